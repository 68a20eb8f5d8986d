import dev.omni.application.Omni;
import dev.omni.application.json.JsonReader;
import dev.omni.application.run.StartRun;
import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.Capability;
import dev.omni.engine.Engines;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Runs the first example of every capability here and, with two arguments, on a server too. */
class Plain {
  private final Omni omni = Omni.inMemory();
  private final Caller ada = Caller.test("ada");
  private final HttpClient http = HttpClient.newHttpClient();
  private final String server;
  private final String key;

  private Plain(String server, String key) {
    this.server = server;
    this.key = key;
  }

  /** Arguments: the URL of a server and a test key, or none. Prints one line for each capability. */
  public static void main(String[] args) throws Exception {
    var plain = new Plain(args.length > 0 ? args[0] : "", args.length > 1 ? args[1] : "");
    int good = 0;
    for (var engine : Engines.all()) {
      String found = plain.compared(engine.capability());
      System.out.println(engine.capability().id() + " " + found);
      good += found.equals("completed") || found.equals("equal") ? 1 : 0;
    }
    System.out.println(good + " of " + Engines.all().size());
  }

  private String compared(Capability capability) throws Exception {
    var input = (Json.Obj) capability.input().examples().get(0);
    Run run = here(capability, input);
    if (run.findResult().isEmpty()) {
      return "ended " + run.status();
    }
    String result = JsonReader.write(run.result());
    if (server.isEmpty()) {
      return "completed";
    }
    String theirs = JsonReader.write(there(capability, input));
    return result.equals(theirs) ? "equal" : "differs: " + result + " " + theirs;
  }

  private Run here(Capability capability, Json.Obj input) {
    var desk = omni.open(ada, capability.world(), "Desk " + capability.id());
    var own = new IdempotencyKey("plain-" + capability.id());
    Run run = omni.start(ada, new StartRun(desk.id(), capability.id(), own, input));
    omni.work();
    return omni.runs().read(ada, run.id());
  }

  private Json there(Capability capability, Json.Obj input) throws Exception {
    String world = "/omni/" + capability.world().id();
    Json.Obj desk = (Json.Obj) call("GET", world + "/workspaces", "").findArray("data").orElseThrow().items().get(0);
    Json.Obj body =
        Json.obj(
            "workspace_id", desk.findText("id").orElseThrow(),
            "capability", capability.id(),
            "input", input);
    Json.Obj run = call("POST", world + "/runs", JsonReader.write(body)).findObject("data").orElseThrow();
    while (!run.findText("status").orElseThrow().matches("completed|failed|cancelled")) {
      Thread.sleep(100);
      run = call("GET", "/omni/runs/" + run.findText("id").orElseThrow(), "").findObject("data").orElseThrow();
    }
    return run.find("result").orElse(Json.NULL);
  }

  private Json.Obj call(String method, String path, String body) throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create(server + "/api/v1" + path))
            .header("Authorization", "Bearer " + key)
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", "plain-" + body.hashCode() + "-consumer")
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build();
    String answer = http.send(request, HttpResponse.BodyHandlers.ofString()).body();
    return (Json.Obj) JsonReader.parse(answer);
  }
}
