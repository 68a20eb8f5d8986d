# A store that version 0.1.0 filled (.ci/old-store made the file): migrated in pieces, killed in the middle, started again; then all of
# it is read, and the evidence that the old version gave is verified.

need jq
need unzip
need node nodejs
cd "$E2E_WORK"

unzip -q "$root/.ci/stores/0.1.0.zip"
data=$E2E_WORK/data
made() { jq -r ".$1" made.json; }
omni() { java -XX:+UseSerialGC -Xmx512m -XX:+ExitOnOutOfMemoryError -jar "$E2E_JAR" "$@"; }
h2() { java -cp "$(ls "${E2E_JAR%/*}"/lib/h2-*.jar)" org.h2.tools.Shell -user omni -password "" \
  -url "jdbc:h2:async:$data/omni;DATABASE_TO_LOWER=TRUE;MODE=PostgreSQL;MAX_COMPACT_TIME=0" -sql "$1" | sed -n 2p | tr -d ' '; }
moved() { h2 'SELECT COUNT(*) FROM run WHERE input_bytes > 0' 2>/dev/null | grep -xE '[0-9]+' || echo 0; }
runs=$(h2 'SELECT COUNT(*) FROM run')
killed=0
# A kill that came before the first piece was written is followed by one after a write more; each start goes on with what is there.
for writes in 3 4 5 6 7 8 9 10; do
  java -XX:+UseSerialGC -Xmx512m -XX:+ExitOnOutOfMemoryError -jar "$E2E_JAR" migrate --data-dir "$data" >migrate.txt 2>&1 &
  migrating=$!
  alive() { kill -0 $migrating 2>/dev/null; }
  until jstack $migrating 2>/dev/null | grep -q RunBodyMigration || ! alive; do sleep 0.05; done
  for ((seen = 0; seen < writes; seen++)); do
    last=$(stat -c '%y %s' "$data/omni.mv.db")
    while alive && [ "$(stat -c '%y %s' "$data/omni.mv.db")" = "$last" ]; do sleep 0.01; done
  done
  kill -9 $migrating || true
  wait $migrating || true
  killed=$(moved)
  [ "$killed" = 0 ] || break
done
check "the migration was killed between two pieces ($killed of $runs runs were moved)" \
  bash -c "[ '$killed' -gt 0 ] && [ '$killed' -lt '$runs' ]"
check "it is started again, and every record is read" contains "$(omni migrate --data-dir "$data" 2>&1)" \
  "The schema of the database is that of this version."
check "all runs were moved" same "$runs" "$(moved)"
check "results have their sizes" same 0 "$(h2 'SELECT COUNT(*) FROM run WHERE result IS NOT NULL AND result_bytes = 0')"
check "no record is unreadable" omni repair --dry-run --data-dir "$data"
check "the log is clean" contains "$(omni evidence verify-log --data-dir "$data" 2>&1)" " 0 problems"

for file in evidence/*.json; do
  name=$(basename "$file" .json)
  check "the command line verifies old evidence $name" omni evidence verify "$file" --key keys.json
  check "verify.mjs verifies old evidence $name" node "$root/docs/verify.mjs" "$file" keys.json
done

serve "$data" --admin-port off
status() { curl -s -o answer.json -w '%{http_code}' -H "Authorization: Bearer $key" "$base$1"; }
for id in $(made 'long[]') $(made small) $(made batch); do
  check "run $id is read" same 200 "$(status "/omni/runs/$id")"
  check "its evidence is" same 200 "$(status "/omni/runs/$id/evidence")"
  check "its evidence verifies still" omni evidence verify answer.json --key keys.json
done
for id in $(made batch); do
  check "a row of the old batch is read" same 200 "$(status "/omni/runs/$id/rows/0")"
  mv answer.json row.json
  check "the evidence of the old batch is read" same 200 "$(status "/omni/runs/$id/evidence")"
  check "the row is proven still" omni evidence verify answer.json --key keys.json --row row.json
  check "verify.mjs proves it too" node "$root/docs/verify.mjs" answer.json keys.json row.json
done
for id in $(made 'beyond[]'); do
  check "the run $id whose number no double holds is read" same 200 "$(status "/model-runs/$id")"
  check "it has ended" contains "completed failed" "$(jq -r .data.status answer.json)"
done
for path in /omni/runs /model-runs /verifications /guard/decisions /connections /workflows /workflow-runs /outcomes /omni/data-sets \
  "/omni/data-sets/$(made set)" "/verifications/$(made verification)" "/guard/decisions/$(made decision)" \
  "/connections/$(made connection)" "/workflows/$(made workflow)" "/workflow-runs/$(made workflow_run)" "/outcomes/$(made outcome)"; do
  check "$path is read" same 200 "$(status "$path")"
  check "nothing in it is unreadable" bash -c '! grep -q record_unreadable answer.json'
done
kill "$own"
wait "$own" || true
check "the log is clean after it served" contains "$(omni evidence verify-log --data-dir "$data" 2>&1)" " 0 problems"
