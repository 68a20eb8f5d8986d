package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.omni.client.operations.OperationCalls;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Client of one server, for many threads. The key comes from the builder, else from {@code
 * OMNI_API_KEY}, else from the profile of the credentials file.
 */
public final class OmniClient extends OperationCalls implements AutoCloseable {
  private final Calls calls;
  private final Runs runs = new Runs(this);
  private final Capabilities capabilities = new Capabilities(this);
  private final Workspaces workspaces = new Workspaces(this);

  OmniClient(Calls calls) {
    this.calls = calls;
  }

  /** Returns a client of the key and server of the environment. */
  public static OmniClient create() {
    return builder().build();
  }

  /** Returns a builder. */
  public static OmniClientBuilder builder() {
    return new OmniClientBuilder();
  }

  /** Returns a new idempotency key, for one request and all that repeat it. */
  public static String newKey() {
    return Ids.key();
  }

  static String world(String capability) {
    int dot = capability.indexOf('.');
    return dot < 0 ? capability : capability.substring(0, dot);
  }

  /** Runs a capability to its end. */
  public Run run(String capability, Object input) {
    return run(capability, input, RunOptions.none());
  }

  /**
   * Runs a capability to its end.
   *
   * @param input a map, or any object that Jackson writes
   * @throws RunFailedError unless the run completed
   */
  public Run run(String capability, Object input, RunOptions options) {
    Duration timeout = options.timeout();
    Long deadline = timeout == null ? null : System.nanoTime() + timeout.toNanos();
    Run run = create(capability, input, options, deadline, true);
    Duration left =
        deadline == null ? null : Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
    return run.await(left, options.onEvent()).succeeded();
  }

  /** Runs a capability to its end on another thread. */
  public CompletableFuture<Run> runAsync(String capability, Object input, RunOptions options) {
    return CompletableFuture.supplyAsync(
        () -> run(capability, input, options), calls.wire().threads());
  }

  /** Starts a run and returns at once. */
  public Run start(String capability, Object input) {
    return start(capability, input, RunOptions.none());
  }

  /** Starts a run and returns at once. Never throws because the run failed. */
  public Run start(String capability, Object input, RunOptions options) {
    Duration timeout = options.timeout();
    Long deadline = timeout == null ? null : System.nanoTime() + timeout.toNanos();
    return create(capability, input, options, deadline, false);
  }

  private Run create(
      String capability, Object input, RunOptions options, @Nullable Long deadline, boolean wait) {
    String world = world(capability);
    String given = options.idempotencyKey();
    String key = given == null ? Ids.key() : given;
    var body = JsonText.object();
    body.set("input", JsonText.tree(input, "/input"));
    Map<String, String> headers = options.headers();
    if (calls.settings().validate()) {
      InputCheck.of(capabilities.get(capability).path("request_contract"), body.path("input"));
    }
    try {
      body.put("workspace_id", workspaces.id(world, options.workspace(), deadline));
      body.put("capability", capability);
      if (options.hasSecondOpinion()) {
        body.put("second_opinion", true);
      }
      if (options.isConfidential()) {
        body.put("confidential", true);
      }
      long left = Math.min(RunWait.LONGEST, calls.settings().timeout().toSeconds());
      if (deadline != null) {
        left = Math.min(left, Duration.ofNanos(deadline - System.nanoTime()).toSeconds());
      }
      if (wait && left > 0) {
        headers.put("Prefer", "wait=" + left);
      }
      Call call = Call.post("/omni/" + world + "/runs").body(JsonText.bytes(body)).with(headers);
      return new Run(this, call(call.keyed(key).with(Call.Limits.until(deadline))), key);
    } catch (OmniError lost) {
      lost.belongsTo(key);
      throw lost;
    }
  }

  /** Computes a capability for each row by one batch run. */
  public Table map(
      String capability, Iterable<? extends Map<String, ?>> rows, Map<String, ?> fixed) {
    return map(capability, TableSource.rows(rows), fixed, TableOptions.none());
  }

  /**
   * Computes a capability for each row by one batch run.
   *
   * @param rows members of the inputs that vary, and columns to carry
   * @param fixed members that all rows share
   */
  public Table map(
      String capability,
      Iterable<? extends Map<String, ?>> rows,
      Map<String, ?> fixed,
      TableOptions options) {
    return map(capability, TableSource.rows(rows), fixed, options);
  }

  /** Computes a capability for each row of columns, a file, a grid or a data set. */
  public Table map(
      String capability, TableSource rows, Map<String, ?> fixed, TableOptions options) {
    return new TableRun(this, capability, options).compute(rows, fixed);
  }

  /** Gives a run that came out of serialization this client, and returns it. */
  public Run attach(Run run) {
    run.attach(this);
    return run;
  }

  /** Returns reading and listing of runs. */
  public Runs runs() {
    return runs;
  }

  /** Returns the catalog. */
  public Capabilities capabilities() {
    return capabilities;
  }

  /** Returns the workspaces. */
  public Workspaces workspaces() {
    return workspaces;
  }

  /** Returns the data sets. */
  public DataSets dataSets() {
    return new DataSets(this, Map.of());
  }

  /** Decides on a proposed action. */
  public JsonNode checkGuard(Object body) {
    return guard().check(body);
  }

  /** Returns the public keys of the server; keep them from when you began to trust it. */
  public JsonNode keys() {
    return exact("/.well-known/omni-keys.json");
  }

  /** Returns what a path answers, with every digit of its numbers. */
  public JsonNode exact(String path) {
    return call(Call.get(path).with(Call.Limits.EXACT)).data();
  }

  /** Sends a request without a body. */
  public Response request(String method, String path) {
    return call(new Call(method, path, Map.of(), null, null, Call.Limits.NONE));
  }

  /** Sends any request. A POST is sent once, since it has no idempotency key. */
  public Response request(String method, String path, Object body) {
    return request(method, path, body, RunOptions.none());
  }

  /**
   * Sends any request, with the idempotency key and the headers of the options.
   *
   * @param body null for none
   */
  public Response request(String method, String path, @Nullable Object body, RunOptions options) {
    byte[] bytes = body == null ? null : JsonText.bytes(JsonText.tree(body));
    String key = options.idempotencyKey();
    return call(new Call(method, path, options.headers(), bytes, key, Call.Limits.NONE));
  }

  /**
   * Posts JSON once, without judging the answer, for protocols within HTTP.
   *
   * @param headers besides those that the client sets itself
   * @return the answer, whatever its status
   * @throws APIConnectionError when none came, as {@link APITimeoutError} when none came in time
   */
  public Answer exchange(String path, byte[] body, Map<String, String> headers) {
    return calls.exchange(path, body, headers);
  }

  /** Reads a path in another form than JSON, such as {@code text/csv}. */
  public String text(String path, String accept) {
    Call call = Call.get(path).with(Map.of("Accept", accept));
    return new String(bytes(call(call.with(Call.Limits.RAW))), StandardCharsets.UTF_8);
  }

  /**
   * Writes what a path answers to a file, whatever its media type.
   *
   * @param target the file; null for one in {@code folder} under the name that the server gives it
   * @return the file
   * @throws IOException when the file cannot be written
   */
  public Path download(String path, Path folder, @Nullable Path target) throws IOException {
    Response answer = call(Call.get(path).with(Map.of("Accept", "*/*")).with(Call.Limits.RAW));
    String named =
        answer
            .headers()
            .firstValue("Content-Disposition")
            .map(text -> text.replaceFirst("^.*filename=\"([\\w.-]+)\".*$", "$1"))
            .filter(name -> name.matches("\\w[\\w.-]*"))
            .orElse("download");
    Path file = target == null ? folder.resolve(named) : target;
    Files.write(file, bytes(answer));
    return file;
  }

  private static byte[] bytes(Response answer) {
    try {
      return answer.data().binaryValue();
    } catch (IOException notBytes) {
      throw new IllegalStateException(notBytes);
    }
  }

  /** Returns the address of the API, with {@code /api/v1}. */
  public String baseUrl() {
    return calls.toString();
  }

  /** Returns the key as it may be seen: its mode and its last four characters. */
  public String shownKey() {
    return calls.shownKey();
  }

  /** Returns the items of any list of the API, page by page as they are needed. */
  public Iterable<JsonNode> pages(String path, Map<String, String> query, long maxItems) {
    Map<String, String> kept = new LinkedHashMap<>(query);
    return () -> new Pages(this, path, kept, maxItems);
  }

  Response call(Call call) {
    return calls.call(call);
  }

  Calls calls() {
    return calls;
  }

  /** Closes the connections; runs continue. */
  @Override
  public void close() {
    calls.close();
  }

  @Override
  public String toString() {
    return "OmniClient[" + calls + "]";
  }
}
