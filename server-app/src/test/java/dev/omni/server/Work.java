package dev.omni.server;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.server.cli.ApiClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Requests of a client of one workspace to a running server. */
public record Work(URI base, String key, String workspace) {
  private static final String CLUSTERING = "scientific-discovery.cluster.kmeans";
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private static final String WORLD = "/omni/scientific-discovery";

  /** A client of the first workspace, with the first test key. */
  public static Work on(URI base, Json.Obj credentials) {
    String key = credentials.findText("test_key").orElseThrow();
    Json.Arr all = (Json.Arr) new ApiClient(base, key).get(WORLD + "/workspaces", "").data();
    return new Work(base, key, ((Json.Obj) all.get(0)).findText("id").orElseThrow());
  }

  /** The same client at another address. */
  public Work at(URI other) {
    return new Work(other, key, workspace);
  }

  /** The same client with another key. */
  public Work with(String other) {
    return new Work(base, other, workspace);
  }

  /** Has two numbers summarized at once. */
  public ApiClient.Answer direct(String once, int number) {
    return direct(once, number, "complete");
  }

  /** Has two numbers summarized at once, as the scenario says. */
  public ApiClient.Answer direct(String once, int number, String scenario) {
    Json.Obj input = Json.obj("values", new double[] {number, number + 2});
    return start("scientific-discovery.statistics.summary", input, once, scenario);
  }

  /** Has points clustered as a job. */
  public ApiClient.Answer job(String once, int seed) {
    return job(once, seed, "complete");
  }

  /** Has points clustered as a job that goes as the scenario says. */
  public ApiClient.Answer job(String once, int seed, String scenario) {
    return start(CLUSTERING, points(seed), once, scenario);
  }

  /** The same as no scenario says: hardly any work. */
  public ApiClient.Answer briefJob(String once, int seed) {
    return send(starting(CLUSTERING, points(seed), once));
  }

  private static Json.Obj points(int seed) {
    var points = List.of(new double[] {1, 1}, new double[] {1, 2}, new double[] {9, 9});
    return Json.obj("data", points, "clusters", 2, "seed", seed);
  }

  /** Asks for two numbers to be summarized, as the scenario says, without waiting for an answer. */
  public CompletableFuture<HttpResponse<Void>> asked(String once, String scenario) {
    Json.Obj input = Json.obj("values", new double[] {1, 3});
    var request = starting("scientific-discovery.statistics.summary", input, once, scenario);
    return HTTP.sendAsync(request.build(), BodyHandlers.discarding());
  }

  /** The status of the run that a key stands for; empty text when it stands for none. */
  public String statusUnder(String once) {
    Json.Arr found = (Json.Arr) send(request("/omni/runs?idempotency_key=" + once).GET()).data();
    return found.items().stream()
        .map(run -> ((Json.Obj) run).findText("status").orElseThrow())
        .findFirst()
        .orElse("");
  }

  private ApiClient.Answer start(String capability, Json.Obj input, String once, String scenario) {
    return send(starting(capability, input, once, scenario));
  }

  private HttpRequest.Builder starting(
      String capability, Json.Obj input, String once, String scenario) {
    return starting(capability, input, once).header("Omni-Sandbox-Scenario", scenario);
  }

  private HttpRequest.Builder starting(String capability, Json.Obj input, String once) {
    Json.Obj body = Json.obj("workspace_id", workspace, "capability", capability, "input", input);
    return request(WORLD + "/runs")
        .header("Content-Type", "application/json")
        .header("Idempotency-Key", once)
        .POST(BodyPublishers.ofString(JsonReader.write(body)));
  }

  /** Cancels a run. */
  public ApiClient.Answer cancel(String run) {
    return send(request("/omni/runs/" + run + "/cancel").POST(BodyPublishers.noBody()));
  }

  /** Reads a run. */
  public ApiClient.Answer read(String run) {
    return send(request("/omni/runs/" + run).GET());
  }

  /** Its status now. */
  public String status(String run) {
    return text(read(run), "status");
  }

  /** Its evidence. */
  public ApiClient.Answer evidence(String run) {
    return send(request("/omni/runs/" + run + "/evidence").GET());
  }

  /** A text of an answer's data. */
  public static String text(ApiClient.Answer answer, String name) {
    return ((Json.Obj) answer.data()).findText(name).orElseThrow();
  }

  /** The code of a refusal. */
  public static Optional<String> code(ApiClient.Answer answer) {
    return answer.body().findObject("error").flatMap(error -> error.findText("code"));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(base + path))
        .timeout(Duration.ofSeconds(30))
        .header("Authorization", "Bearer " + key);
  }

  private static ApiClient.Answer send(HttpRequest.Builder request) {
    try {
      var response = HTTP.send(request.build(), BodyHandlers.ofString());
      var body = (Json.Obj) JsonReader.trusted(response.body());
      return new ApiClient.Answer(response.statusCode(), body);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", stop);
    }
  }
}
