#compdef @PROGRAM@
# Completions of @PROGRAM@ for zsh.

# Every line: command, word, kind, description; separated by tabs.
_@PROGRAM@_table() {
  cat <<'END_OF_TABLE'
@TABLE@
END_OF_TABLE
}

# Adds what can be a value of a kind.
_@PROGRAM@_values() {
  case $1 in
    words:*) compadd -- ${=1#words:} ;;
    directories) _files -/ ;;
    files:) _files ;;
    files:*)
      local -a extensions=(${=1#files:})
      _files -g "*.(${(j:|:)extensions}|)"
      ;;
    lines:*) [[ -n $operand ]] && compadd -S '' -- ${(f)"$($words[1] ${=1#lines:} -- ${operand/#\~\//$HOME/} 2>/dev/null)"} ;;
    *) _message 'value' ;;
  esac
}

_@PROGRAM@() {
  local line word kind subject=@PROGRAM@ pending='' only_positions='' operand=''
  local -i position=0
  local -a fields commands options
  local -A kinds

  for line in ${(f)"$(_@PROGRAM@_table)"}; do
    fields=("${(@s:	:)line}")
    kinds[${fields[1]}\ ${fields[2]}]=${fields[3]}
  done

  for word in ${words[2,CURRENT-1]}; do
    if [[ -n $pending ]]; then
      pending=''
    elif [[ -z $only_positions && $word == -- ]]; then
      only_positions=yes
    elif [[ -z $only_positions && $word == -?* ]]; then
      kind=${kinds[$subject\ $word]-}
      [[ -n $kind && $kind != flag ]] && pending=$kind
    elif [[ -z $only_positions && $position == 0 && ${kinds[$subject\ $word]-} == command ]]; then
      subject+=" $word"
    else
      ((position == 0)) && operand=${(Q)word}
      position+=1
    fi
  done

  if [[ -n $pending ]]; then
    _@PROGRAM@_values $pending
    return
  fi
  if [[ -z $only_positions && $PREFIX == --*=* ]]; then
    kind=${kinds[$subject\ ${PREFIX%%=*}]-}
    compset -P '*='
    [[ $kind != flag ]] && _@PROGRAM@_values $kind
    return
  fi
  for line in ${(f)"$(_@PROGRAM@_table)"}; do
    fields=("${(@s:	:)line}")
    [[ ${fields[1]} == $subject ]] || continue
    [[ ${fields[3]} == command ]] && commands+=("${fields[2]}:${fields[4]//:/\\:}")
    [[ ${fields[2]} == -* ]] && options+=("${fields[2]}:${fields[4]//:/\\:}")
  done
  if [[ -z $only_positions && $PREFIX == -* ]]; then
    _describe -o option options
    return
  fi
  [[ -z $only_positions && $position == 0 ]] && (($#commands)) && _describe command commands
  kind=${kinds[$subject\ $position]-${kinds[$subject\ ...]-}}
  [[ -n $kind ]] && _@PROGRAM@_values $kind
}

if [[ $funcstack[1] == _@PROGRAM@ ]]; then
  _@PROGRAM@ "$@"
else
  compdef _@PROGRAM@ @PROGRAM@
fi
