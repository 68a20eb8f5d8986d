# The console in a browser: every page, in both schemes and two widths, with and without script; a project of its own; and the budgets.

need chromium || { skip "the console in a browser" "no browser"; exit 0; }
need node nodejs
need jq
need python3
need_npm "$E2E_WORK/npm" playwright-core@1.65.1 axe-core@4.14.1

# A server that delivers to this machine, so that webhooks have a receiver.
data=$E2E_WORK/data
trap 'kill $own 2>/dev/null || true' EXIT
SERVER_BEGAN=$(date +%s)
serve "$data" --admin-port 0 --outbound-allow 127.0.0.1/32
export E2E_URL=${base%/api/v1} E2E_DATA=$data NPM_FOLDER=$E2E_WORK/npm TEST_KEY=$key SERVER_BEGAN SERVER_LOG=$data.log

node "$root/.ci/console-project.mjs"
node "$root/.ci/console-budgets.mjs"
node "$root/.ci/console.mjs"

for name in capability run evidence; do
  check "the picture console-$name.png of docs/console.md is there" test -s "$root/docs/console-$name.png"
  check "docs/console.md shows console-$name.png" grep -q "(console-$name.png)" "$root/docs/console.md"
done
at_most() { [ "$(stat -c %s "$1")" -le "$2" ] || { stat -c '%n has %s bytes' "$1"; return 1; }; }
check "README shows the picture of a plot beside its evidence" grep -q "(docs/console-proof.png)" "$root/README.md"
check "that picture has at most 300 KB" at_most "$root/docs/console-proof.png" 300000
