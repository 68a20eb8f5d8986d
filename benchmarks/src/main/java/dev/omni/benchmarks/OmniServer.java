package dev.omni.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** An Omni started as the README says, and a client of it with one of its first keys. */
final class OmniServer implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final ServerProcess process;
  private final JsonNode credentials;
  private final String key;
  private final Map<String, String> workspaces = new ConcurrentHashMap<>();
  private final String keys = "new-" + Long.toString(System.currentTimeMillis(), 36) + "-";
  private final AtomicLong created = new AtomicLong();

  private OmniServer(ServerProcess process, JsonNode credentials, String mode) {
    this.process = process;
    this.credentials = credentials;
    this.key = credentials.get(mode + "_key").asText();
  }

  /** Starts one with everything on but its rate limits. */
  static OmniServer start(Path jar, Path dataFolder, DatabaseHost.Database database) {
    return start(ServerProcess.java("-jar", jar.toString()), Map.of(), dataFolder, database);
  }

  /**
   * Starts one.
   *
   * @param launcher the words before the command
   * @param environment variables beside those of this process
   */
  static OmniServer start(
      List<String> launcher,
      Map<String, String> environment,
      Path dataFolder,
      DatabaseHost.Database database) {
    int port = ServerProcess.freePort();
    var words = new ArrayList<>(launcher);
    words.addAll(List.of("serve", "--rate-limit=off", "--port=" + port, "--admin-port=0"));
    words.add("--data-dir=" + dataFolder);
    words.addAll(database.flags());
    Path log = dataFolder.resolveSibling(dataFolder.getFileName() + ".log");
    var process = ServerProcess.start(words, environment, port, "/healthz", log);
    try {
      JsonNode credentials = JSON.readTree(dataFolder.resolve("credentials.json").toFile());
      return new OmniServer(process, credentials, "live");
    } catch (IOException unreadable) {
      process.close();
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Gives a client of the same server with its first key of test mode. */
  OmniServer inTestMode() {
    return new OmniServer(process, credentials, "test");
  }

  ServerProcess process() {
    return process;
  }

  /** Gives the workspace of a capability's world. */
  private String workspace(String capability) {
    return workspaces.computeIfAbsent(
        world(capability),
        world -> data(get("/omni/" + world + "/workspaces")).get(0).get("id").asText());
  }

  private static String world(String capability) {
    return capability.substring(0, capability.indexOf('.'));
  }

  private static String path(String capability) {
    return "/omni/" + world(capability) + "/runs";
  }

  /** Writes the body of a request for a run. */
  String body(String capability, Json.Obj input) {
    return Json.obj("workspace_id", workspace(capability), "capability", capability, "input", input)
        .canonical();
  }

  /** Writes a request for a run under a key of its own. */
  byte[] newRun(String capability, Json.Obj input) {
    return run(capability, keys + created.incrementAndGet(), input);
  }

  /** Writes a request for a direct run that nobody has asked for. */
  byte[] newDirectRun() {
    return newRun(BenchmarkInputs.DIRECT, BenchmarkInputs.direct(created.get()));
  }

  /** Writes a request for a run under that key. */
  byte[] run(String capability, String idempotencyKey, Json.Obj input) {
    return requests().post("/api/v1" + path(capability), idempotencyKey, body(capability, input));
  }

  /** Writes a request that reads. */
  byte[] reading(String path) {
    return requests().get("/api/v1" + path);
  }

  private Requests requests() {
    return Requests.withKey(process.port(), key);
  }

  /** Has a run made; gives the whole answer. */
  String start(String capability, String idempotencyKey, Json.Obj input) {
    return send(
        request(path(capability))
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", idempotencyKey)
            .POST(BodyPublishers.ofString(body(capability, input))));
  }

  /** Cancels a job, unless it has ended. */
  void cancel(String run) {
    HttpRequest.Builder request =
        request("/omni/runs/" + run + "/cancel").POST(BodyPublishers.noBody());
    answer(request);
  }

  /** Gives the bytes of a run's evidence as they were signed. */
  byte[] evidence(String run) {
    JsonNode evidence = data(get("/omni/runs/" + run + "/evidence"));
    return Base64.getDecoder().decode(evidence.get("envelope").get("payload").asText());
  }

  /** Returns whether there is a run of that status. */
  boolean hasRuns(String status) {
    return !data(get("/omni/runs?limit=1&status=" + status)).isEmpty();
  }

  /** Stores a table in CSV; gives the id of the data set. */
  String upload(String name, byte[] csv) {
    return data(send(
            request("/omni/data-sets?name=" + name)
                .header("Content-Type", "text/csv")
                .POST(BodyPublishers.ofByteArray(csv))))
        .get("id")
        .asText();
  }

  /** Reads a long answer and gives the number of its lines. */
  long lines(String path) {
    try (InputStream body =
        HTTP.send(request(path).GET().build(), BodyHandlers.ofInputStream()).body()) {
      var buffer = new byte[1 << 16];
      long lines = 0;
      for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
        for (int i = 0; i < read; i++) {
          lines += buffer[i] == '\n' ? 1 : 0;
        }
      }
      return lines;
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", stop);
    }
  }

  String get(String path) {
    return send(request(path).GET());
  }

  /** Reads a run when it has ended, or after 20 seconds. */
  String waiting(String path) {
    return send(request(path).header("Prefer", "wait=20").GET());
  }

  /** Gives the member {@code data} of an answer. */
  static JsonNode data(String answer) {
    try {
      return JSON.readTree(answer).get("data");
    } catch (IOException malformed) {
      throw new UncheckedIOException(malformed);
    }
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(
            URI.create("http://127.0.0.1:" + process.port() + "/api/v1" + path))
        .header("Authorization", "Bearer " + key);
  }

  private static String send(HttpRequest.Builder request) {
    HttpResponse<String> answer = answer(request);
    if (answer.statusCode() >= 300) {
      throw new IllegalStateException(answer.statusCode() + " " + answer.body());
    }
    return answer.body();
  }

  private static HttpResponse<String> answer(HttpRequest.Builder request) {
    try {
      return HTTP.send(request.build(), BodyHandlers.ofString());
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", stop);
    }
  }

  @Override
  public void close() {
    process.close();
  }
}
