# Sign-on by a provider that shares no code with Omni: the MockOAuth2Server of NAV, in its published jar.

need jq
mkdir -p "$E2E_WORK/provider"
cat >"$E2E_WORK/provider/pom.xml" <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>org.example</groupId><artifactId>provider</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>no.nav.security</groupId><artifactId>mock-oauth2-server</artifactId><version>3.0.0</version></dependency>
  </dependencies>
</project>
XML
mvn -B -q -f "$E2E_WORK/provider/pom.xml" dependency:copy-dependencies -DoutputDirectory="$E2E_WORK/provider/lib" >/dev/null

free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
port=$(free_port)
claims='"omni_role": "runner", "name": "Ada"'
config=$(jq -cn --argjson claims "{$claims}" '{
  interactiveLogin: false,
  tokenCallbacks: [
    {issuerId: "lab", tokenExpiry: 600, requestMappings: [
      {requestParam: "scope", match: "omni", claims: ({aud: ["omni"], sub: "pricing", client_id: "pricing"} + $claims)},
      {requestParam: "scope", match: "manage", claims: ({aud: ["omni"], sub: "pricing", client_id: "pricing"} + $claims + {omni_role: "admin"})},
      {requestParam: "scope", match: "less", claims: ({aud: ["omni"], sub: "pricing", client_id: "pricing"} + $claims + {omni_role: "viewer"})},
      {requestParam: "scope", match: "other", claims: ({aud: ["other"], sub: "pricing"} + $claims)},
      {requestParam: "grant_type", match: "authorization_code", claims: ({aud: ["omni-console"], sub: "ada"} + $claims)}]},
    {issuerId: "elsewhere", tokenExpiry: 600, requestMappings: [
      {requestParam: "scope", match: "omni", claims: ({aud: ["omni"], sub: "pricing"} + $claims)}]}]}')
SERVER_PORT=$port JSON_CONFIG=$config java -cp "$E2E_WORK/provider/lib/*" \
  no.nav.security.mock.oauth2.StandaloneMockOAuth2ServerKt >"$E2E_WORK/provider.log" 2>&1 &
provider=$!
trap 'kill $provider $own' EXIT
serve "$E2E_WORK/data" --admin-port 0 --oidc-issuer "http://127.0.0.1:$port/lab" --oidc-audience omni --oidc-client-id omni-console \
  --sign-on-key-days 7
for _ in $(seq 300); do curl -fs -o /dev/null "http://127.0.0.1:$port/lab/.well-known/openid-configuration" && break; sleep 0.1; done

# token ISSUER SCOPE: an access token by client credentials.
token() { curl -sS "http://127.0.0.1:$port/$1/token" -d "grant_type=client_credentials&client_id=pricing&client_secret=x&scope=$2" \
  | jq -r .access_token; }
context() { curl -sS -w '%{http_code}\n' -o "$E2E_WORK/context.json" "$base/developer/context" -H "Authorization: Bearer $1"; }

check "a token of the provider is accepted" same 200 "$(context "$(token lab omni)")"
check "it has the role of its claims" same runner "$(jq -r .data.role "$E2E_WORK/context.json")"
check "client credentials are those of a program" same service_account "$(jq -r .data.principal_type "$E2E_WORK/context.json")"
check "a token for another audience is refused" same 401 "$(context "$(token lab other)")"
check "a token of another issuer is refused" same 401 "$(context "$(token elsewhere omni)")"
check "clients find the provider" same "http://127.0.0.1:$port/lab" \
  "$(curl -sS "${base%/api/v1}/.well-known/oauth-protected-resource" | jq -r '.authorization_servers[0]')"

tools=$base/verify/mcp
led=$(curl -sS -D - -o "$E2E_WORK/refused.json" -X POST "$tools" | tr -d '\r' | sed -n 's/^WWW-Authenticate: .*resource_metadata="\([^"]*\)".*/\1/Ip')
check "a client of tools is led to the description of the address that it called" same "$tools" "$(curl -sS "$led" | jq -r .resource)"
check "a token of the provider opens the tools" same run_capability "$(curl -sS "$tools" \
  -H "Authorization: Bearer $(token lab omni)" -H 'Content-Type: application/json' \
  -d '{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}' | jq -r '.result.tools[].name' | grep -x run_capability)"

# A key that a token made follows its person.
claimed=$(curl -sS -X POST "$base/developer/keys" -H "Authorization: Bearer $(token lab manage)" -H 'Content-Type: application/json' \
  -H "Idempotency-Key: sign-on-check-1" -d '{"name": "ci", "scopes": ["omni.read", "omni.run"]}')
made=$(jq -r .data.key <<<"$claimed")
check "a key of a token ends by the setting" same 7 \
  "$(jq -r '.data | ((.expires_at[:19] + "Z" | fromdate) - (.created_at[:19] + "Z" | fromdate)) / 86400 | round' <<<"$claimed")"
check "it is accepted" same 200 "$(context "$made")"
context "$(token lab less)" >/dev/null
check "a lost role takes it away" same 403 "$(context "$made")"
context "$(token lab manage)" >/dev/null
check "and comes back with the role" same 200 "$(context "$made")"
java -jar "$E2E_JAR" people deactivate pricing --data-dir "$E2E_WORK/data" >"$E2E_WORK/people.txt"
check "a key of a deactivated person is refused" same 401 "$(context "$made")"
check "so are its tokens" same 401 "$(context "$(token lab manage)")"
java -jar "$E2E_JAR" people activate pricing --data-dir "$E2E_WORK/data" >"$E2E_WORK/people.txt"

# The authorization code flow, with what a browser does.
jar=$E2E_WORK/cookies
away=$(curl -sS -c "$jar" -o /dev/null -w '%{redirect_url}' "${base%/api/v1}/console/sign-on")
back=$(curl -sS -o /dev/null -w '%{redirect_url}' "$away")
check "the provider leads back with a code" bash -c '[[ $1 == */console/sign-on/callback?*code=* ]]' - "$back"
check "the browser is signed on" same 200 "$(curl -sS -b "$jar" -c "$jar" -o "$E2E_WORK/on.html" -w '%{http_code}' "$back")"
check "the console opens" same 200 "$(curl -sS -b "$jar" -o /dev/null -w '%{http_code}' "${base%/api/v1}/console")"
