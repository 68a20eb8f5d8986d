# Clients that generators make of the description compile, in three languages. The clients of clients/ are made by hand.

need node nodejs
need npm
need jq
need python3
need mvn maven

cd "$E2E_WORK"
curl -fsS "$E2E_URL/api/v1/openapi.json" >whole.json
# Clients do not call webhooks; a form that is one of all objects is an object to them; and generators take an open object
# without members for one that has none.
jq 'del(.webhooks) | walk(if type != "object" then .
  elif (.anyOf | type) == "array" and any(.anyOf[]; .additionalProperties == true) then {type: "object", additionalProperties: true}
  elif .type == "object" and .properties == {} and (has("additionalProperties") | not) then .additionalProperties = true
  else . end)' whole.json >openapi.json

npm init -y >npm.log
need_npm "$E2E_WORK" openapi-typescript@7.13.0 openapi-fetch@0.17.0 typescript@5.9.3
openapi-typescript openapi.json -o api.d.ts >>npm.log 2>&1
cat >read.mts <<'TS'
import createClient from 'openapi-fetch';
import type { paths } from './api.js';
const client = createClient<paths>({ baseUrl: 'http://127.0.0.1' });
export const read = async (run: string) => (await client.GET('/omni/runs/{run}', { params: { path: { run } } })).data?.data.status;
TS
check "the TypeScript client fits its types" tsc --strict --target es2022 --module nodenext --moduleResolution nodenext --skipLibCheck read.mts

generator=$HOME/.m2/repository/org/openapitools/openapi-generator-cli/7.25.0/openapi-generator-cli-7.25.0.jar
[ -f "$generator" ] || mvn -B -ntp -q dependency:get -Dtransitive=false -Dartifact=org.openapitools:openapi-generator-cli:7.25.0 >mvn.log 2>&1
generate() { java -jar "$generator" generate -i openapi.json -g "$1" -o "$1" --additional-properties="$2" "${@:3}" >"$1.log" 2>&1; }

check "the Python client is generated" generate python packageName=omni_generated
check "the Python client compiles" bash -c "test -d python && python3 -m compileall -q python"

check "the Java client is generated" generate java \
  invokerPackage=omni.client,apiPackage=omni.client.api,modelPackage=omni.client.model,openApiNullable=false,useJakartaEe=true --library native
check "the Java client is built" mvn -B -ntp -q -f java/pom.xml -Dmaven.test.skip=true -Dmaven.javadoc.skip=true -Dmaven.source.skip=true package
