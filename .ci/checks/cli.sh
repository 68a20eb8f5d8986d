# Colours are for terminals alone, and for nobody with NO_COLOR; the shell completes from the packed program; the commands for
# users print what docs/command-line.md shows, and load no database, no engine and no HTTP server.

need script bsdutils
need jq
need python3
need /usr/bin/time time

omni() { java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -jar "$E2E_JAR" "$@"; }
on_terminal() { TERM=xterm script -qec "$*" /dev/null </dev/null; }
escape=$(printf '\033')
check "help on a terminal has colours" contains "$(on_terminal java -jar "$E2E_JAR" keys --help)" "$escape["
plain() { case $1 in *"$escape["*) echo "$1"; return 1 ;; esac; }
check "with NO_COLOR it has none" plain "$(NO_COLOR=1 on_terminal java -jar "$E2E_JAR" keys --help)"
check "in a pipe it has none" plain "$(omni keys --help)"

cd "$E2E_WORK"
export XDG_CONFIG_HOME=$E2E_WORK/config XDG_CACHE_HOME=$E2E_WORK/cache LC_ALL=C.UTF-8 KEY=$TEST_KEY URL=$E2E_URL
unset OMNI_API_KEY OMNI_BASE_URL OMNI_CREDENTIALS OMNI_PROFILE

# written TEXT: without what differs from run to run: the address, ids, times.
written() {
  sed -E "s|${E2E_URL}|http://127.0.0.1:8080|; s/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/01a21a4e-2f7c-7d31-9a52-6f0c2b8bf2d1/
    s/[0-9a-f]{4}…[0-9a-f]{4}/01a2…f2d1/; s/[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:]{8}/2026-11-25 08:01:12/; s/[0-9]+ ms/12 ms/; s/took +error/took    error/; s/[0-9.]+ s$/12 ms/
    s/[0-9a-f]{64}/…/; s|stored as profile.*|stored as profile default in ~/.config/omni/credentials.json|" <<<"$1"
}
page_parts "$root/docs/command-line.md"
check "the page has its parts" test "$(ls [0-9][0-9].sh | wc -l)" -ge 8
for part in [0-9][0-9].sh; do
  number=${part%.sh}
  . "./$part" >"$number.printed" 2>"$number.errors" || true
  check "command line ${number#0}: $(cat "$number.title")" same "$(cat "$number.shown")" "$(written "$(cat "$number.printed")")"
done

status() { local is=0; "${@:2}" >status.out 2>status.err || is=$?; same "$1" "$is" || { cat status.err; return 1; }; }
option="finance.option.vanilla type=call spot=60 strike=65 rate=0.08 volatility=0.3 expiry_years=0.25"
asian="finance.option.asian-montecarlo type=put spot=90 strike=87 rate=0.025 volatility=0.13 averaging_times_years=0,0.5"
check "the example that show prints runs" status 0 eval "$(cat 04.printed)"
check "a failed run ends with 1" status 1 omni run $asian --scenario fail
check "a refused key ends with 1" status 1 env OMNI_API_KEY="${KEY%????}0000" OMNI_BASE_URL="$URL" java -jar "$E2E_JAR" runs list
check "a key is not sent to another server than its own" contains \
  "$(OMNI_BASE_URL=http://127.0.0.1:9 omni runs list 2>&1 || true)" "give api_key too, or a profile for it"
check "a server that is away ends with 3" status 3 env OMNI_API_KEY="$KEY" OMNI_BASE_URL=http://127.0.0.1:9 java -jar "$E2E_JAR" runs list
cat >interrupted.py <<'PY'
# interrupted.py COMMAND...: interrupts it as soon as the run under its key exists; ends as it ended.
import json, os, signal, subprocess, sys, time, urllib.request
run = subprocess.Popen(sys.argv[1:], preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
listed = urllib.request.Request(os.environ["URL"] + "/api/v1/omni/runs?idempotency_key=cli-interrupted", headers={"Authorization": "Bearer " + os.environ["KEY"]})
for _ in range(300):
    time.sleep(0.1)
    if json.load(urllib.request.urlopen(listed))["data"]:
        break
time.sleep(0.5)
run.send_signal(signal.SIGINT)
sys.exit(run.wait())
PY
check "an interrupted wait ends with 130" status 130 python3 interrupted.py java -jar "$E2E_JAR" run $asian --scenario slow=20 --idempotency-key cli-interrupted
check "its run continues under the printed id" contains "$(cat status.err)" "omni: interrupted; run "
check "no key is printed" test -z "$(grep -l "$KEY" ./*.printed ./*.errors status.*)"
check "a terminal gets colours and a drawing" contains "$(on_terminal java -jar "$E2E_JAR" run $option --plot)" "$escape["
check "in a locale without UTF-8 all is ASCII" test -z "$(LC_ALL=C omni run $option --plot | LC_ALL=C grep -P '[^\x00-\x7f]')"

omni completion >omni.bash
check "bash reads the completion" bash -n omni.bash
check "the completion has at most 60 lines" test "$(wc -l <omni.bash)" -le 60
completed() { # WORDS...: what bash offers for the last of them
  bash -c 'omni() { java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -jar "$E2E_JAR" "$@"; }
    source ./omni.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}; _omni
    printf "%s\n" "${COMPREPLY[@]}"' bash "$@"
}
check "it completes the commands of operators" same "import-sanctum" "$(completed omni keys imp)"
check "it completes capabilities" same "finance.option.vanilla" "$(completed omni run finance.option.va)"
check "it completes the members of an input" same "strike=" "$(completed omni run finance.option.vanilla spot=60 str)"

java -Xlog:class+load:file=loaded.log -jar "$E2E_JAR" run $option >loaded.out
light() { ! grep -oE ' (org\.h2|com\.zaxxer|org\.jdbi|io\.javalin|org\.eclipse\.jetty|dev\.omni\.(quant|engine|http|jdbc|server\.node))\.\S+' loaded.log | sort -u; }
check "a command for users loads no database, no engine and no HTTP server" light

# The launcher runs the commands for users by a jar of their own, from the second on with an archive of its classes.
launcher=$root/omni-cli/target/bin/omni
check "the jar of the commands for users has at most 8 MB" test "$(wc -c <"$root/omni-cli/target/omni-cli.jar")" -le 8000000
processor() { /usr/bin/time -f '%U %S' -o processor "$@" >processor.out && awk '{print int(1000 * ($1 + $2))}' processor; }
least() { local i; for i in 1 2 3 4 5; do processor "$@"; done | sort -n | head -n 1; }
"$launcher" run $option >launcher.out
for _ in $(seq 100); do compgen -G "$XDG_CACHE_HOME/omni/cli-*.jsa" >archives && break; sleep 0.3; done
check "the first command leaves an archive of classes" test -s archives
cat >price.py <<'PY'
from omni_client import Omni

option = {"type": "call", "spot": 60, "strike": 65, "rate": 0.08, "volatility": 0.3, "expiry_years": 0.25}
print(Omni().run("finance.option.vanilla", option).result["price"])
PY
python=$(PYTHONPATH=$root/clients/python/src OMNI_API_KEY=$KEY OMNI_BASE_URL=$URL least python3 price.py)
own=$(least "$launcher" run $option)
cheap() { echo "omni run: $own ms of processor, the Python client: $python ms"; [ "$own" -le 500 ] || [ $((2 * own)) -le $((3 * python)) ]; }
check "omni run takes at most 0.5 s of processor, or 1.5 times the Python client" cheap
mkdir empty
check "what reads creates nothing" bash -c "cd empty && for words in 'webhooks list --help' 'config list' 'config path' '--help'; do \
  '$launcher' \$words >../empty.out 2>&1 || true; done; test -z \"\$(ls -A)\""
