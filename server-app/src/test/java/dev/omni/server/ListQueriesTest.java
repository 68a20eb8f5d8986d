package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.application.list.ListDefinition;
import dev.omni.application.list.ListDefinition.Range;
import dev.omni.application.list.ListFilter;
import dev.omni.domain.json.Json;
import dev.omni.http.Routes;
import dev.omni.http.route.Route;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.cli.InProcessCommand;
import dev.omni.server.setting.Setting;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every list of the route table takes its parameters by the same rules. */
class ListQueriesTest {
  private static final String TIME = "2026-01-01T00:00:00Z";

  @TempDir static Path folder;
  private static final Map<String, String> PATHS = new HashMap<>();
  private static ServerHere server;
  private static ApiClient test;
  private static ApiClient other;

  @BeforeAll
  static void start() {
    server =
        ServerHere.on(
            folder, Map.of(Setting.RATE_LIMIT, "off", Setting.OUTBOUND_ALLOW, "127.0.0.1/32"));
    test = server.client("test_key");
    command("projects", "create", "second");
    Json.Obj key = command("keys", "create", "--mode=test", "--project=second", "--name=second");
    other = new ApiClient(server.base(), key.text("key"));
    String workspace =
        ((Json.Obj) ((Json.Arr) test.get("/omni/finance/workspaces", "").data()).items().get(0))
            .text("id");
    String run = "{'workspace_id': '" + workspace + "', 'capability': 'finance.%s', 'input': %s}";
    String option =
        "{'type': 'call', 'spot': %d, 'strike': 65, 'rate': 0.08, 'volatility': 0.3,"
            + " 'expiry_years': 0.25}";
    String batch =
        "{'capability': 'finance.option.vanilla', 'base': {'type': 'call', 'strike': 65, 'rate':"
            + " 0.08, 'volatility': 0.3, 'expiry_years': 0.25}, 'grid': {'spot': {'from': 50,"
            + " 'to': 80, 'steps': 7}}}";
    PATHS.put("{run}", made("/omni/finance/runs", run.formatted("batch.evaluate", batch)));
    PATHS.put("{model}", "ref.exact");
    for (int i = 1; i <= 2; i++) {
      made("/omni/finance/runs", run.formatted("option.vanilla", option.formatted(60 + i)));
      made("/models/ref.exact/runs",
          "{'task': 'estimate', 'seed': " + i + ", 'input': {'dataset': 'strd:Longley',"
              + " 'statistic': 'linear_regression'}}");
      made("/benchmarks/runs",
          "{'model': 'ref.naive', 'mode': 'closed', 'suite': 'science', 'limit': " + i + "}");
      made("/verify", "{'value': " + i + "}");
      made("/guard/check", "{'action': 'quote-" + i + "'}");
      made("/outcomes", "{'question': 'lists', 'value': " + i + "}");
      made("/verify/forecasts",
          "{'question': {'key': 'q" + i + "', 'text': 'Price', 'resolves_at':"
              + " '2099-01-01T00:00:00Z'}, 'prediction': {'type': 'normal', 'mean': 2, 'sd': 1}}");
      made("/lqm/compositions",
          "{'name': 'pair" + i + "', 'kind': 'ensemble', 'method': 'linear_pool', 'members':"
              + " [{'model': 'forecast.naive'}, {'model': 'forecast.ses'}]}");
      PATHS.put("connection", made("/connections", "{'name': 'lists-" + i + "'}"));
      PATHS.put(
          "workflow",
          made("/workflows",
              "{'name': 'rest-" + i + "', 'steps': [{'id': 'a', 'uses': 'wait', 'with':"
                  + " {'seconds': 60}}]}"));
      PATHS.put(
          "webhook",
          made("/developer/webhooks", "{'url': 'http://127.0.0.1:9009/" + i + "'}"));
      made("/developer/keys",
          "{'name': 'k" + i + "', 'scopes': ['omni.read'], 'expires_in_days': 1}");
    }
    for (int i = 1; i <= 2; i++) {
      made("/connections/" + PATHS.get("connection") + "/events", "{'id': '" + i + "', 'type': 't'}");
      made("/workflows/" + PATHS.get("workflow") + "/runs", "{'input': {'n': " + i + "}}");
      made("/developer/webhooks/" + PATHS.get("webhook") + "/test", "{}");
      PATHS.put("{set}", upload("n\n1\n2\n" + i + "\n"));
    }
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Json.Obj command(String... words) {
    String[] all =
        Stream.concat(Stream.of(words), Stream.of("--json", "--data-dir=" + folder))
            .toArray(String[]::new);
    var done = InProcessCommand.run(all);
    assertThat(done.status()).as(done.err()).isZero();
    return (Json.Obj) JsonReader.parse(done.out());
  }

  private static String made(String path, String body) {
    Json sent = JsonReader.parse(body.replace('\'', '"'));
    ApiClient.Answer answer = test.post(path, sent, UUID.randomUUID().toString());
    assertThat(answer.status()).as(path + " " + answer.body()).isIn(200, 201, 202);
    Json.Obj data = (Json.Obj) answer.data();
    return data.findText("id").or(() -> data.findText("workflow_id")).orElse("");
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      String key = "Bearer " + server.credentials().text("test_key");
      return HttpClient.newHttpClient()
          .send(request.header("Authorization", key).build(), BodyHandlers.ofString());
    } catch (IOException | InterruptedException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private static String upload(String csv) {
    var request =
        HttpRequest.newBuilder(URI.create(server.base() + "/omni/data-sets?name=lists"))
            .header("Content-Type", "text/csv")
            .POST(HttpRequest.BodyPublishers.ofString(csv));
    return ((Json.Obj) JsonReader.parse(send(request).body()))
        .findObject("data")
        .orElseThrow()
        .text("id");
  }

  static List<Route> lists() {
    return Routes.API.stream().filter(route -> route.wire().list().isPresent()).toList();
  }

  static Stream<Route> paged() {
    return lists().stream().filter(route -> definition(route).limits().max() > 0);
  }

  private static ListDefinition definition(Route route) {
    return route.wire().list().orElseThrow();
  }

  /** The path below the base, with ids of things that exist. */
  private static String path(Route route) {
    String of =
        route.path().contains("/connections/") ? "connection"
            : route.path().contains("/webhooks/") ? "webhook" : "workflow";
    String path = route.path().substring(Route.BASE.length());
    for (String name : List.of("{run}", "{set}", "{model}")) {
      path = path.replace(name, PATHS.get(name));
    }
    return path.replace("{uuid}", PATHS.get(of));
  }

  private static Json.Obj refused(Route route, String query, String code, String parameter) {
    ApiClient.Answer answer = test.get(path(route) + "?" + query, "");
    String said = route.name() + "?" + query + " " + answer.body().canonical();
    assertThat(answer.status()).as(said).isEqualTo(422);
    assertThat(said).contains(code).contains("query:" + parameter);
    return answer.body();
  }

  private static void invalid(Route route, String query, String parameter) {
    refused(route, query, "parameter_invalid", parameter);
  }

  private static void noCursor(Route route, String query) {
    refused(route, query, "cursor_invalid", "cursor");
  }

  /** The cursor of the second page of one item; empty for a list with one item. */
  private static Optional<String> cursor(Route route) {
    String group = route.name().equals("developer.usage") ? "&group_by=capability" : "";
    var request =
        HttpRequest.newBuilder(URI.create(server.base() + path(route) + "?limit=1" + group));
    HttpResponse<String> page = send(request);
    return ((Json.Obj) JsonReader.parse(page.body()))
        .findObject("meta")
        .flatMap(meta -> meta.findText("next_cursor"))
        .or(() -> page.headers().firstValue("X-Next-Cursor"));
  }

  @Test
  void every_list_has_a_name_and_its_parameters_in_one_place() {
    assertThat(lists()).hasSizeGreaterThan(20).allSatisfy(
        route -> {
          assertThat(definition(route).name()).isEqualTo(route.name());
          assertThat(definition(route).names()).isEqualTo(new TreeSet<>(route.wire().query()));
        });
    assertThat(lists()).filteredOn(route -> definition(route).range() == Range.NONE)
        .extracting(Route::name)
        .containsExactlyInAnyOrder(
            "models.list", "connector-definitions.list", "runs.rows", "data-sets.rows",
            "developer.usage", "developer.requests.summary");
    assertThat(lists()).filteredOn(route -> definition(route).range() == Range.CREATED_OR_SINCE)
        .extracting(Route::name)
        .containsExactlyInAnyOrder("developer.requests.list", "developer.deliveries.list");
  }

  @ParameterizedTest
  @MethodSource("lists")
  void unknown_and_repeated_parameters_are_refused_with_the_known_ones(Route route) {
    String known = route.wire().query().iterator().next();
    String said = refused(route, "bogus=1", "parameter_invalid", "bogus").canonical();
    assertThat(said).contains("known are").contains(known);
    String near = known.substring(0, known.length() - 1);
    assertThat(refused(route, near + "=1", "parameter_invalid", near).canonical())
        .contains("did you mean");
    invalid(route, known + "=1&" + known + "=1", known);
  }

  @ParameterizedTest
  @MethodSource("paged")
  void a_limit_is_a_number_of_its_range(Route route) {
    int max = definition(route).limits().max();
    for (String limit : List.of("0", String.valueOf(max + 1), "-1", "1e2", "", "abc")) {
      refused(route, "limit=" + limit, "must be an integer from 1 to " + max, "limit");
    }
    assertThat(test.get(path(route) + "?limit=" + max, "").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @MethodSource("lists")
  void a_period_of_creation_is_taken_or_unknown(Route route) {
    Range range = definition(route).range();
    if (range == Range.NONE) {
      refused(route, "created_after=" + TIME, "is not known", "created_after");
      return;
    }
    for (String end : List.of("created_after", "created_before")) {
      invalid(route, end + "=x", end);
    }
    invalid(route, "created_after=2026-02-01T00:00:00Z&created_before=" + TIME, "created_after");
    assertThat(size(route, "?created_after=2999-01-01T00:00:00Z")).isZero();
    assertThat(size(route, "?created_before=2000-01-01T00:00:00Z")).isZero();
    assertThat(size(route, "?created_after=2000-01-01T00:00:00Z")).isEqualTo(size(route, ""));
    assertThat(size(route, "?created_before=2999-01-01T00:00:00Z")).isEqualTo(size(route, ""));
    if (range == Range.CREATED_OR_SINCE) {
      invalid(route, "created_after=" + TIME + "&since=" + TIME, "since");
      invalid(route, "created_before=" + TIME + "&until=" + TIME, "until");
      assertThat(size(route, "?since=2999-01-01T00:00:00Z")).isZero();
    } else {
      refused(route, "since=" + TIME, "is not known", "since");
    }
  }

  /** The number of items on the first page; the log of requests grows with each request. */
  private static int size(Route route, String query) {
    ApiClient.Answer answer = test.get(path(route) + query, "");
    assertThat(answer.status()).as(route.name() + query + answer.body()).isEqualTo(200);
    return ((Json.Arr) answer.data()).items().size();
  }

  @ParameterizedTest
  @MethodSource("paged")
  void a_cursor_belongs_to_its_list_its_filters_and_its_tenant(Route route) {
    noCursor(route, "cursor=abc");
    noCursor(route, "cursor=");
    String cursor = cursor(route).orElseThrow(() -> new AssertionError(route + " has one item"));
    String group = route.name().equals("developer.usage") ? "&group_by=capability" : "";
    String own = path(route) + "?limit=1" + group + "&cursor=" + cursor;
    assertThat(test.get(own, "").status()).isEqualTo(200);
    noCursor(route, "cursor=" + cursor.substring(0, cursor.length() - 4) + group);
    filter(route).ifPresent(filter -> noCursor(route, filter + group + "&cursor=" + cursor));
    ApiClient.Answer theirs = other.get(own, "");
    assertThat(theirs.status()).as(theirs.body().canonical()).isIn(404, 422);
    Route foreign = lists().stream().filter(list -> !list.equals(route)).findFirst().orElseThrow();
    noCursor(foreign, "cursor=" + cursor);
  }

  /** A filter that its list has, with a value that it takes. */
  private static Optional<String> filter(Route route) {
    return definition(route).parameters().stream()
        .filter(filter -> filter.role() == ListFilter.Role.SELECTS)
        .filter(filter -> !filter.name().equals("operation"))
        .findFirst()
        .map(ListQueriesTest::taken);
  }

  private static String taken(ListFilter<?> filter) {
    Json.Obj schema = filter.shape().schema();
    String kind = schema.findText("format").or(() -> schema.findText("type")).orElse("");
    String value =
        switch (filter.name()) {
          case "route" -> "/omni/runs";
          case "method" -> "GET";
          case "status" -> filter.words().isEmpty() ? "404" : filter.words().get(0);
          default ->
              !filter.words().isEmpty() ? filter.words().get(0)
                  : switch (kind) {
                    case "uuid" -> UUID.randomUUID().toString();
                    case "date-time" -> TIME;
                    case "boolean" -> "true";
                    default -> "some_text";
                  };
        };
    return filter.name() + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @MethodSource("lists")
  void each_filter_is_obeyed_alone(Route route) {
    for (ListFilter<?> filter : definition(route).filters()) {
      if (filter.role() == ListFilter.Role.SELECTS && !ranged(route, filter)) {
        String query = taken(filter);
        query += filter.name().equals("operation") ? "&idempotency_key=some_text" : "";
        ApiClient.Answer answer = test.get(path(route) + "?" + query, "");
        assertThat(answer.status()).as(route.name() + query + answer.body()).isEqualTo(200);
      }
    }
  }

  /** Whether it is an end of the period of a series, which must be near the other one. */
  private static boolean ranged(Route route, ListFilter<?> filter) {
    return definition(route).range() == Range.NONE
        && List.of("from", "to", "since", "until").contains(filter.name());
  }
}
