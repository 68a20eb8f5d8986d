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
  [ -z "$own" ] || { kill "$own" && wait "$own" || true; }
  SERVER_BEGAN=$(date +%s) SERVER_LOG=$E2E_WORK/$1.log E2E_DATA=$E2E_WORK/$1 NPM_FOLDER=$E2E_WORK/npm
  serve "$E2E_DATA" --admin-port 0 "${@:2}"
  E2E_URL=${base%/api/v1} SERVER_PID=$own TEST_KEY=$key
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
