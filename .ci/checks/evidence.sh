# Evidence is checked by tools that share no code with the server, as docs/evidence.md shows it, and by a server that is stopped.

need node nodejs
need openssl
need jq

cd "$E2E_WORK"
data=$E2E_WORK/data
serve "$data" --admin-port off
server=${base%/api/v1}
api() { local path=$1; shift; curl -fsS -H "Authorization: Bearer $key" "$@" "$base$path"; }
run() {
  api /omni/finance/runs -H 'Content-Type: application/json' -H "Idempotency-Key: evidence-check-$1" -d "{
    \"workspace_id\": \"$(api /omni/finance/workspaces | jq -r '.data[0].id')\", \"capability\": \"finance.option.vanilla\",
    \"input\": {\"type\": \"call\", \"spot\": $1, \"strike\": 65, \"rate\": 0.08, \"volatility\": 0.3, \"expiry_years\": 0.25}}"
}

id=$(run 60 | jq -r .data.id)
api "/omni/runs/$id/evidence" >evidence.json
curl -fsS "$server/.well-known/omni-keys.json" >keys.json
size=$(jq -r .data.log.tree_size evidence.json)
for spot in 61 62 63; do run $spot >null; done
api "/omni/runs/$(run 64 | jq -r .data.id)/evidence" >later.json
curl -fsS "$server/.well-known/omni-log.json?old=$size" >log.json
batch=$(api /omni/finance/runs -H 'Content-Type: application/json' -H 'Idempotency-Key: evidence-check-batch' -H 'Prefer: wait=30' -d "{
  \"workspace_id\": \"$(api /omni/finance/workspaces | jq -r '.data[0].id')\", \"capability\": \"finance.batch.evaluate\",
  \"input\": {\"capability\": \"finance.option.vanilla\",
    \"base\": {\"type\": \"call\", \"strike\": 65, \"rate\": 0.08, \"volatility\": 0.3, \"expiry_years\": 0.25},
    \"grid\": {\"spot\": {\"from\": 40, \"to\": 80, \"steps\": 300}}}}" | jq -r .data.id)
api "/omni/runs/$batch/rows/123" >row.json
api "/omni/runs/$batch/evidence" >batch.json
kill $own
wait $own || true
check "the server is stopped" bash -c "! curl -fs $server/healthz"

# The commands of the page, as they stand in it.
page() { awk -v name="$1" '$0 == "<!-- " name " -->" {wanted = 1} wanted && /^```$/ {exit} inside {print} wanted && /^```sh$/ {inside = 1}' \
  "$root/docs/evidence.md"; }
cp "$root/docs/verify.mjs" .
page openssl >by-openssl.sh
page node >by-node.sh
check "the page shows the commands" bash -c 'grep -q pkeyutl by-openssl.sh && grep -q verify.mjs by-node.sh'
check "openssl verifies the signature" contains "$(bash -eu by-openssl.sh 2>&1)" "Signature Verified Successfully"
check "a Node script verifies all of it" bash -eu by-node.sh
omni() { java -jar "$E2E_JAR" evidence "$@"; }
check "the command line verifies it" omni verify evidence.json --key keys.json
check "computed again it gives the same bytes" contains "$(omni verify evidence.json --key keys.json --rerun)" "the same bytes"

check "Node judges the vectors of the predicate as they say" node "$root/.ci/predicate-vectors.mjs"
check "Node judges both versions as the clients do" node "$root/.ci/evidence-versions.mjs"
check "Node judges the rows of both leaf versions as the clients do" node "$root/.ci/row-leaves.mjs"

check "the command line verifies a row of a batch" omni verify batch.json --key keys.json --row row.json --rerun
check "Node verifies it too" node verify.mjs batch.json keys.json row.json
jq -c '.data.output.price += 0.01' row.json >other-row.json
check "a row with another digit is found" bash -c '! node verify.mjs batch.json keys.json other-row.json'

# What computed it: the commit that was built, and each library under the licence that the bill of materials has for it.
engine() { jq -r ".data.statement.predicate.engine$1" evidence.json; }
if [ -e "$root/.git/HEAD" ]; then
  check "evidence names the commit" contains "$(engine .source_revision)" "$(git -C "$root" rev-parse HEAD)"
fi
unzip -p "$E2E_JAR" META-INF/sbom/application.cdx.json | jq -r '
  .components[] | .group as $group | [.licenses[]?.license] | select(any(.id))
  | "\($group) = \(map(.id // .name) | join(" AND "))"' \
  >licensed.txt
unzip -p "$E2E_JAR" META-INF/licences.properties | grep -v '^#' >stated.txt
check "licences are those of the bill of materials" bash -c '
  while read -r group is licence; do
    ! grep -q "^$group = " licensed.txt || grep -Fqx "$group = $licence" licensed.txt || exit 1
  done <stated.txt'
check "the log only grew" omni verify-consistency evidence.json log.json --key keys.json
check "the log of a stopped server holds the six runs and the head of their numbers, and is clean" contains "$(omni verify-log --data-dir "$data" 2>&1)" "7 entries, 0 problems"

refused() { ! "$@"; }
jq '.data.result.price += 1e-9' evidence.json >forged.json
mv evidence.json genuine.json && mv forged.json evidence.json
check "Node refuses a changed result" refused bash -eu by-node.sh
check "the command line names a changed result" contains "$(omni verify evidence.json --key keys.json --rerun || true)" "differs first at /price"
jq '.data.execution.status = "failed"' genuine.json >evidence.json
check "Node refuses another status beside the statement" refused bash -eu by-node.sh
check "the command line refuses it as well" refused omni verify evidence.json --key keys.json
jq '.data.log.leaf_hash |= (.[1:] + .[:1])' genuine.json >evidence.json
check "Node refuses another leaf than the statement's" refused bash -eu by-node.sh
check "the command line refuses it too" refused omni verify evidence.json --key keys.json
jq '.data.input.spot = 61' genuine.json >evidence.json
check "Node refuses another input beside the statement" refused bash -eu by-node.sh
check "the command line refuses it beside the statement" refused omni verify evidence.json --key keys.json
jq '.data.log.witness = "x"' genuine.json >evidence.json
check "Node refuses a member that nothing signs" refused bash -eu by-node.sh
check "the command line names it" contains "$(omni verify evidence.json --key keys.json || true)" "nothing signs /log/witness"
jq '.data.statement.predicate.mode = "live" | .data.envelope.payload |= (@base64d | sub("\"mode\":\"test\""; "\"mode\":\"live\"") | @base64)' \
  genuine.json >evidence.json
check "openssl refuses a changed statement" refused bash -eu by-openssl.sh
check "Node refuses a changed statement" refused bash -eu by-node.sh
check "the command line refuses a changed statement" refused omni verify evidence.json --key keys.json
mv genuine.json evidence.json
openssl genpkey -algorithm ed25519 2>null | openssl pkey -pubout -out stranger.pem
check "a key that only the file brings is not trusted" refused omni verify evidence.json --key stranger.pem
