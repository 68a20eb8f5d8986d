# Colours are for terminals alone, and for nobody with NO_COLOR; the shell completes from the packed program.

need script bsdutils

omni() { java -jar "$E2E_JAR" "$@"; }
on_terminal() { TERM=xterm script -qec "$*" /dev/null </dev/null; }
escape=$(printf '\033')
check "help on a terminal has colours" contains "$(on_terminal java -jar "$E2E_JAR" keys --help)" "$escape["
plain() { case $1 in *"$escape["*) echo "$1"; return 1 ;; esac; }
check "with NO_COLOR it has none" plain "$(NO_COLOR=1 on_terminal java -jar "$E2E_JAR" keys --help)"
check "in a pipe it has none" plain "$(omni keys --help)"
omni completion >"$E2E_WORK/omni.bash"
check "bash reads the completion" bash -n "$E2E_WORK/omni.bash"
check "the whole program has it for its commands" grep -q import-sanctum "$E2E_WORK/omni.bash"
