# Completions of @PROGRAM@ for bash.

# Every line: command, word, kind, description; separated by tabs.
_@PROGRAM@_table() {
  cat <<'END_OF_TABLE'
@TABLE@
END_OF_TABLE
}

# Adds the words that start with the current one.
_@PROGRAM@_words() {
  local word
  for word in $1; do
    [[ $word == "$current"* ]] && COMPREPLY+=("$word")
  done
}

# Adds what can be a value of a kind.
_@PROGRAM@_values() {
  local file extension
  case $1 in
    words:*) _@PROGRAM@_words "${1#words:}" ;;
    directories)
      compopt -o filenames 2>/dev/null
      while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -d -- "$current")
      ;;
    files:*)
      compopt -o filenames 2>/dev/null
      while IFS= read -r file; do
        if [[ -d $file || $1 == files: ]]; then
          COMPREPLY+=("$file")
          continue
        fi
        for extension in ${1#files:}; do
          [[ $file == *".$extension" ]] && COMPREPLY+=("$file")
        done
      done < <(compgen -f -- "$current")
      ;;
    lines:*)
      [[ $operand ]] || return
      compopt -o nospace 2>/dev/null
      while IFS= read -r file; do
        [[ $file == "$current"* ]] && COMPREPLY+=("$file")
      done < <("${COMP_WORDS[0]}" ${1#lines:} -- "${operand/#\~\//$HOME/}" 2>/dev/null)
      ;;
  esac
}

_@PROGRAM@() {
  local -a words=()
  local -A kinds=()
  local word kind description path command=@PROGRAM@ position=0 only_positions='' pending='' operand='' index
  COMPREPLY=()

  # The shell splits '--name=value' at the equals sign.
  for ((index = 1; index <= COMP_CWORD; index++)); do
    if ((${#words[@]})) && [[ ${COMP_WORDS[index]} == = && ${words[-1]} == --* || ${words[-1]-} == --*= ]]; then
      words[-1]+=${COMP_WORDS[index]}
    else
      words+=("${COMP_WORDS[index]}")
    fi
  done
  local current=${words[-1]-}

  while IFS=$'\t' read -r path word kind description; do
    kinds["$path $word"]=$kind
  done < <(_@PROGRAM@_table)

  for word in "${words[@]:0:${#words[@]}-1}"; do
    if [[ $pending ]]; then
      pending=''
    elif [[ ! $only_positions && $word == -- ]]; then
      only_positions=yes
    elif [[ ! $only_positions && $word == -?* ]]; then
      kind=${kinds["$command $word"]-}
      [[ $kind && $kind != flag ]] && pending=$kind
    elif [[ ! $only_positions && $position == 0 && ${kinds["$command $word"]-} == command ]]; then
      command+=" $word"
    else
      [[ $position == 0 ]] && operand=$word
      position=$((position + 1))
    fi
  done

  if [[ $pending ]]; then
    _@PROGRAM@_values "$pending"
  elif [[ ! $only_positions && $current == --*=* ]]; then
    kind=${kinds["$command ${current%%=*}"]-}
    current=${current#*=}
    [[ $kind != flag ]] && _@PROGRAM@_values "$kind"
  else
    while IFS=$'\t' read -r path word kind description; do
      [[ $path == "$command" && ! $only_positions ]] || continue
      if [[ $kind == command && $position == 0 ]] || [[ $current == -* && $word == -* ]]; then
        _@PROGRAM@_words "$word"
      fi
    done < <(_@PROGRAM@_table)
    if [[ $only_positions || $current != -?* ]]; then
      kind=${kinds["$command $position"]-${kinds["$command ..."]-}}
      _@PROGRAM@_values "$kind"
    fi
  fi
}

complete -F _@PROGRAM@ @PROGRAM@
