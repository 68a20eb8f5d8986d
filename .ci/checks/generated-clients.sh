# Clients that generators make of the description compile, and those of TypeScript and Go compute a price. The clients of clients/ are made by hand.

need node nodejs
need npm
need jq
need python3
need mvn maven
need go golang-go

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

check "the TypeScript client of typescript-fetch is generated" generate typescript-fetch supportsES6=true
cat >price.ts <<'TS'
import { Configuration, RunsApi, World, WorldsApi } from './typescript-fetch';

declare const process: { argv: string[]; env: Record<string, string> };
const configuration = new Configuration({ basePath: process.argv[2] + '/api/v1', accessToken: process.env.OMNI_API_KEY! });
const priced = async () => {
  const rooms = await new WorldsApi(configuration).listWorkspaces({ world: World.Finance });
  const input = { type: 'call', spot: 60, strike: 65, rate: 0.08, volatility: 0.3, expiry_years: 0.25 };
  const runRequest = { workspaceId: rooms.data[0]!.id, capability: 'finance.option.vanilla', input };
  const run = await new RunsApi(configuration).createRun({ world: World.Finance, idempotencyKey: 'generated-typescript', runRequest });
  console.log(run.data.status, run.data.result?.price);
};
priced();
TS
mkdir fetched && echo '{"type": "commonjs"}' >fetched/package.json
check "it compiles" tsc --strict --skipLibCheck --target es2022 --module commonjs --moduleResolution node10 --lib ES2022,DOM,DOM.Iterable \
  --outDir fetched price.ts
check "it computes a price" same "completed 2.1333684449162007" "$(OMNI_API_KEY=$TEST_KEY node fetched/price.js "$E2E_URL" 2>&1)"

check "the Python client is generated" generate python packageName=omni_generated
check "the Python client compiles" bash -c "test -d python && python3 -m compileall -q python"

check "the Java client is generated" generate java \
  invokerPackage=omni.client,apiPackage=omni.client.api,modelPackage=omni.client.model,openApiNullable=false,useJakartaEe=true --library native
check "the Java client is built" mvn -B -ntp -q -f java/pom.xml -Dmaven.test.skip=true -Dmaven.javadoc.skip=true -Dmaven.source.skip=true package

check "the Go client is generated" generate go withGoMod=false,enumClassPrefix=true,packageName=omni
mkdir -p gopath/src/omni gopath/src/price
cp go/*.go gopath/src/omni/
cat >gopath/src/price/main.go <<'GO'
package main

import (
	"context"
	"fmt"
	"os"

	"omni"
)

func main() {
	configuration := omni.NewConfiguration()
	configuration.Servers = omni.ServerConfigurations{{URL: os.Args[1] + "/api/v1"}}
	client := omni.NewAPIClient(configuration)
	key := context.WithValue(context.Background(), omni.ContextAccessToken, os.Getenv("OMNI_API_KEY"))
	rooms, _, err := client.WorldsAPI.ListWorkspaces(key, omni.WORLD_FINANCE).Execute()
	if err != nil {
		panic(err)
	}
	input := map[string]interface{}{"type": "call", "spot": 60, "strike": 65, "rate": 0.08, "volatility": 0.3, "expiry_years": 0.25}
	request := omni.NewRunRequest(rooms.Data[0].Id, "finance.option.vanilla", input)
	run, _, err := client.RunsAPI.CreateRun(key, omni.WORLD_FINANCE).IdempotencyKey("generated-go").RunRequest(*request).Execute()
	if err != nil {
		panic(err)
	}
	fmt.Println(run.Data.Status, run.Data.Result["price"])
}
GO
built() { GO111MODULE=off GOPATH=$E2E_WORK/gopath GOCACHE=$E2E_WORK/gocache go build -o price.go.bin price; }
check "the Go client is built" built
check "it computes a price" same "completed 2.1333684449162007" "$(OMNI_API_KEY=$TEST_KEY ./price.go.bin "$E2E_URL" 2>&1)"
