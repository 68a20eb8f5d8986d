# The console in a browser: every page, in both schemes and two widths, with and without script; then a project of its own.

need chromium
need node nodejs
need jq
need python3
need_npm "$E2E_WORK/npm" playwright-core@1.65.1 axe-core@4.14.1

# A server that delivers to this machine, so that webhooks have a receiver.
data=$E2E_WORK/data
java -jar "$E2E_JAR" --port 0 --admin-port 0 --data-dir "$data" --outbound-allow 127.0.0.1/32 >"$E2E_WORK/server.log" 2>&1 &
own=$!
trap 'kill $own 2>/dev/null || true' EXIT
base=
for _ in $(seq 300); do
  base=$(jq -er .base_url "$data/credentials.json" 2>/dev/null) && curl -fs -o "$E2E_WORK/null" "${base%/api/v1}/healthz" && break
  sleep 0.1
done
export E2E_URL=${base%/api/v1} E2E_DATA=$data NPM_FOLDER=$E2E_WORK/npm
TEST_KEY=$(jq -r .test_key "$data/credentials.json")
export TEST_KEY

node "$root/.ci/console-project.mjs"
node "$root/.ci/console.mjs"

for name in capability run evidence; do
  check "the picture console-$name.png of docs/console.md is there" test -s "$root/docs/console-$name.png"
  check "docs/console.md shows console-$name.png" grep -q "(console-$name.png)" "$root/docs/console.md"
done
