# The console in a browser: every page, in both schemes and two widths, with and without script; a project of its own; and the budgets.

need chromium
need node nodejs
need jq
need python3
need_npm "$E2E_WORK/npm" playwright-core@1.65.1 axe-core@4.14.1

own=
trap 'kill $own 2>/dev/null || true' EXIT
# serves NAME OPTION...: starts a server with a folder of its own, after ending the one before, and exports what the scripts use.
serves() {
  local data=$E2E_WORK/$1 base=
  [ -z "$own" ] || { kill "$own" && wait "$own" || true; }
  SERVER_BEGAN=$(date +%s) SERVER_LOG=$E2E_WORK/$1.log E2E_DATA=$data
  java -jar "$E2E_JAR" --port 0 --admin-port 0 --data-dir "$data" "${@:2}" >"$SERVER_LOG" 2>&1 &
  own=$!
  for _ in $(seq 300); do
    base=$(jq -er .base_url "$data/credentials.json" 2>/dev/null) && curl -fs -o "$E2E_WORK/null" "${base%/api/v1}/healthz" && break
    sleep 0.1
  done
  E2E_URL=${base%/api/v1} SERVER_PID=$own TEST_KEY=$(jq -r .test_key "$data/credentials.json") NPM_FOLDER=$E2E_WORK/npm
  export E2E_URL E2E_DATA TEST_KEY NPM_FOLDER SERVER_BEGAN SERVER_LOG SERVER_PID
}

# One that delivers to this machine, so that webhooks have a receiver.
serves project --outbound-allow 127.0.0.1/32
node "$root/.ci/console-project.mjs"
node "$root/.ci/console-budgets.mjs"
node "$root/.ci/console.mjs"

if [ "${E2E_LONG:-}" = 1 ]; then
  serves fast --rate-limit off
  node "$root/.ci/console-streams.mjs"
fi

for name in capability run evidence; do
  check "the picture console-$name.png of docs/console.md is there" test -s "$root/docs/console-$name.png"
  check "docs/console.md shows console-$name.png" grep -q "(console-$name.png)" "$root/docs/console.md"
done
