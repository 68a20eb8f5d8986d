# How long a start takes, from the command to the first answer of the API, and how much memory the server holds at rest:
# as the README starts it, and by bin/omni of the archive, each on an empty data folder and on one that is there.
# Other work on the machine makes the clock lie, so it is judged only when that is wanted (START_JUDGED=yes, on a machine
# of two cores that does nothing else); processor time always, with room for slower processors.

need jq
need curl
rounds=${START_ROUNDS:-3}

ms() { echo $((($(date +%s%N) - $1) / 1000000)); }
median() { tr ' ' '\n' | sort -n | awk '{v[NR] = $1} END {print v[int((NR + 1) / 2)]}'; }
busy() { awk -v cores="$(nproc)" '{exit !($1 > cores / 2)}' /proc/loadavg; }

# start_once FOLDER COMMAND...: adds to clock, processor (ms) and memory (MB), and stops the server again
start_once() {
  local folder=$1 began url key pid line
  shift
  began=$(date +%s%N)
  coproc server { exec "$@" serve --port 0 --admin-port 0 --data-dir "$folder" 2>>"$E2E_WORK/start.log"; }
  pid=$server_PID
  read -r line <&"${server[0]}"
  url=${line##* }
  key=$(jq -r .test_key "$folder/credentials.json")
  curl -fsS -o "$E2E_WORK/worlds" -H "Authorization: Bearer $key" "$url/omni"
  clock="$clock $(ms "$began")"
  processor="$processor $(awk -v tick="$(getconf CLK_TCK)" '{sub(/.*\) /, ""); print ($12 + $13) * 1000 / tick}' "/proc/$pid/stat")"
  sleep 3
  memory="$memory $(awk '/VmRSS/ {print int($2 / 1024)}' "/proc/$pid/status")"
  kill "$pid"
  wait "$pid" || true
}

# measured NAME COMMAND...: prints the medians, and leaves the largest of them in the variables of that name
measured() {
  local name=$1 clock processor memory round folder
  shift
  for folder in empty there; do
    clock='' processor='' memory=''
    for round in $(seq "$rounds"); do
      [ $folder = there ] || rm -rf "$E2E_WORK/data"
      start_once "$E2E_WORK/data" "$@"
    done
    clock=$(median <<<"${clock# }") processor=$(median <<<"${processor# }") memory=$(median <<<"${memory# }")
    echo "$name, $folder folder: answered after $clock ms ($processor ms of processor), $memory MB at rest, load $(cut -d' ' -f1 /proc/loadavg)"
    printf -v "${name}_clock_$folder" %s "$clock"
    printf -v "${name}_processor_$folder" %s "$processor"
    printf -v "${name}_memory_$folder" %s "$memory"
  done
}

at_most() { [ "$1" -le "$2" ] || { echo "$1 is more than $2"; return 1; }; }

tar -xzf "$(ls "$root"/server-app/target/omni-*-server.tar.gz)" -C "$E2E_WORK"
launcher=$(ls -d "$E2E_WORK"/omni-*)/bin/omni
export XDG_CACHE_HOME=$E2E_WORK/cache

quiet=yes
busy && quiet=no
measured jar java -jar "$E2E_JAR"
"$launcher" serve --port 0 --admin-port 0 --data-dir "$E2E_WORK/training" >"$E2E_WORK/training.out" 2>&1 &
training=$!
until grep -q '^Omni listens' "$E2E_WORK/training.out" || ! kill -0 $training; do sleep 0.2; done
kill $training
status=0
wait $training || status=$?
check "bin/omni ends with status 0 when it is told to stop" same 0 $status
check "bin/omni leaves an archive of classes" bash -c "ls '$XDG_CACHE_HOME'/omni/*.jsa"
measured launcher "$launcher"
busy && quiet=no

check "a start on an empty folder takes less than 10 s of processor time" at_most "$jar_processor_empty" 10000
check "a start on a folder that is there takes less than 10 s of processor time" at_most "$jar_processor_there" 10000
check "bin/omni needs less processor time than the jar alone" at_most "$launcher_processor_there" "$jar_processor_there"
check "by bin/omni the server holds less than 200 MB at rest" at_most "$launcher_memory_there" 200
if [ "${START_JUDGED:-no}" = yes ] && [ $quiet = yes ]; then
  check "a start answers within 3 s on an empty folder" at_most "$jar_clock_empty" 3000
  check "a start answers within 3 s on a folder that is there" at_most "$jar_clock_there" 3000
  check "by bin/omni it answers within 2 s" at_most "$launcher_clock_there" 2000
fi
