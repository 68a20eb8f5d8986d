package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.application.list.ListDefinition;
import dev.omni.application.list.ListDefinition.Range;
import dev.omni.application.list.ListFilter;
import dev.omni.domain.json.Json;
import dev.omni.http.Routes;
import dev.omni.http.route.ErrorFormat;
import dev.omni.http.route.Route;
import dev.omni.openapi.OpenApiGenerator;
import dev.omni.server.cli.ApiClient;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every list of the route table takes its parameters by the same rules. */
@Tag("ci")
class ListQueriesTest {
  private static final String TIME = "2026-01-01T00:00:00Z";
  private static final List<Route> LISTS =
      Routes.api(OpenApiGenerator.operations()).stream()
          .filter(route -> route.wire().list().isPresent())
          .toList();

  @TempDir static Path folder;
  private static ListedThings things;
  private static ApiClient test;
  private static ApiClient other;

  @BeforeAll
  static void start() {
    things = new ListedThings(folder);
    test = things.test;
    other = things.other;
  }

  @AfterAll
  static void stop() {
    things.close();
  }

  static List<Route> lists() {
    return LISTS;
  }

  static Stream<Route> paged() {
    return lists().stream().filter(route -> definition(route).limits().max() > 0);
  }

  private static ListDefinition definition(Route route) {
    return route.wire().list().orElseThrow();
  }

  private static String path(Route route) {
    return things.path(route);
  }

  private static Json.Obj refused(Route route, String query, String code, String parameter) {
    ApiClient.Answer answer = test.get(path(route) + "?" + query, "");
    String said = route.name() + "?" + query + " " + answer.body().canonical();
    assertThat(answer.status()).as(said).isEqualTo(422);
    boolean coded = route.form() == ErrorFormat.OMNI || !code.endsWith("_invalid");
    assertThat(said).contains(coded ? code : "").contains("query:" + parameter);
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
    HttpResponse<String> page = things.send(path(route) + "?limit=1" + group);
    return ((Json.Obj) JsonReader.parse(page.body()))
        .findObject("meta")
        .flatMap(meta -> meta.findText("next_cursor"))
        .or(() -> page.headers().firstValue("X-Next-Cursor"));
  }

  @Test
  void every_list_has_a_name_and_its_parameters_in_one_place() {
    assertThat(lists())
        .hasSizeGreaterThan(20)
        .allSatisfy(
            route -> {
              assertThat(definition(route).name()).isEqualTo(route.name());
              assertThat(definition(route).names()).isEqualTo(new TreeSet<>(route.wire().query()));
            });
    assertThat(lists())
        .filteredOn(route -> definition(route).range() == Range.NONE)
        .extracting(Route::name)
        .containsExactlyInAnyOrder(
            "models.list",
            "connector-definitions.list",
            "runs.rows",
            "data-sets.rows",
            "developer.usage",
            "developer.requests.summary");
    assertThat(lists())
        .filteredOn(route -> definition(route).range() == Range.CREATED_OR_SINCE)
        .extracting(Route::name)
        .containsExactlyInAnyOrder("developer.requests.list", "developer.deliveries.list");
  }

  @ParameterizedTest
  @MethodSource("lists")
  void unknown_and_repeated_parameters_are_refused_with_the_known_ones(Route route) {
    String known = definition(route).names().first();
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
    } else if (definition(route).names().contains("since")) {
      invalid(route, "created_after=" + TIME + "&since=" + TIME, "since");
      invalid(route, "created_before=" + TIME + "&until=1h", "until");
      assertThat(size(route, "?since=2999-01-01T00:00:00Z")).isZero();
      assertThat(size(route, "?until=99999d")).isZero();
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
          case "sequence" -> "1";
          case "since", "until" -> kind.equals("string") ? "24h" : TIME;
          case "where" -> "input.spot>1";
          case "sort" -> "-duration";
          case "status" -> filter.words().isEmpty() ? "404" : filter.words().get(0);
          default ->
              !filter.words().isEmpty()
                  ? filter.words().get(0)
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
        query += filter.name().equals("where") ? "&capability=finance.option.vanilla" : "";
        ApiClient.Answer answer = test.get(path(route) + "?" + query, "");
        assertThat(answer.status()).as(route.name() + query + answer.body()).isEqualTo(200);
      }
    }
  }

  /** The items of a list of runs by their ids. */
  private static Map<String, Json> runs(String query) {
    ApiClient.Answer answer =
        test.get("/omni/runs?limit=100&capability=finance.option.vanilla" + query, "");
    assertThat(answer.status()).as(query + answer.body()).isEqualTo(200);
    return ((Json.Arr) answer.data())
        .items().stream()
            .map(Json.Obj.class::cast)
            .collect(
                Collectors.toMap(
                    run -> run.text("id"),
                    run -> run.find("result").orElseThrow(),
                    (one, other) -> one,
                    LinkedHashMap::new));
  }

  @Test
  void runs_in_every_order_and_with_conditions_are_shown_as_in_the_plain_list() {
    Map<String, Json> plain = runs("");
    assertThat(plain).hasSizeGreaterThan(1).doesNotContainValue(Json.NULL);
    for (String query :
        List.of(
            "&sort=created_at",
            "&sort=-result.price",
            "&sort=-duration",
            "&where=input.spot%3E0&where=result.price%3E0",
            "&where=input.spot%3E0&sort=input.spot")) {
      assertThat(runs(query)).as(query).containsExactlyInAnyOrderEntriesOf(plain);
    }
    List<Double> prices =
        runs("&sort=-result.price").values().stream()
            .map(result -> (Json.Num) ((Json.Obj) result).find("price").orElseThrow())
            .map(Json.Num::asDouble)
            .toList();
    assertThat(prices).isSortedAccordingTo(Comparator.reverseOrder());
  }

  /** Whether it is an end of the period of a series, which must be near the other one. */
  private static boolean ranged(Route route, ListFilter<?> filter) {
    return definition(route).range() == Range.NONE
        && List.of("from", "to", "since", "until").contains(filter.name());
  }
}
