#!/usr/bin/python3
"""Tests the completion of command lines in bash, zsh, and fish.

Usage: check.py WIDGETRUN
"""
import os
import re
import subprocess
import sys
import tempfile

import pexpect

WIDGETRUN = os.path.abspath(sys.argv[1])

# A command line up to the cursor, expected completions, and unexpected completions.
CASES = [
    ("widgetrun des", ["describe"], ["run"]),
    ("widgetrun new w", ["widget"], ["screen"]),
    ("widgetrun help che", ["check"], ["run"]),
    ("widgetrun help new s", ["screen"], []),
    ("widgetrun describe facetL", ["facetList"], ["hits"]),
    ("widgetrun describe embed", ["embedded"], []),
    ("widgetrun describe typesen", ["typesense"], []),
    ("widgetrun --generate-completion-script f", ["fish"], ["bash"]),
    ("widgetrun check --f", ["--format", "--fix"], ["--query"]),
    ("widgetrun --no-co", ["--no-config"], []),
    ("widgetrun new screen --no-co", ["--no-config"], []),
    ("widgetrun --no-config lis", ["list"], []),
    ("widgetrun screen.yaml --que", ["--query"], []),
    ("widgetrun screen.yaml --query x --pa", ["--page"], []),
    ("widgetrun run screen.yaml --format js", ["json"], ["text"]),
    ("widgetrun run screen.yaml --format=js", ["json"], ["text"]),
    ("widgetrun schema te", ["tests"], ["presets"]),
    ("widgetrun explain unknown-par", ["unknown-parameter"], []),
    ("widgetrun --verb", ["--verbose"], ["--quiet"]),
    ("widgetrun check --qui", ["--quiet"], ["--verbose"]),
    ("widgetrun shop.yaml --do facetL", ["facetList.brand.toggle=", "facetList.brand.clear"], ["search.set="]),
    ("widgetrun run shop.yaml --query x --do sea", ["search.set=", "search.clear"], ["facetList.brand.toggle="]),
    ("widgetrun shop.yaml --do=facetL", ["facetList.brand.toggle="], ["search.set="]),
    ("widgetrun shop.yaml --filter br", ["brand"], ["price"]),
    ("widgetrun open shop.yaml --filter pr", ["price"], ["brand"]),
    ("widgetrun missing.yaml --do facetL", [], ["facetList.brand.toggle="]),
    ("widgetrun --do facetL", [], ["facetList.brand.toggle="]),
    ("widgetrun run sc", ["screen.yaml", "scripts"], ["score.txt"]),
    ("widgetrun sc", ["screen.yaml", "scripts"], ["score.txt"]),
    ("widgetrun check screen.yaml --deny-warnings sc", ["screen.yaml"], ["score.txt"]),
    ("widgetrun new screen --from rec", ["records.ndjson"], ["recipe.txt"]),
    ("widgetrun serve screen.yaml --css st", ["style.css"], ["story.txt"]),
    ("widgetrun build St", ["Stars.swift"], []),
    ("widgetrun index screen.yaml --to sc", ["scripts"], ["screen.yaml"]),
    ("widgetrun run -- sc", ["screen.yaml"], ["score.txt"]),
    # Words that the built-in command 'test' could interpret as operators.
    ("widgetrun build -o x.so St", ["Stars.swift"], []),
    ("widgetrun run -a sc", ["screen.yaml"], []),
    ("widgetrun run ! sc", [], []),
    ("widgetrun check '(' sc", ["screen.yaml"], []),
]

FILES = ["screen.yaml", "score.txt", "records.ndjson", "recipe.txt", "style.css", "story.txt",
         "Stars.swift", "scripts/one.yaml"]

# A screen whose actions and attributes are completed.
SHOP = """
searcher: { type: embedded, records: records.ndjson }
widgets:
  - { type: searchBox, id: search }
  - { type: facetList, attribute: brand }
  - { type: numberRange, attribute: price }
"""

BASH = r"""
source "$1"
words=($2)
[[ $2 == *' ' ]] && words+=('')
# Bash splits words at the equals sign.
COMP_WORDS=()
for word in "${words[@]}"; do
  case $word in
    --*=*) COMP_WORDS+=("${word%%=*}" '=' "${word#*=}") ;;
    *) COMP_WORDS+=("$word") ;;
  esac
done
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
COMP_LINE=$2
COMP_POINT=${#2}
_widgetrun
for reply in "${COMPREPLY[@]}"; do echo "$reply"; done
"""


def bash(script, line):
    done = subprocess.run(["bash", "--norc", "-c", BASH, "bash", script, line],
                          capture_output=True, text=True, check=True)
    if done.stderr:
        raise SystemExit(f"bash: {line}: {done.stderr}")
    return done.stdout.split("\n")


def fish(script, line):
    done = subprocess.run(
        ["fish", "--no-config", "-c", "source $argv[1]; complete -C $argv[2]", script, line],
        capture_output=True, text=True, check=True)
    if done.stderr:
        raise SystemExit(f"fish: {line}: {done.stderr}")
    completions = [entry.split("\t")[0] for entry in done.stdout.split("\n")]
    return [word.removeprefix("--format=").removeprefix("--do=") for word in completions] + [word.rstrip("/") for word in completions]


class Zsh:
    """An interactive shell that lists its completions."""

    START = r"""
PROMPT='READY> '; unsetopt beep; unset zle_bracketed_paste; LISTMAX=10000
autoload -Uz compinit; compinit -u -D; source {script}
zstyle ':completion:*' list-colors ''
bindkey '^I' list-choices
"""

    def __init__(self, script):
        self.shell = pexpect.spawn("zsh", ["-f"], encoding="utf-8", dimensions=(400, 200), timeout=20)
        self.shell.send(self.START.format(script=script).replace("\n", "\r"))
        self.shell.sendline("echo CON''FIGURED")
        self.shell.expect("CONFIGURED\r\n")
        self.shell.expect("READY> ")

    def complete(self, line):
        self.shell.send(line + "\t")
        self.shell.send("\x15")
        self.shell.sendline("echo FIN''ISHED")
        self.shell.expect("FINISHED\r\n")
        text = self.shell.before
        self.shell.expect("READY> ")
        # The shell prints the line again after the list.
        listing = text[text.index(line) + len(line):].split("widgetrun")[0]
        words = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", " ", listing).split()
        return words + [word.rstrip("/") for word in words]


def main():
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.mkdir("scripts")
        for name in FILES:
            open(name, "w", encoding="utf-8").close()
        with open("shop.yaml", "w", encoding="utf-8") as file:
            file.write(SHOP)
        # The scripts run the program to complete words of a screen.
        os.mkdir("bin")
        os.symlink(WIDGETRUN, "bin/widgetrun")
        os.environ["PATH"] = os.path.join(folder, "bin") + os.pathsep + os.environ["PATH"]
        scripts = {}
        for shell in ["bash", "zsh", "fish"]:
            scripts[shell] = os.path.join(folder, f"completion.{shell}.txt")
            with open(scripts[shell], "w", encoding="utf-8") as file:
                subprocess.run([WIDGETRUN, "--generate-completion-script", shell], stdout=file, check=True)
        zsh = Zsh(scripts["zsh"])
        completers = {"bash": lambda line: bash(scripts["bash"], line), "zsh": zsh.complete,
                  "fish": lambda line: fish(scripts["fish"], line)}
        for line, expected, unexpected in CASES:
            for shell, complete in completers.items():
                completions = complete(line)
                missing = [word for word in expected if word not in completions]
                extra = [word for word in unexpected if word in completions]
                if missing or extra:
                    failures.append(f"{shell}: {line}: missing {missing}, unexpected {extra}, found {completions}")
    print("\n".join(failures) or f"{len(CASES)} command lines completed in bash, zsh, and fish")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
