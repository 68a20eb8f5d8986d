# Clients that generators make of the description, in three languages, go the same way: create, replay, poll, cancel,
# evidence, error.

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

export API=$E2E_URL/api/v1
expected='completed 2.1333684449162007
the same run
the job completed
cancelled
evidence sealed
409 idempotency_key_reused'

npm init -y >npm.log
need_npm "$E2E_WORK" openapi-typescript@7.13.0 openapi-fetch@0.17.0 typescript@5.9.3
openapi-typescript openapi.json -o api.d.ts >>npm.log 2>&1
cat >scenario.mts <<'TS'
import createClient from 'openapi-fetch';
import type { paths, components } from './api.js';
declare const process: { env: Record<string, string> };
const client = createClient<paths>({ baseUrl: process.env.API, headers: { Authorization: 'Bearer ' + process.env.TEST_KEY } });
const world = 'finance' as const;
const rooms = await client.GET('/omni/{world}/workspaces', { params: { path: { world } } });
const workspace_id = rooms.data!.data[0].id;
const input = { type: 'call', spot: 60, strike: 65, rate: 0.08, volatility: 0.3, expiry_years: 0.25 };
const job = { type: 'put', spot: 90, strike: 87, rate: 0.025, dividend_yield: 0.06, volatility: 0.13, averaging_times_years: [0, 0.5] };
const start = (key: string, capability: string, given: Record<string, unknown>, scenario?: string) =>
  client.POST('/omni/{world}/runs', {
    params: { path: { world }, header: { 'Idempotency-Key': key, 'Omni-Sandbox-Scenario': scenario } },
    body: { workspace_id, capability, input: given },
  });
const vanilla = 'finance.option.vanilla', asian = 'finance.option.asian-montecarlo';
const first = (await start('typescript-1', vanilla, input)).data!.data;
console.log(first.status, first.result!.price);
const again = (await start('typescript-1', vanilla, input)).data!.data;
console.log(again.id === first.id ? 'the same run' : 'another run');
let run: components['schemas']['Run'] = (await start('typescript-2', asian, job)).data!.data;
for (let i = 0; i < 10 && run.status !== 'completed'; i++) {
  run = (await client.GET('/omni/runs/{run}', { params: { path: { run: run.id }, header: { Prefer: 'wait=10' } } })).data!.data;
}
console.log('the job', run.status);
const held = (await start('typescript-3', asian, job, 'hold_queued=60')).data!.data;
console.log((await client.POST('/omni/runs/{run}/cancel', { params: { path: { run: held.id } } })).data!.data.status);
const evidence = await client.GET('/omni/runs/{run}/evidence', { params: { path: { run: first.id } } });
console.log('evidence', evidence.data!.data.status);
const refused = await start('typescript-1', vanilla, { ...input, spot: 61 });
console.log(refused.response.status, (refused.error as components['schemas']['ErrorEnvelope']).error.code);
TS
check "the TypeScript client fits its types" tsc --strict --target es2022 --module nodenext --moduleResolution nodenext --skipLibCheck scenario.mts
check "the TypeScript client goes the whole way" same "$expected" "$(node scenario.mjs 2>&1)"

generator=$HOME/.m2/repository/org/openapitools/openapi-generator-cli/7.25.0/openapi-generator-cli-7.25.0.jar
[ -f "$generator" ] || mvn -B -ntp -q dependency:get -Dtransitive=false -Dartifact=org.openapitools:openapi-generator-cli:7.25.0 >mvn.log 2>&1
generate() { java -jar "$generator" generate -i openapi.json -g "$1" -o "$1" --additional-properties="$2" "${@:3}" >"$1.log" 2>&1; }

check "the Python client is generated" generate python packageName=omni_client
cat >scenario.py <<'PY'
import os
import omni_client
from omni_client import EvidenceApi, RunRequest, RunsApi, World, WorldsApi
from omni_client.exceptions import ApiException
configuration = omni_client.Configuration(host=os.environ['API'], access_token=os.environ['TEST_KEY'])
client = omni_client.ApiClient(configuration)
runs, world = RunsApi(client), World.FINANCE
room = WorldsApi(client).list_workspaces(world).data[0].id
option = dict(type='call', spot=60, strike=65, rate=0.08, volatility=0.3, expiry_years=0.25)
job = dict(type='put', spot=90, strike=87, rate=0.025, dividend_yield=0.06, volatility=0.13, averaging_times_years=[0, 0.5])
def start(key, capability, given, **more):
    request = RunRequest(workspace_id=room, capability=capability, input=given)
    return runs.create_run(world, key, request, **more).data
first = start('python-1', 'finance.option.vanilla', option)
print(first.status.value, first.result['price'])
print('the same run' if start('python-1', 'finance.option.vanilla', option).id == first.id else 'another run')
run = start('python-2', 'finance.option.asian-montecarlo', job)
for _ in range(10):
    if run.status.value == 'completed':
        break
    run = runs.read_run(run.id, prefer='wait=10').data
print('the job', run.status.value)
held = start('python-3', 'finance.option.asian-montecarlo', job, omni_sandbox_scenario='hold_queued=60')
print(runs.cancel_run(held.id).data.status.value)
print('evidence', EvidenceApi(client).read_run_evidence(first.id).data.status)
try:
    start('python-1', 'finance.option.vanilla', dict(option, spot=61))
except ApiException as refused:
    print(refused.status, omni_client.ErrorEnvelope.from_json(refused.body).error.code.value)
PY
check "the Python client goes the whole way" same "$expected" "$(PYTHONPATH=python python3 scenario.py 2>&1)"

check "the Java client is generated" generate java \
  invokerPackage=omni.client,apiPackage=omni.client.api,modelPackage=omni.client.model,openApiNullable=false,useJakartaEe=true --library native
check "the Java client is built" mvn -B -ntp -q -f java/pom.xml -Dmaven.test.skip=true -Dmaven.javadoc.skip=true -Dmaven.source.skip=true \
  package dependency:copy-dependencies -DincludeScope=runtime -DoutputDirectory=target/lib
cat >Scenario.java <<'JAVA'
import java.util.List;
import java.util.Map;
import java.util.UUID;
import omni.client.ApiClient;
import omni.client.ApiException;
import omni.client.api.EvidenceApi;
import omni.client.api.RunsApi;
import omni.client.api.WorldsApi;
import omni.client.model.ErrorEnvelope;
import omni.client.model.Run;
import omni.client.model.RunRequest;
import omni.client.model.World;

public class Scenario {
  static final String VANILLA = "finance.option.vanilla";
  static final String ASIAN = "finance.option.asian-montecarlo";
  static RunsApi runs;
  static UUID room;

  static Run start(String key, String capability, Map<String, Object> input, String scenario) throws ApiException {
    RunRequest request = new RunRequest().workspaceId(room).capability(capability).input(input);
    return runs.createRun(World.FINANCE, key, request, null, null, scenario).getData();
  }

  public static void main(String[] none) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(System.getenv("API"));
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + System.getenv("TEST_KEY")));
    runs = new RunsApi(client);
    room = new WorldsApi(client).listWorkspaces(World.FINANCE).getData().get(0).getId();
    Map<String, Object> option =
        Map.of("type", "call", "spot", 60, "strike", 65, "rate", 0.08, "volatility", 0.3, "expiry_years", 0.25);
    Map<String, Object> job =
        Map.of("type", "put", "spot", 90, "strike", 87, "rate", 0.025, "dividend_yield", 0.06, "volatility", 0.13,
            "averaging_times_years", List.of(0, 0.5));
    Run first = start("java-client-1", VANILLA, option, null);
    System.out.println(first.getStatus().getValue() + " " + first.getResult().get("price"));
    System.out.println(start("java-client-1", VANILLA, option, null).getId().equals(first.getId()) ? "the same run" : "another run");
    Run run = start("java-client-2", ASIAN, job, null);
    for (int i = 0; i < 10 && !run.getStatus().getValue().equals("completed"); i++) {
      run = runs.readRun(run.getId(), "wait=10", null).getData();
    }
    System.out.println("the job " + run.getStatus().getValue());
    Run held = start("java-client-3", ASIAN, job, "hold_queued=60");
    System.out.println(runs.cancelRun(held.getId()).getData().getStatus().getValue());
    System.out.println("evidence " + new EvidenceApi(client).readRunEvidence(first.getId(), null).getData().getStatus().getValue());
    try {
      start("java-client-1", VANILLA, Map.of("type", "call"), null);
    } catch (ApiException refused) {
      String code = client.getObjectMapper().readValue(refused.getResponseBody(), ErrorEnvelope.class).getError().getCode().getValue();
      System.out.println(refused.getCode() + " " + code);
    }
  }
}
JAVA
check "the Java client goes the whole way" same "$expected" "$(java -cp "java/target/lib/*:$(echo java/target/*.jar | tr ' ' ':')" Scenario.java 2>&1)"
