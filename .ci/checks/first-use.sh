# Eight callers at once are the first users of each direct capability of a fresh server; three servers in turn.

need curl
need jq

# first_use FOLDER: starts a server there and prints each capability whose eight results are not complete and equal.
first_use() {
  local folder=$1 process base key world workspace id asked i
  mkdir -p "$folder/answers"
  java -jar "$E2E_JAR" --port 0 --admin-port off --rate-limit off --data-dir "$folder/data" >"$folder/log" 2>&1 &
  process=$!
  for _ in $(seq 300); do grep -q "^Omni listens" "$folder/log" && break; sleep 0.1; done
  base=$(jq -r .base_url "$folder/data/credentials.json") key=$(jq -r .test_key "$folder/data/credentials.json")
  for world in finance risk treasury physics molecular biology scientific-discovery; do
    workspace=$(curl -s "$base/omni/$world/workspaces" -H "Authorization: Bearer $key" | jq -r '.data[0].id')
    curl -s "$base/omni/$world/capabilities" -H "Authorization: Bearer $key" |
      jq -c --arg workspace "$workspace" '.data[] | select(.execution == "direct")
        | {workspace_id: $workspace, capability: .id, input: .request_contract.examples[0]}' >"$folder/$world.jsonl"
    while read -r asked; do
      id=$(jq -r .capability <<<"$asked")
      for i in 1 2 3 4 5 6 7 8; do
        curl -s "$base/omni/$world/runs" -H "Authorization: Bearer $key" -H "Content-Type: application/json" \
          -H "Idempotency-Key: first-use-$i-$id" -d "$asked" -o "$folder/answers/$id-$i.json" &
        callers[i]=$!
      done
      wait "${callers[@]}"
      [ "$(cat "$folder/answers/$id"-*.json | jq -cS '[.data.status, .data.result]' | sort | uniq -c |
        awk '$1 == 8 && /"completed"/ {good++} END {print good + 0, NR}')" = "1 1" ] || echo "$id"
    done <"$folder/$world.jsonl"
  done
  kill "$process" && wait "$process" || true
}
complete_and_equal() {
  local callers=() wrong count
  wrong=$(first_use "$E2E_WORK/$1")
  count=$(cat "$E2E_WORK/$1"/*.jsonl | wc -l)
  [ "$count" -ge 25 ] || { echo "only $count capabilities were called"; return 1; }
  same "" "$wrong"
}

for server in 1 2 3; do
  check "eight first callers of every direct capability get complete and equal answers, server $server" complete_and_equal "$server"
done
