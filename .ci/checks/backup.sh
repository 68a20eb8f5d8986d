# A backup and its restoring, by the commands of docs/backup.md, to another place on a server that never saw the first one.

need jq
cd "$E2E_WORK"

# stopped: stops the server; sets ended to its exit status.
stopped() { kill "$own"; ended=0; wait "$own" || ended=$?; }
omni() { java -jar "$E2E_JAR" "$@"; }
api() { local path=$1; shift; curl -sS -H "Authorization: Bearer $key" "$@" "$base$path"; }
run() {
  api /omni/finance/runs -H 'Content-Type: application/json' -H "Idempotency-Key: kept-run-$1" -d "{
    \"workspace_id\": \"$room\", \"capability\": \"finance.option.vanilla\",
    \"input\": {\"type\": \"call\", \"spot\": $1, \"strike\": 65, \"rate\": 0.08, \"volatility\": 0.3, \"expiry_years\": 0.25}}" "${@:2}"
}
page() { awk -v name="$1" '$0 == "<!-- " name " -->" {wanted = 1} wanted && /^```$/ {exit} inside {print} wanted && /^```sh$/ {inside = 1}' \
  "$root/docs/backup.md"; }

export DATA_DIR=$E2E_WORK/first/data NEW_PLACE=$E2E_WORK/second
mkdir first
serve "$DATA_DIR" --admin-port 0
room=$(api /omni/finance/workspaces | jq -r '.data[0].id')
for spot in 60 61 62; do run $spot >run.json; done
check "a run is made" same completed "$(jq -r .data.status run.json)"
id=$(jq -r .data.id run.json)
api "/omni/runs/$id" | jq -S .data >before.json
omni webhooks create --mode test --url https://example.com/hook --data-dir "$DATA_DIR" >webhook.txt
stopped
check "the server ends with 0" same 0 "$ended"

page backup >backup.sh
page restore >restore.sh
check "the page shows the commands" bash -c '[ -s backup.sh ] && [ -s restore.sh ]'
check "the backup is made" bash -eu backup.sh
mv first gone
check "the backup is put back elsewhere" bash -eu restore.sh

copy=$NEW_PLACE/data
check "nobody else can read what was put back" same 700 "$(stat -c %a "$copy")"
serve "$copy" --admin-port 0
check "the server is ready on it" same 200 "$(curl -s -o null -w '%{http_code}' "${base%/api/v1}/readyz")"
check "a run is as it was" diff before.json <(api "/omni/runs/$id" | jq -S .data)
run 62 -D headers.txt >again.json
check "its key is the same run still" same "$id" "$(jq -r .data.id again.json)"
check "that is a replay" grep -qi '^idempotent-replayed: true' headers.txt
check "new runs are made" same completed "$(run 63 | jq -r .data.status)"
check "secrets are opened: the webhook's is changed for another" omni webhooks rotate \
  "$(omni webhooks list --json --data-dir "$copy" | jq -r '.data[0].id')" --data-dir "$copy"
api "/omni/runs/$id/evidence" >evidence.json
check "evidence of before verifies" omni evidence verify evidence.json --data-dir "$copy"
stopped
check "the log holds the four runs and two heads of their numbers, and is clean" contains "$(omni evidence verify-log --data-dir "$copy" 2>&1)" "6 entries, 0 problems"
check "operators' acts are unbroken" omni audit verify --data-dir "$copy"
