# Retention by the command of docs/operations.md, beside a server that runs: what is due goes, its evidence stays and verifies, the log
# stays whole, and the file of the database gets smaller.

need jq
need python3
cd "$E2E_WORK"

data=$E2E_WORK/data
omni() { java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -jar "$E2E_JAR" "$@" --data-dir "$data"; }
status() { curl -s -o answer.json -w '%{http_code}' -H "Authorization: Bearer $key" "$base$1"; }
size() { stat -c %s "$data/omni.mv.db"; }

serve "$data" --admin-port 0 --run-days 30
status /omni/scientific-discovery/workspaces >status.txt
room=$(jq -r '.data[0].id' answer.json)
runs=4
for i in $(seq $runs); do
  python3 -c "import json, random; r = random.Random($i); print(json.dumps({'workspace_id': '$room',
    'capability': 'scientific-discovery.statistics.summary', 'input': {'values': [r.random() for _ in range(100000)]}}))" >body.json
  curl -sS "$base/omni/scientific-discovery/runs" -H "Authorization: Bearer $key" -H 'Content-Type: application/json' \
    -H "Idempotency-Key: retained-$i" -H 'Prefer: wait=60' --data-binary @body.json | jq -r '.data | select(.status == "completed") | .id' >>ids.txt
done
check "$runs runs of 2 MB are made" same $runs "$(wc -l <ids.txt)"
id=$(head -n 1 ids.txt)
full=$(size)

as_of=(--as-of 2031-01-01T00:00:00Z --json)
verified() {
  curl -s "${base%/api/v1}/.well-known/omni-keys.json" >keys.json
  java -jar "$E2E_JAR" evidence verify answer.json --key keys.json "$@"
}

project=$(omni projects list --json | jq -r '.data[0].id')
omni projects retention "$project" --run-days 0 --evidence-input-days 30 >periods.txt
check "a dry run counts the inputs alone" jq -e ".evidence_inputs == $runs and .runs == 0" <(omni retention run "${as_of[@]}" --dry-run)
check "the inputs are removed" same $runs "$(omni retention run "${as_of[@]}" | jq .evidence_inputs)"
check "a run without its input stays" same 200 "$(status "/omni/runs/$id")"
check "its evidence stays too" same 200 "$(status "/omni/runs/$id/evidence")"
check "it has the result, and says when the input went" \
  jq -e '(.data // .) | .input == null and .result != null and .removed.input and (.removed | has("result") | not)' answer.json
check "what is not kept is said" contains "$(verified || true)" "input: not kept"
check "it is not computed again" contains "$(verified --rerun || true)" "the input is not kept"
omni projects retention "$project" --run-days default --evidence-input-days default >periods.txt
check "a dry run counts them" same $runs "$(omni retention run "${as_of[@]}" --dry-run | jq .runs)"
check "and removes none" same 200 "$(status "/omni/runs/$id")"
check "they are removed" same $runs "$(omni retention run "${as_of[@]}" | jq .runs)"
check "a removed run is 404" same 404 "$(status "/omni/runs/$id")"
check "its evidence stays" same 200 "$(status "/omni/runs/$id/evidence")"
check "and says when input and result went" jq -e '(.data // .).removed | .input and .result' answer.json
check "without both nothing contradicts it, and what is not kept was not checked" same 3 "$(verified >verified.log && echo 0 || echo $?)"
for _ in $(seq 60); do
  [ "$(size)" -lt $((full / 2)) ] && break
  sleep 2
done
check "the file of the database is less than half of its $full bytes: $(size)" test "$(size)" -lt $((full / 2))
kill "$own"
wait "$own" || true
check "the log is clean" contains "$(omni evidence verify-log 2>&1)" " 0 problems"
