# One run's evidence, in each format, by tools that share no code with the server; each refuses it with one byte changed.

need node nodejs
need unzip
need mvn maven
need chromium
need pdftotext poppler-utils
need python3
/usr/bin/python3 -c 'import rdflib, cbor2' 2>/dev/null || {
  as_root apt-get -qq update >&2 || true
  DEBIAN_FRONTEND=noninteractive as_root apt-get -qq -y --no-install-recommends install python3-rdflib python3-cbor2 >&2
}

cd "$E2E_WORK"
export NPM_FOLDER=$E2E_WORK
echo '{"private": true}' >package.json
need_npm "$E2E_WORK" @auth0/cose@1.0.2 @transmute/cose@0.2.11 @sigstore/verify@3.1.1 @sigstore/bundle@4.0.0 ro-crate@3.7.2 jsonld@9.0.0
tool() { node "$root/.ci/standards.mjs" "$@"; }
refused() { ! "$@"; }
# changed FILE TEXT TO: a copy with one byte changed, in the folder changed.
changed() {
  mkdir -p changed
  cp "$1" "changed/$1"
  tool flip "changed/$1" "$2" "$3"
}

api() { local path=$1; shift; curl -fsS -H "Authorization: Bearer $TEST_KEY" "$@" "$E2E_URL/api/v1$path"; }
run=$(api /omni/finance/runs -H 'Content-Type: application/json' -H 'Idempotency-Key: standards-check-1' -d "{
  \"workspace_id\": \"$(api /omni/finance/workspaces | jq -r '.data[0].id')\", \"capability\": \"finance.option.vanilla\",
  \"input\": {\"type\": \"call\", \"spot\": 60, \"strike\": 65, \"rate\": 0.08, \"volatility\": 0.3, \"expiry_years\": 0.25}}" | jq -r .data.id)
curl -fsS "$E2E_URL/.well-known/omni-keys.json" >keys.json
api "/omni/runs/$run/evidence" >evidence.json
for format in dsse cose sigstore rocrate prov html; do
  api "/omni/runs/$run/evidence?format=$format" >"evidence.$format"
  api "/lqm/evidence/$run?format=$format" >"again.$format"
done
twice() { for format in cose sigstore rocrate prov html; do cmp "evidence.$format" "again.$format" || return 1; done; }
check "both addresses give the same bytes" twice
check "dsse is the document" same "$(jq -S .data evidence.json)" "$(jq -S .data evidence.dsse)"
check "Accept chooses too" same "$(sha256sum <evidence.cose)" \
  "$(api "/omni/runs/$run/evidence" -H 'Accept: application/scitt-statement+cose' | sha256sum)"
answer=$(curl -s -o refused.json -w '%{http_code}' -H "Authorization: Bearer $TEST_KEY" "$E2E_URL/api/v1/omni/runs/$run/evidence?format=PDF")
check "an unknown format is refused with the known ones" same "422 must be one of dsse, cose, sigstore, rocrate, prov, html" \
  "$answer $(jq -r ".error.details.errors[0].message" refused.json)"
price=$(jq .data.result.price evidence.json)
verification=$(api /verify -H 'Content-Type: application/json' -d '{"claim": {"value": "0.5"}, "basis": {"expression": "1/2"}}' | jq -r .data.id)
of_a_verification() {
  for format in cose sigstore rocrate prov html; do api "/lqm/evidence/$verification?format=$format" >"verified.$format" || return 1; done
  tool cose verified.cose keys.json && tool sigstore verified.sigstore keys.json && tool prov verified.prov >verified.nq
}
check "evidence of a verification has each format too" of_a_verification
command_line() {
  OMNI_BASE_URL=$E2E_URL OMNI_API_KEY=$TEST_KEY java -jar "$E2E_JAR" evidence export "$run" --format html --out exported.html &&
    cmp exported.html evidence.html
}
check "omni evidence export writes the same file" command_line

check "@auth0/cose verifies the statement and its receipt" tool cose evidence.cose keys.json
check "@transmute/cose verifies the proof of the receipt" tool receipt evidence.cose keys.json
check "cbor2 reads it" /usr/bin/python3 -c '
import cbor2, sys
one = cbor2.loads(open("evidence.cose", "rb").read())
receipt = cbor2.loads(one.value[1][394][0])
assert one.tag == 18 and receipt.tag == 18 and receipt.value[2] is None and b"in-toto" in one.value[2]'
changed evidence.cose '"status":"completed"' '"status":"complated"'
check "@auth0/cose refuses another status" refused tool cose changed/evidence.cose keys.json
check "@transmute/cose refuses another entry" refused tool receipt changed/evidence.cose keys.json

check "@sigstore/verify verifies the bundle" tool sigstore evidence.sigstore keys.json
payload=$(jq -r .dsseEnvelope.payload evidence.sigstore)
part=${payload:400:8}
changed evidence.sigstore "$part" "$(tr '[A-Ya-y]' '[B-Zb-z]' <<<"${part:0:1}")${part:1}" || changed evidence.sigstore "$part" "x${part:1}"
check "@sigstore/verify refuses another payload" refused tool sigstore changed/evidence.sigstore keys.json

mkdir crate broken && unzip -q evidence.rocrate -d crate
check "ro-crate has no errors, and each file its digest" tool rocrate crate
(cd crate && node verify.mjs evidence.json ../keys.json >../crate.log)
check "the crate verifies its own evidence" grep -q "result: true" crate.log
cp -r "$root/.ci/consumer/crate" java
mvn -B -q -ntp -f java/pom.xml org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies \
  -DoutputDirectory="$E2E_WORK/java/lib" >mvn.log 2>&1
javac -nowarn -cp "java/lib/*" -d java/classes java/src/main/java/Crate.java
java_crate() { java -cp "java/classes:java/lib/*" Crate "$1"; }
check "ro-crate-java validates it" java_crate crate
cp crate/* broken/
tool flip broken/result.json '"price"' '"prize"'
check "another digit of a file is found by its digest" refused tool rocrate broken
cp crate/* broken/
tool flip broken/ro-crate-metadata.json '"@id":"./"' '"@id":".!"'
check "ro-crate refuses a crate without its root" refused tool rocrate broken
check "ro-crate-java refuses it too" refused java_crate broken

cat >ask.py <<'PY'
import json, sys, rdflib
graph, made = rdflib.Graph(), json.load(open("evidence.json"))["data"]
graph.parse(sys.argv[1], format=sys.argv[2])
names = {name: rdflib.URIRef("urn:sha256:" + made["digests"][name].split(":")[1]) for name in ("input", "output")}
question = """PREFIX prov: <http://www.w3.org/ns/prov#>
ASK { ?output prov:wasGeneratedBy ?run ; prov:wasDerivedFrom ?input ; prov:wasAttributedTo ?key .
      ?run a prov:Activity ; prov:used ?input ; prov:wasAssociatedWith ?key, ?engine ; prov:endedAtTime ?end .
      ?engine a prov:SoftwareAgent . FILTER (isLiteral(?end)) }"""
sys.exit(0 if graph.query(question, initBindings=names).askAnswer else 1)
PY
ask() { /usr/bin/python3 ask.py "$@"; }
jsonld_answers() { tool prov "$1" >quads.nq && ask quads.nq nt; }
check "rdflib answers who made the result, from what" ask evidence.prov json-ld
check "jsonld gives the same graph" jsonld_answers evidence.prov
digest=$(jq -r '.data.digests.output | split(":")[1]' evidence.json)
changed evidence.prov "$digest\",\"@type\"" "$(tr '0-9a-f' '1-9a-f0' <<<"${digest:0:1}")${digest:1}\",\"@type\""
check "rdflib has no answer for another digest" refused ask changed/evidence.prov json-ld
check "jsonld neither" refused jsonld_answers changed/evidence.prov

opened() {
  chromium --headless=new --no-sandbox --disable-gpu --host-resolver-rules='MAP * ~NOTFOUND' --virtual-time-budget=10000 \
    --dump-dom "file://$PWD/$1" 2>/dev/null | grep -o '<body data-verdict="[a-z]*"'
}
verdict() { same "<body data-verdict=\"$2\"" "$(opened "$1")"; }
cp evidence.html page.html
check "the page is at most 400 KB" test "$(wc -c <page.html)" -le 400000
check "the page says valid, opened from disk without network" verdict page.html valid
digit=${price: -1} other=$(((${price: -1} + 1) % 10))
changed page.html "<td>$price</td>" "<td>${price%"$digit"}$other</td>"
check "with one digit of the printed price changed it says invalid" verdict changed/page.html invalid
changed page.html "\"price\":$price" "\"price\":${price%"$digit"}$other"
check "with one digit of the price within it changed it says invalid" verdict changed/page.html invalid
changed page.html 'data.statement' 'data.statemend'
check "with its script changed it says nothing" verdict changed/page.html unverifiable
chromium --headless=new --no-sandbox --disable-gpu --virtual-time-budget=10000 --no-pdf-header-footer --print-to-pdf=page.pdf "file://$PWD/page.html" >pdf.log 2>&1
check "printed to PDF it shows the price" contains "$(pdftotext -layout page.pdf -)" "$price"

echo "versions: $(npm ls --prefix "$E2E_WORK" --depth=0 2>/dev/null | grep @ | sed 's,.* ,,' | tr '\n' ' ') $(chromium --version 2>/dev/null), rdflib $(/usr/bin/python3 -c 'import rdflib; print(rdflib.__version__)')"
