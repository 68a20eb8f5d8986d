# Runs are created as fast beside twenty pages of the console that follow open work as without them.

need node nodejs
need jq

trap 'kill $own 2>/dev/null || true' EXIT
serve "$E2E_WORK/fast" --admin-port off --rate-limit off
E2E_URL=${base%/api/v1} TEST_KEY=$key SERVER_PID=$own node "$root/.ci/console-streams.mjs"
