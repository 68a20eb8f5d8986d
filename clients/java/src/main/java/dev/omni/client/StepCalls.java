package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Calls of one step of the conformance scenario, with the client that the step describes. */
final class StepCalls implements AutoCloseable {
  private final StepValues values;
  private final JsonNode step;
  private @Nullable OmniClient client;

  StepCalls(StepValues values, JsonNode step) {
    this.values = values;
    this.step = step;
  }

  /** Makes a call and returns its outcome, an error too, as plain JSON. */
  JsonNode call(JsonNode given) {
    JsonNode call = values.filled(given, "");
    Object found = null;
    JsonNode view;
    try {
      found = operation(client(), call);
      view =
          found instanceof Run run
              ? StepViews.of(run)
              : found == null ? JsonText.object().nullNode() : (JsonNode) found;
    } catch (OmniError | IllegalArgumentException thrown) {
      view = StepViews.of(thrown);
    }
    if (call.has("save")) {
      values.save(call.path("save").asText(), view, found instanceof Run run ? run : null);
    }
    return view;
  }

  /** Carries out a step of the host. */
  JsonNode host(String kind) throws IOException, InterruptedException {
    return new HostSteps(client(), values).outcome(kind);
  }

  private synchronized OmniClient client() {
    if (client != null) {
      return client;
    }
    JsonNode wanted = values.filled(step.path("client"), "");
    OmniClientBuilder builder = OmniClient.builder();
    Map<String, String> environment = new HashMap<>();
    if (wanted.has("env")) {
      wanted
          .path("env")
          .properties()
          .forEach(m -> environment.put(m.getKey(), m.getValue().asText()));
    } else {
      builder.apiKey(values.key()).baseUrl(values.url());
    }
    builder.environment(environment);
    if (wanted.has("api_key")) {
      builder.apiKey(wanted.path("api_key").asText());
    }
    if (wanted.has("base_url")) {
      builder.baseUrl(wanted.path("base_url").asText());
    }
    if (wanted.has("timeout")) {
      JsonNode time = wanted.path("timeout");
      builder.timeout(time.isNull() ? null : Duration.ofSeconds(time.asLong()));
    }
    builder.maxRetries(wanted.path("max_retries").asInt(4)).exact(wanted.path("exact").asBoolean());
    client = builder.build();
    return client;
  }

  private static RunOptions options(JsonNode call) {
    RunOptions options = RunOptions.none();
    if (call.has("idempotency_key")) {
      options.idempotencyKey(call.path("idempotency_key").asText());
    }
    if (call.has("timeout")) {
      options.timeout(Duration.ofSeconds(call.path("timeout").asLong()));
    }
    if (call.has("cancel_after")) {
      options.cancelAfter(Duration.ofSeconds(call.path("cancel_after").asLong()));
    }
    if (call.has("scenario")) {
      options.scenario(call.path("scenario").asText());
    }
    call.path("headers")
        .properties()
        .forEach(h -> options.header(h.getKey(), h.getValue().asText()));
    return call.path("on_error").asText("").equals("raise") ? options.stopAtFailedRow() : options;
  }

  private @Nullable Object operation(OmniClient omni, JsonNode call) {
    String capability = call.path("capability").asText("");
    return switch (call.path("op").asText()) {
      case "run" -> omni.run(capability, input(call), options(call));
      case "start" -> omni.start(capability, input(call), options(call));
      case "get" -> omni.runs().get(call.path("id").asText());
      case "find" -> omni.runs().find(call.path("idempotency_key").asText());
      case "wait" -> run(call).await(options(call).timeout(), (run, event) -> {});
      case "cancel" -> run(call).cancel();
      case "retry" -> run(call).retry(call.path("idempotency_key").asText());
      case "verify" -> omni.verify(call.path("body"));
      case "show" -> JsonText.object().put("text", omni.toString() + omni.calls());
      case "request" -> request(omni, call);
      case "list" -> list(omni, call);
      case "events" -> events(run(call));
      case "evidence" -> evidence(omni, call);
      case "map" -> map(omni, call);
      case "unwrap" -> unwrap(call);
      default -> throw new IllegalStateException("unknown operation in " + call);
    };
  }

  /** Returns the input; a number that JSON does not have is made here. */
  private static Object input(JsonNode call) {
    Map<String, Object> input = new LinkedHashMap<>();
    call.path("input")
        .properties()
        .forEach(
            m -> {
              JsonNode value = m.getValue();
              input.put(m.getKey(), value.has("number") ? (Object) Double.NaN : value);
            });
    return input;
  }

  private Run run(JsonNode call) {
    return values.run(call.path("run").asText());
  }

  private static JsonNode request(OmniClient omni, JsonNode call) {
    String method = call.path("method").asText();
    String path = call.path("path").asText();
    Response answer =
        call.has("body")
            ? omni.request(method, path, call.path("body"))
            : omni.request(method, path);
    ObjectNode view = JsonText.object().put("status", answer.status());
    view.put("request_id", answer.requestId());
    return view.set("data", answer.data());
  }

  private static JsonNode list(OmniClient omni, JsonNode call) {
    Map<String, String> filters = new LinkedHashMap<>();
    for (String name : new String[] {"world", "status", "capability"}) {
      if (call.has(name)) {
        filters.put(name, call.path(name).asText());
      }
    }
    long most = call.path("max_items").asLong(Long.MAX_VALUE);
    int take = call.path("take").asInt(Integer.MAX_VALUE);
    ObjectNode view = JsonText.object();
    ArrayNode items = view.putArray("items");
    for (Run run : omni.runs().list(filters, call.path("limit").asInt(100), most)) {
      items.add(StepViews.of(run));
      if (items.size() == take) {
        break;
      }
    }
    return view.put("count", items.size());
  }

  private static JsonNode events(Run run) {
    ObjectNode view = JsonText.object();
    ArrayNode types = view.putArray("types");
    run.events().forEach(event -> types.add(event.type()));
    return view;
  }

  private JsonNode evidence(OmniClient omni, JsonNode call) {
    Evidence proof = run(call).evidence();
    Report report = proof.verify(call.has("keys") ? call.path("keys") : omni.keys());
    ObjectNode view = JsonText.object().put("ok", report.ok());
    ArrayNode failed = view.putArray("failed");
    ArrayNode checks = view.putArray("checks");
    for (Finding finding : report.findings()) {
      checks.add(finding.check());
      if (!finding.passed()) {
        failed.add(finding.check());
      }
    }
    return view.set("document", proof.document());
  }

  private static JsonNode map(OmniClient omni, JsonNode call) {
    TableOptions options = TableOptions.none().run(options(call));
    if (call.has("select")) {
      options.select(texts(call.path("select")));
    }
    if (call.has("carry")) {
      options.carry(texts(call.path("carry")));
    }
    for (JsonNode total : call.path("totals")) {
      options.total(total.path("name").asText(), total.path("of").asText(), null);
    }
    String capability = call.path("capability").asText();
    Table table = omni.map(capability, source(call), members(call.path("fixed")), options);
    ObjectNode view = JsonText.object().put("count", table.rows().size());
    table.rows().forEach(view.putArray("rows")::add);
    table.errors().forEach(view.putArray("errors")::add);
    view.set("units", JsonText.tree(table.units()));
    view.set("totals", table.totals());
    return view.set("run", StepViews.of(table.run()));
  }

  private static String[] texts(JsonNode names) {
    var texts = new ArrayList<String>();
    names.forEach(name -> texts.add(name.asText()));
    return texts.toArray(String[]::new);
  }

  private static TableSource source(JsonNode call) {
    JsonNode given = call.path("rows");
    if (call.has("grid")) {
      return TableSource.grid(members(call.path("grid")));
    }
    if (given.isTextual()) {
      return TableSource.text(given.asText());
    }
    if (given.isArray()) {
      List<Map<String, Object>> rows = new ArrayList<>();
      given.forEach(row -> rows.add(cells(row)));
      return TableSource.rows(rows);
    }
    Map<String, List<JsonNode>> columns = new LinkedHashMap<>();
    members(given)
        .forEach(
            (name, cells) ->
                cells.forEach(columns.computeIfAbsent(name, n -> new ArrayList<>())::add));
    return TableSource.columns(columns);
  }

  /** Returns the members of a row; a number that JSON does not have is made here. */
  private static Map<String, Object> cells(JsonNode row) {
    Map<String, Object> cells = new LinkedHashMap<>();
    members(row)
        .forEach(
            (name, cell) ->
                cells.put(
                    name,
                    cell.has("number")
                        ? (Object) Double.valueOf(cell.path("number").asText())
                        : cell));
    return cells;
  }

  private static Map<String, JsonNode> members(JsonNode object) {
    Map<String, JsonNode> found = new LinkedHashMap<>();
    object.properties().forEach(m -> found.put(m.getKey(), m.getValue()));
    return found;
  }

  private static JsonNode unwrap(JsonNode call) {
    Map<String, String> headers = new HashMap<>();
    call.path("headers").properties().forEach(h -> headers.put(h.getKey(), h.getValue().asText()));
    byte[] body = call.path("body").asText().getBytes(StandardCharsets.UTF_8);
    Duration tolerance = Duration.ofSeconds(call.path("tolerance").asLong());
    return Webhooks.unwrap(headers, body, call.path("secret").asText(), tolerance);
  }

  @Override
  public void close() {
    if (client != null) {
      client.close();
    }
  }
}
