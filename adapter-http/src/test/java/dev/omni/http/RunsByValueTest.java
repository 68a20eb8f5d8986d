package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.Mode;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.World;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The list of runs by the values of their inputs and results. */
class RunsByValueTest {
  private static final String SUM = "/omni/runs?capability=" + SmallEngines.SUM;

  private final TestServer server = new TestServer();

  @AfterEach
  void close() {
    server.close();
  }

  private String started(double number, int times) {
    Json.Obj body =
        Json.obj(
            "workspace_id", server.room(Mode.TEST, World.FINANCE),
            "capability", SmallEngines.SUM,
            "input", Json.obj("numbers", List.of(number), "times", times));
    String key = "value-%s-%s-%s".formatted(number, times, server.time.get().toEpochMilli());
    return server.start(body, key.replace('.', '_')).send().data().text("id");
  }

  private TestServer.Response get(String query) {
    return server.get(SUM + query).send();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static List<String> ids(TestServer.Response page) {
    assertThat(page.status()).as(page.text()).isEqualTo(200);
    return page.list().stream().map(run -> run.text("id")).toList();
  }

  private static Json.Obj meta(TestServer.Response page) {
    return page.json().findObject("meta").orElseThrow();
  }

  @Test
  void runs_of_the_last_hour_are_found_by_their_result() {
    started(8, 1);
    server.pass(Duration.ofHours(2));
    started(7, 1);
    String found = started(8, 2);

    TestServer.Response page = get("&where=" + encoded("result.sum>7.5") + "&since=1h");
    assertThat(ids(page)).containsExactly(found);
    assertThat(meta(page).find("scanned")).contains(Json.num(2));
    assertThat(meta(page).find("complete")).contains(Json.of(true));
    assertThat(meta(page).has("count")).isFalse();
    assertThat(ids(get("&where=" + encoded("result.sum>7.5")))).hasSize(2);
    assertThat(ids(get("&where=" + encoded("result.sum>7.5") + "&until=1h"))).hasSize(1);
    assertThat(
            ids(get("&where=" + encoded("result.sum>7.5") + "&where=" + encoded("input.times=2"))))
        .containsExactly(found);
    assertThat(ids(server.get(SUM + "&where=" + encoded("result.sum>7.5")).key(server.live).send()))
        .isEmpty();
  }

  @Test
  void a_list_without_new_parameters_has_the_meta_that_it_had() {
    started(1, 1);
    assertThat(meta(get("")).members().keySet()).doesNotContain("scanned", "complete", "count");
    assertThat(meta(get("&count=true")).find("count")).contains(Json.num(1));
    assertThat(meta(get("&count=false")).has("count")).isFalse();
  }

  @Test
  void pages_of_found_and_of_sorted_runs_follow_each_other() {
    var all = new ArrayList<String>();
    for (int i = 1; i <= 7; i++) {
      all.add(started(i, 1));
      server.pass(Duration.ofSeconds(1));
    }
    List<String> expected = List.of(all.get(6), all.get(5), all.get(4), all.get(3), all.get(2));
    for (String sort : List.of("", "&sort=-result.sum", "&sort=-created_at")) {
      var seen = new ArrayList<String>();
      TestServer.Response page =
          get("&limit=2&where=" + encoded("result.sum>=3") + sort + "&count=true");
      seen.addAll(ids(page));
      assertThat(meta(page).find("count")).contains(Json.num(5));
      while (meta(page).findText("next_cursor").isPresent()) {
        String link = page.header("Link");
        page = server.get(link.substring(1, link.indexOf('>'))).send();
        seen.addAll(ids(page));
      }
      assertThat(seen).as(sort).isEqualTo(expected);
    }
    assertThat(ids(get("&sort=created_at"))).isEqualTo(all);
  }

  @Test
  void a_cursor_belongs_to_its_conditions_and_order() {
    started(1, 1);
    started(2, 1);
    String where = "&limit=1&where=" + encoded("result.sum>0");
    String cursor = "&cursor=" + meta(get(where)).text("next_cursor");
    assertThat(ids(get(where + cursor))).hasSize(1);
    for (String other :
        List.of(
            "&limit=1", "&limit=1&where=" + encoded("result.sum>1"), where + "&sort=duration")) {
      TestServer.Response refused = get(other + cursor);
      assertThat(refused.status()).isEqualTo(422);
      assertThat(refused.code()).isEqualTo("cursor_invalid");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "where=result.summ>1 | query:where | did you mean result.sum",
        "where=output.sum>1 | query:where | input.P or result.P",
        "where=result.sum=~1 | query:where | must be a number",
        "where=result.sum~1 | query:where | = != < <= > >=",
        "where=result.sum>abc | query:where | must be a number, as 7.5",
        "where=result.sum> | query:where | and a value",
        "where= | query:where | and a value",
        "where=input.numbers>1 | query:where | is an array",
        "where=input.times>1&where=input.times>1&where=input.times>1&where=input.times>1"
            + "&where=input.times>1 | query:where | at most 4 times",
        "sort=input.numbers | query:sort | is an array",
        "sort=result.summ | query:sort | did you mean result.sum",
        "sort=price | query:sort | created_at, duration, input.P or result.P",
        "columns=input.number | query:columns | did you mean input.numbers",
        "columns=, | query:columns | separated by commas",
        "count=yes | query:count | true or false",
        "since=1w | query:since | 15m, 24h or 7d",
        "since=-1h | query:since | 15m, 24h or 7d",
        "until=soon | query:until | 15m, 24h or 7d",
        "since=1h&created_after=2026-01-01T00:00:00Z | query:since | created_after is sent",
        "until=1h&created_before=2026-01-01T00:00:00Z | query:until | created_before is sent",
        "since=1h&until=2h | query:since | start is not later than its end"
      })
  void what_is_wrong_is_named(String query, String pointer, String message) {
    String sent =
        List.of(query.split("&")).stream()
            .map(pair -> pair.split("=", 2))
            .map(pair -> pair[0] + "=" + encoded(pair[1]))
            .reduce((one, other) -> one + "&" + other)
            .orElseThrow();
    TestServer.Response refused = get("&" + sent);

    assertThat(refused.status()).as(refused.text()).isEqualTo(422);
    assertThat(refused.code()).isEqualTo("parameter_invalid");
    assertThat(refused.pointers()).containsExactly(pointer);
    assertThat(refused.text()).contains(message);
  }

  @Test
  void values_need_a_capability_that_is_here() {
    String where = "where=" + encoded("result.sum>1");
    assertThat(server.get("/omni/runs?" + where).send().pointers()).containsExactly("query:where");
    assertThat(server.get("/omni/runs?sort=result.sum").send().pointers())
        .containsExactly("query:capability");
    assertThat(server.get("/omni/runs?capability=finance.none&" + where).send().pointers())
        .containsExactly("query:capability");
    assertThat(server.get("/omni/runs?sort=duration").send().status()).isEqualTo(200);
  }
}
