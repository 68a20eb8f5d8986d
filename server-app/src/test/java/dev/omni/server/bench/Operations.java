package dev.omni.server.bench;

import dev.omni.application.json.JacksonJson;
import dev.omni.domain.json.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/** What is asked of a server, whatever it has stored. */
final class Operations {
  private static final int PAGE = 10;
  private static final int KNOWN = 500;
  private static final int OF_A_KEY = 8;
  private static final int CANCELLED = 3000;
  private static final Pattern ONLY = Pattern.compile(System.getProperty("omni.bench.only", ""));

  private final Ground ground;
  private final AtomicLong next = new AtomicLong();
  private final AtomicLong cancelled;
  private final Map<String, Operation> all = new LinkedHashMap<>();

  /**
   * One of them.
   *
   * @param requests that ask for it
   * @param bytes of an answer
   * @param sends whether it sends a body
   * @param once how many are asked in a turn, however long that takes, because there are only so
   *     many to ask for; 0 for as many as a turn has time for
   */
  record Operation(Load.Requests requests, int bytes, boolean sends, int once) {
    /** Asks for it. */
    Round of(Served server, int connections, Duration time) {
      return new Load(server, connections, once > 0 ? Duration.ZERO : time, once).run(requests);
    }
  }

  /** Prepares all of them; there are at least as many runs as the last page begins with. */
  Operations(Ground ground, int lastPage) {
    this.ground = ground;
    this.cancelled = new AtomicLong(ground.before());
    runs();
    lists(lastPage);
    create();
    verify();
    guard();
    events();
    cancel();
    all.keySet().removeIf(name -> !ONLY.matcher(name).find());
  }

  /** The operations by name. */
  Map<String, Operation> all() {
    return all;
  }

  private Client client(int connection) {
    return ground.clients().get(connection / OF_A_KEY);
  }

  private void runs() {
    var reads = new ArrayList<String>();
    var evidence = new ArrayList<String>();
    var replays = new ArrayList<byte[]>();
    int bytes = 0;
    for (int i = 0; i < KNOWN; i++) {
      String body = Ground.body(ground.workspace(), i);
      String once = once("known", i);
      String run = client(0).post(Ground.RUNS, body, once);
      bytes = run.length();
      replays.add(client(0).posting(Ground.RUNS, body, once));
      String path = "/omni/runs/" + Client.text(run, "id");
      reads.add(path);
      evidence.add(path + "/evidence");
    }
    gets("read", reads);
    gets("evidence read", evidence);
    all.put("replay", new Operation(each(replays), bytes, true, 0));
  }

  private void create() {
    posts("create", Ground.RUNS, 200, number -> Ground.body(ground.workspace(), number));
  }

  /** A key that no bench on this database has used. */
  private String once(String kind, long number) {
    return String.format("bench-%s-%d-%d", kind, ground.before(), number);
  }

  private Load.Requests each(List<byte[]> requests) {
    return connection -> requests.get((int) (next.getAndIncrement() % requests.size()));
  }

  private void lists(int lastPage) {
    String first = "/omni/runs?limit=" + PAGE;
    String path = first;
    for (int page = 1; page < lastPage; page++) {
      path = first + "&cursor=" + cursor(client(0).get(path)).orElseThrow();
    }
    gets("list, page 1", List.of(first));
    gets(String.format("list, page %,d", lastPage), List.of(path));
  }

  private static Optional<String> cursor(String page) {
    return ((Json.Obj) JacksonJson.trusted(page))
        .object("meta")
        .flatMap(meta -> meta.text("next_cursor"));
  }

  private void verify() {
    posts(
        "verify",
        "/verify",
        200,
        number ->
            """
            {"claim": {"value": "0.1025", "unit": "1"},
             "basis": {"expression": "(1 + r)^2 - 1", "inputs": {"r": {"value": "0.05"}}}}\
            """);
  }

  private void guard() {
    posts(
        "guard",
        "/guard/check",
        200,
        number ->
            """
            {"action": "quote", "quantities": [{"name": "price", "value": 2.1334, "unit": "USD",
             "limit": {"upper": 2.5, "unit": "USD"}}]}\
            """);
  }

  private void events() {
    String name = once("connection", 0);
    String wanted = "{\"definition\": \"events.push\", \"name\": \"" + name + "\"}";
    String made = client(0).post("/connections", wanted, name);
    String path = "/connections/" + Client.text(made, "id") + "/events";
    posts("event intake", path, 202, this::event);
  }

  private String event(long number) {
    return """
    {"specversion": "1.0", "id": "%s", "source": "/bench", "type": "lq.observation.v1",
     "data": {"series": "px.bench", "time": "2026-11-20T16:00:00Z", "value": 2.31, "unit": "USD"}}\
    """
        .formatted(once("tick", number));
  }

  /** Each job once: they lie there, and no worker looks at them. */
  private void cancel() {
    int bytes = client(0).post(cancelling(), "", "none").length();
    Load.Requests requests = connection -> client(connection).posting(cancelling(), "", "none");
    all.put("cancel", new Operation(requests, bytes, true, CANCELLED));
  }

  private String cancelling() {
    return "/omni/runs/" + Filling.waitingId(cancelled.incrementAndGet()) + "/cancel";
  }

  private void gets(String name, List<String> paths) {
    int bytes = client(0).get(paths.get(0)).length();
    var requests = paths.stream().map(client(0)::getting).toList();
    all.put(name, new Operation(each(requests), bytes, false, 0));
  }

  /** What a request of a number sends. */
  private interface Body {
    String of(long number);
  }

  private void posts(String name, String path, int status, Body body) {
    long first = next.getAndIncrement();
    int bytes = client(0).post(path, body.of(first), once("operation", first)).length();
    all.put(
        name,
        new Operation(
            new Load.Requests() {
              @Override
              public byte[] next(int connection) {
                long number = next.getAndIncrement();
                return client(connection).posting(path, body.of(number), once("operation", number));
              }

              @Override
              public int status() {
                return status;
              }
            },
            bytes,
            true,
            0));
  }

  /** An answer of as many bytes as an operation gives, fixed. */
  Operation fixed(Operation operation) {
    Client floors = ground.floors();
    String path = "/fixed/" + operation.bytes();
    byte[] get = floors.getting(path);
    byte[] post = floors.posting(path, Ground.body(ground.workspace(), 1), "bench-fixed");
    byte[] asked = operation.sends() ? post : get;
    return new Operation(connection -> asked, operation.bytes(), operation.sends(), 0);
  }
}
