package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BodyTest {
  private static final AtomicInteger KEYS = new AtomicInteger();
  private static TestServer server;

  @BeforeAll
  static void open() {
    server = new TestServer();
  }

  @AfterAll
  static void close() {
    server.close();
  }

  private static TestServer.Call call() {
    return server
        .post("/omni/finance/runs")
        .with("Idempotency-Key", "body-%05d".formatted(KEYS.incrementAndGet()));
  }

  private static String text(String numbers) {
    String room =
        server.room(dev.omni.domain.access.Mode.TEST, dev.omni.domain.world.World.FINANCE);
    return "{\"workspace_id\":\""
        + room
        + "\",\"capability\":\""
        + SmallEngines.SUM
        + "\",\"input\":{\"numbers\":"
        + numbers
        + "}}";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "[]",
        "null",
        "1",
        "\"text\"",
        "{} {}",
        "{}x",
        "{\"a\":1,\"a\":2}",
        "{\"input\":{\"a\":1,\"\\u0061\":2}}",
        "{\"a\":\"\\u0000\"}",
        "{\"a\":\"\\ud800\"}",
        "{\"a\":\"\\udc00\\ud800\"}",
        "{\"a\":1e400}",
        "{\"a\":-1e99999999999}",
        "{\"a\":NaN}",
        "{\"a\":01}",
        "{\"a\":+1}",
        "{\"a\":.5}",
        "{'a':1}",
        "{\"a\":1,}",
        "{/**/}",
        "\ufeff{}"
      })
  void what_is_no_json_object_is_told_once_and_clearly(String json) {
    TestServer.Response answer = call().text(json).send();
    assertThat(answer.status()).as(answer.text()).isEqualTo(422);
    assertThat(answer.code()).isEqualTo("body_invalid");
    assertThat(answer.pointers()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          []                    | ``       | The body must be a JSON object, not of type array
          {} {}                 | ``       | The body must be one JSON value; more follows at line 1, column 3
          {"a":{"b":1,"b":2}}   | /a/b     | /a/b: must not stand twice in its object
          {"a":[1e400]}         | /a/0     | /a/0: must be a number that a double holds, of magnitude up to 1.797e308
          """)
  void what_is_wrong_with_the_json_is_told_with_its_place(String json, String at, String message) {
    TestServer.Response answer = call().text(json).send();
    assertThat(answer.pointers()).containsExactly(at);
    assertThat(answer.text()).contains(message);
  }

  @Test
  void nesting_beyond_the_limit_is_refused() {
    String deep = "[".repeat(65) + "]".repeat(65);
    assertThat(call().text("{\"a\":" + deep + "}").send().code()).isEqualTo("body_invalid");
    String endless = "[".repeat(200_000);
    assertThat(call().text(endless).send().code()).isEqualTo("body_invalid");
  }

  @Test
  void a_number_of_too_many_digits_is_refused() {
    assertThat(call().text("{\"a\":" + "1".repeat(129) + "}").send().code())
        .isEqualTo("body_invalid");
  }

  @Test
  void text_that_is_not_utf8_is_refused() throws IOException {
    for (String bytes : new String[] {"\u00c0\u00af", "\u00ff\u00fe{\0}\0", "\u00ed\u00a0\u0080"}) {
      String body = "{\"a\":\"" + bytes + "\"}";
      RawHttpClient.Response heard =
          RawHttpClient.request(
              server,
              "POST /api/v1/omni/finance/runs",
              "Authorization: Bearer "
                  + server.test
                  + "\r\nIdempotency-Key: body-utf8\r\nContent-Length: "
                  + body.getBytes(StandardCharsets.ISO_8859_1).length
                  + "\r\n",
              body);
      assertThat(heard.status()).isEqualTo(422);
      assertThat(heard.body()).contains("must be UTF-8; byte 7, in line 1, is not");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/json; charset=utf-16",
        "application/json5",
        "application/problem+json",
        "multipart/form-data; boundary=x",
        ""
      })
  void another_media_type_is_refused(String type) {
    TestServer.Response answer =
        call().text(text("[1]")).without("Content-Type").with("Content-Type", type).send();
    assertThat(answer.status()).isEqualTo(415);
    assertThat(answer.code()).isEqualTo("unsupported_media_type");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json",
        "Application/JSON; charset=UTF-8",
        "application/json;charset=\"utf-8\""
      })
  void json_is_json_however_it_is_named(String type) {
    TestServer.Response answer =
        call().text(text("[1]")).without("Content-Type").with("Content-Type", type).send();
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "deflate", "br"})
  void a_packed_body_is_refused(String coding) {
    TestServer.Response answer = call().text(text("[1]")).with("Content-Encoding", coding).send();
    assertThat(answer.status()).isEqualTo(415);
  }

  @Test
  void all_problems_come_at_once_with_what_would_be_right() {
    TestServer.Response answer =
        server
            .post("/omni/finance/runs?dry=1")
            .with("Idempotency-Key", "short")
            .with("Cancel-After", "soon")
            .with("Omni-Sandbox-Scenario", "explode")
            .text("{\"workspace_id\":\"1-1-1-1-1\",\"input\":[],\"project_id\":\"x\"}")
            .send();
    assertThat(answer.status()).isEqualTo(422);
    assertThat(answer.code()).isEqualTo("validation_failed");
    assertThat(answer.pointers())
        .containsExactlyInAnyOrder(
            "query:dry",
            "header:Idempotency-Key",
            "header:Cancel-After",
            "header:Omni-Sandbox-Scenario",
            "/workspace_id",
            "/capability",
            "/input",
            "/project_id");
  }

  @ParameterizedTest
  @ValueSource(strings = {"slow=1e9", "slow=10000", "slow", "hold_queued=soon"})
  void a_scenario_that_lasts_is_told_how_its_seconds_are_written(String scenario) {
    TestServer.Response answer =
        call().text(text("[1]")).with("Omni-Sandbox-Scenario", scenario).send();
    assertThat(answer.pointers()).containsExactly("header:Omni-Sandbox-Scenario");
    assertThat(answer.text()).contains("slow=SECONDS", "SECONDS is 0 to 9999.999");
  }

  @Test
  void problems_of_the_input_point_into_the_body() {
    TestServer.Response answer = call().text(text("[1, \"two\", null]")).send();
    assertThat(answer.status()).isEqualTo(422);
    assertThat(answer.code()).isEqualTo("input_invalid");
    assertThat(answer.pointers()).containsExactly("/input/numbers/1", "/input/numbers/2");
    assertThat(call().text(text("[13]")).send().pointers()).containsExactly("/input/numbers/0");
    assertThat(call().text(text("[1e301]")).send().text()).contains("at most");
  }

  @Test
  void minus_zero_and_numbers_beyond_double_are_numbers() {
    assertThat(call().text(text("[-0, -0.0, 9007199254740993]")).send().status()).isEqualTo(200);
  }

  @Test
  void a_missing_key_is_its_own_code() {
    TestServer.Response answer = server.post("/omni/finance/runs").text(text("[1]")).send();
    assertThat(answer.code()).isEqualTo("idempotency_key_required");
    assertThat(answer.pointers()).containsExactly("header:Idempotency-Key");
    TestServer.Response invalid =
        server
            .post("/omni/finance/runs")
            .with("Idempotency-Key", "a b c d e f")
            .text(text("[1]"))
            .send();
    assertThat(invalid.code()).isEqualTo("idempotency_key_invalid");
  }
}
