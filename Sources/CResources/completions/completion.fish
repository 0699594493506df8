# Completions of @PROGRAM@ for fish.

# Every line: command, word, kind, description; separated by tabs.
function __@PROGRAM@_table
    printf '%s\n' @TABLE@
end

# The kind of a word of a command; nothing if the command does not have it.
function __@PROGRAM@_kind -a subject word
    for line in (__@PROGRAM@_table)
        set -l fields (string split \t -- $line)
        if test "$fields[1]" = "$subject"; and test "$fields[2]" = "$word"
            echo $fields[3]
            return
        end
    end
end

# Prints what can be a value of a kind, each after a prefix.
function __@PROGRAM@_values -a kind current prefix operand program
    switch $kind
        case 'words:*'
            for word in (string split ' ' -- (string replace words: '' -- $kind))
                echo $prefix$word
            end
        case 'lines:*'
            set -l arguments (string split ' ' -- (string replace lines: '' -- $kind))
            test -n "$operand"; or return
            for line in ($program $arguments -- $operand 2>/dev/null)
                echo $prefix$line
            end
        case directories
            for path in (__fish_complete_directories $current '')
                echo $prefix$path
            end
        case 'files:*'
            set -l extensions (string split -n ' ' -- (string replace files: '' -- $kind))
            for path in (complete -C "__@PROGRAM@_any_file $current")
                set -l extension (string replace -r '.*\.' '' -- $path)
                if test -z "$extensions"; or string match -q '*/' -- $path; or contains -- $extension $extensions
                    echo $prefix$path
                end
            end
    end
end

function __@PROGRAM@
    set -l tokens (commandline -opc)
    set -l current (commandline -ct)
    set -l subject @PROGRAM@
    set -l position 0
    set -l only_positions ''
    set -l pending ''
    set -l operand ''
    for word in $tokens[2..]
        if test -n "$pending"
            set pending ''
        else if test -z "$only_positions"; and test "$word" = --
            set only_positions yes
        else if test -z "$only_positions"; and string match -qr '^-.' -- $word
            set -l kind (__@PROGRAM@_kind "$subject" $word)
            if test -n "$kind"; and test "$kind" != flag
                set pending $kind
            end
        else if test -z "$only_positions"; and test $position = 0; and test "$(__@PROGRAM@_kind "$subject" $word)" = command
            set subject "$subject $word"
        else
            test $position = 0; and set operand (string replace -r '^~/' "$HOME/" -- $word)
            set position (math $position + 1)
        end
    end

    if test -n "$pending"
        __@PROGRAM@_values $pending "$current" '' "$operand" $tokens[1]
        return
    end
    if test -z "$only_positions"; and string match -qr '^--.*=' -- $current
        set -l name (string replace -r '=.*' '' -- $current)
        set -l value (string replace -r '^[^=]*=' '' -- $current)
        __@PROGRAM@_values (__@PROGRAM@_kind "$subject" $name) "$value" $name= "$operand" $tokens[1]
        return
    end
    if test -z "$only_positions"
        for line in (__@PROGRAM@_table)
            set -l fields (string split \t -- $line)
            if test "$fields[1]" = "$subject"
                if test "$fields[3]" = command; and test $position = 0; or string match -q -- '-*' $fields[2]
                    printf '%s\t%s\n' $fields[2] "$fields[4]"
                end
            end
        end
    end
    set -l kind (__@PROGRAM@_kind "$subject" $position)
    if test -z "$kind"
        set kind (__@PROGRAM@_kind "$subject" ...)
    end
    __@PROGRAM@_values "$kind" "$current" ''
end

complete -c @PROGRAM@ -f -a '(__@PROGRAM@)'
