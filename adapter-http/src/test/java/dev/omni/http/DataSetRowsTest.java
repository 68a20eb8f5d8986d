package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rows of data sets in all formats, over a socket. */
final class DataSetRowsTest extends DataSetFixture {
  @Test
  void rows_return_as_they_were_sent_and_numbers_in_their_shortest_form() {
    TestServer.Response stored = upload("prices", PRICES).send();

    assertThat(rows(stored, "?format=csv").send().text())
        .isEqualTo(
            "day,close,note\r\n2026-01-02,101.5,\"a \"\"b\"\"\"\r\n2026-01-05,,\r\n"
                + "2026-01-06,99,=1+1\r\n");
    assertThat(rows(stored, "").send().list())
        .containsExactly(
            Json.obj("day", "2026-01-02", "close", 101.5, "note", "a \"b\""),
            Json.obj("day", "2026-01-05", "close", Json.NULL, "note", Json.NULL),
            Json.obj("day", "2026-01-06", "close", 99, "note", "=1+1"));
    TestServer.Response lines = rows(stored, "").with("Accept", "application/x-ndjson").send();
    assertThat(lines.header("Content-Type")).isEqualTo("application/x-ndjson");
    assertThat(lines.text())
        .startsWith("{\"day\":\"2026-01-02\",\"close\":101.5,\"note\":\"a \\\"b\\\"\"}\n");
  }

  @Test
  void formulas_are_marked_in_csv_on_demand_and_nowhere_else() {
    TestServer.Response stored =
        upload("notes", "name,amount\r\n=1+1,-5\r\n@x,2\r\nplain,3\r\n").send();
    String plain = "name,amount\r\n=1+1,-5\r\n@x,2\r\nplain,3\r\n";
    String marked = "name,amount\r\n'=1+1,-5\r\n'@x,2\r\nplain,3\r\n";

    assertThat(rows(stored, "?format=csv").send().text()).isEqualTo(plain);
    assertThat(rows(stored, "?format=csv&escape=formulas").send().text()).isEqualTo(marked);
    assertThat(rows(stored, "?format=csv&escape=formulas&limit=9").send().text()).isEqualTo(marked);
    assertThat(rows(stored, "?format=ndjson&escape=formulas").send().text())
        .isEqualTo(rows(stored, "?format=ndjson").send().text());
    assertThat(rows(stored, "?format=csv&escape=all").send().pointers())
        .containsExactly("query:escape");
  }

  @Test
  void pages_of_rows_follow_each_other() {
    TestServer.Response stored = upload("prices", PRICES).send();
    TestServer.Response page = rows(stored, "?limit=2").send();
    assertThat(page.list()).hasSize(2);
    assertThat(page.json().findObject("meta").flatMap(meta -> meta.find("has_more")))
        .contains(Json.of(true));
    String next = page.header("Link").replaceAll("<(.*)>.*", "$1");
    TestServer.Response last = server.get(next).send();
    assertThat(last.list()).hasSize(1);
    assertThat(last.header("Link")).isEmpty();
    assertThat(rows(stored, "?limit=1&format=csv").send().header("Link")).contains("cursor=");

    TestServer.Response other = upload("other", PRICES).send();
    String cursor = next.replaceAll(".*cursor=", "");
    assertThat(rows(other, "?cursor=" + cursor).send().code()).isEqualTo("cursor_invalid");
    for (String limit : List.of("0", "10001", "x")) {
      assertThat(rows(stored, "?limit=" + limit).send().pointers()).containsExactly("query:limit");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "*/*|application/json",
        "text/csv|text/csv",
        "text/*|text/csv",
        "application/*|application/json",
        "text/csv, */*|text/csv",
        "text/csv;q=0.5, application/x-ndjson;q=0.8|application/x-ndjson",
        "text/csv;q=0.5, */*;q=0.1|text/csv",
        "application/json;q=0, */*|application/x-ndjson",
        "image/png, text/csv;q=0.001|text/csv",
        "TEXT/CSV;charset=utf-8|text/csv",
        "application/vnd.apache.arrow.stream, text/csv;q=0.2|text/csv"
      })
  void the_best_of_the_accepted_formats_is_served(String accept, String media) {
    TestServer.Response stored = upload("prices", PRICES).send();
    TestServer.Response answer = rows(stored, "").with("Accept", accept).send();
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    assertThat(answer.header("Content-Type").replaceFirst(";.*", "")).isEqualTo(media);
    TestServer.Response head = rows(stored, "").with("Accept", accept).method("HEAD").send();
    assertThat(head.header("Content-Type")).isEqualTo(answer.header("Content-Type"));
    assertThat(rows(stored, "?format=csv").with("Accept", "image/png").send().status())
        .isEqualTo(200);
  }

  @Test
  void what_is_not_served_is_406_and_says_what_is() {
    TestServer.Response stored = upload("prices", PRICES).send();
    for (TestServer.Call call :
        List.of(
            rows(stored, "").with("Accept", "image/png"),
            rows(stored, "").with("Accept", "text/csv;q=0"),
            rows(stored, "?format=arrow"),
            rows(stored, "?format=xml"))) {
      TestServer.Response refused = call.send();
      assertThat(refused.status()).isEqualTo(406);
      assertThat(refused.code()).isEqualTo("not_acceptable");
      assertThat(refused.error().findText("type")).contains("request_error");
      assertThat(refused.error().findObject("details").orElseThrow().items("served"))
          .contains(
              Json.str("application/json"), Json.str("application/x-ndjson"), Json.str("text/csv"));
    }
  }

  @Test
  void a_format_of_an_absent_module_is_refused_with_that_reason() {
    TestServer.Response stored = upload("prices", PRICES).send();
    TestServer.Response refused =
        rows(stored, "").with("Accept", "application/vnd.apache.arrow.stream").send();
    assertThat(refused.status()).isEqualTo(406);
    assertThat(refused.text()).contains("the module adapter-arrow is not on the class path");
    TestServer.Response sent =
        upload("prices", PRICES)
            .without("Content-Type")
            .with("Content-Type", "application/vnd.apache.arrow.stream")
            .send();
    assertThat(sent.status()).isEqualTo(415);
    assertThat(sent.text()).contains("the module adapter-arrow is not on the class path");
  }
}
