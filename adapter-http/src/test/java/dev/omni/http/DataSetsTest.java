package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Scope;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Upload, list, read and deletion of data sets, over a socket. */
final class DataSetsTest extends DataSetFixture {
  @Test
  void a_table_has_the_types_of_its_cells() {
    TestServer.Response stored = upload("prices", PRICES).send();

    assertThat(stored.status()).as(stored.text()).isEqualTo(201);
    Json.Obj set = stored.data();
    assertThat(set.findText("object")).contains("omni.data_set");
    assertThat(set.findText("name")).contains("prices");
    assertThat(set.find("version")).contains(Json.num(1));
    assertThat(set.find("rows")).contains(Json.num(3));
    assertThat(set.find("bytes")).contains(Json.num(PRICES.length()));
    assertThat(set.findText("digest"))
        .contains("sha256:" + Sha256.hex(Sha256.sha256(PRICES.getBytes(StandardCharsets.UTF_8))));
    assertThat(set.findText("created_at")).isPresent();
    assertThat(set.items("columns"))
        .containsExactly(
            column("day", "date", 0, Json.str("2026-01-02"), Json.str("2026-01-06")),
            column("close", "number", 1, Json.num(99), Json.num(101.5)),
            column("note", "string", 1, Json.NULL, Json.NULL));
    assertThat(server.get("/omni/data-sets/" + id(stored)).send().data()).isEqualTo(set);
    assertThat(stored.header("Location")).isEqualTo(stored.link("self"));
    assertThat(server.get(stored.link("rows_csv")).send().status()).isEqualTo(200);
  }

  private static Json.Obj column(String name, String type, int nulls, Json min, Json max) {
    return Json.obj("name", name, "type", type, "nulls", nulls, "min", min, "max", max);
  }

  @Test
  void equal_bytes_are_the_same_version_and_others_are_the_next() {
    TestServer.Response first = upload("prices", PRICES).send();
    TestServer.Response again = upload("prices", PRICES).send();
    TestServer.Response second = upload("prices", PRICES + "2026-01-07,1,\n").send();

    assertThat(again.status()).isEqualTo(200);
    assertThat(again.data()).isEqualTo(first.data());
    assertThat(second.status()).isEqualTo(201);
    assertThat(second.data().find("version")).contains(Json.num(2));
    assertThat(upload("other", PRICES).send().status()).isEqualTo(201);
    assertThat(server.get("/omni/data-sets?name=prices").send().list())
        .extracting(set -> set.find("version").orElseThrow())
        .containsExactlyInAnyOrder(Json.num(1), Json.num(2));
  }

  @Test
  void a_set_is_named_by_its_digest_wherever_it_is_named() {
    TestServer.Response first = upload("prices", PRICES).send();
    upload("prices", PRICES + "2026-01-07,1,\n").send();
    String digest = first.data().text("digest");
    String path = "/omni/data-sets/prices@" + digest;

    assertThat(server.get(path).send().data()).isEqualTo(first.data());
    assertThat(server.get(path + "/rows").send().list()).hasSize(3);
    assertThat(server.get("/omni/data-sets/prices@1").send().pointers())
        .containsExactly("path:set");
    String other = "/omni/data-sets/prices@sha256:" + "0".repeat(64);
    assertThat(server.get(other).send().code()).isEqualTo("data_set_not_found");
    assertThat(server.get("/omni/data-sets/prices@sha256:ABC").send().status()).isEqualTo(422);
    assertThat(server.get(path).method("DELETE").send().data().findText("id")).contains(id(first));
    assertThat(server.get(path).send().status()).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource({"true, 201", "false, 422"})
  void an_upload_must_have_the_digest_that_it_states(boolean fits, int status) throws Exception {
    byte[] plain = PRICES.getBytes(StandardCharsets.UTF_8);
    for (byte[] sent : List.of(plain, packed(plain))) {
      byte[] digest = Sha256.sha256(fits ? sent : new byte[1]);
      HttpRequest.Builder request =
          upload("set-" + sent.length, sent, "text/csv", sent == plain ? "" : "gzip")
              .header(
                  "Content-Digest", "sha-256=:" + Base64.getEncoder().encodeToString(digest) + ":");
      HttpResponse<String> answer = sent(request);
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
      assertThat(answer.body()).contains(fits ? "omni.data_set" : "digest_mismatch");
    }
    var malformed = upload("set", plain, "text/csv", "").header("Content-Digest", "md5=:AAAA:");
    assertThat(sent(malformed).body()).contains("parameter_invalid", "Content-Digest");
  }

  private void isGone(TestServer.Response stored) {
    assertThat(server.get("/omni/data-sets/" + id(stored)).send().code())
        .isEqualTo("data_set_not_found");
    assertThat(rows(stored, "").send().code()).isEqualTo("data_set_not_found");
  }

  @Test
  void a_set_of_a_limited_life_is_gone_at_its_end_and_others_stay() {
    TestServer.Response stays = upload("prices", PRICES).send();
    TestServer.Response ends = upload("tmp-1&ttl=60", PRICES).send();
    assertThat(stays.data().find("expires_at")).contains(Json.NULL);
    assertThat(ends.data().text("expires_at")).isEqualTo("2026-03-01T12:01:00Z");

    server.pass(Duration.ofSeconds(59));
    assertThat(server.get("/omni/data-sets/" + id(ends)).send().data()).isEqualTo(ends.data());
    server.pass(Duration.ofSeconds(1));
    assertThat(server.get("/omni/data-sets").send().list()).containsExactly(stays.data());
    isGone(ends);
    String digest = ends.data().text("digest");
    assertThat(server.get("/omni/data-sets/tmp-1@" + digest).send().status()).isEqualTo(404);
    TestServer.Response again = upload("tmp-1&ttl=604800", PRICES).send();
    assertThat(again.status()).isEqualTo(201);
    assertThat(again.data().find("version")).contains(Json.num(2));
  }

  @Test
  void of_two_uploads_of_equal_bytes_the_longer_life_holds() {
    upload("tmp-1&ttl=600", PRICES).send();
    assertThat(upload("tmp-1&ttl=60", PRICES).send().data().text("expires_at"))
        .isEqualTo("2026-03-01T12:10:00Z");
    server.pass(Duration.ofMinutes(5));
    TestServer.Response later = upload("tmp-1&ttl=600", PRICES).send();
    assertThat(later.status()).isEqualTo(200);
    assertThat(later.data().text("expires_at")).isEqualTo("2026-03-01T12:15:00Z");
    assertThat(upload("tmp-1", PRICES).send().data().find("expires_at")).contains(Json.NULL);
    assertThat(upload("tmp-1&ttl=60", PRICES).send().data().find("expires_at")).contains(Json.NULL);
  }

  @ParameterizedTest
  @ValueSource(strings = {"59", "604801", "0", "-60", "60.5", "1e3", "", "060", "x", "99999999999"})
  void a_life_is_a_minute_to_a_week(String seconds) {
    TestServer.Response refused = upload("prices&ttl=" + seconds, PRICES).send();
    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.pointers()).containsExactly("query:ttl");
    assertThat(refused.text()).contains("a whole number of seconds from 60 to 604800");
  }

  @Test
  void lists_lead_to_the_next_page() {
    for (int i = 0; i < 5; i++) {
      server.pass(Duration.ofSeconds(1));
      upload("set-" + i, PRICES).send();
    }
    TestServer.Response page = server.get("/omni/data-sets?limit=3").send();
    assertThat(page.list())
        .extracting(set -> set.text("name"))
        .containsExactly("set-4", "set-3", "set-2");
    String next = page.header("Link").replaceAll("<(.*)>.*", "$1");
    assertThat(server.get(next).send().list())
        .extracting(set -> set.text("name"))
        .containsExactly("set-1", "set-0");
    assertThat(server.get("/omni/data-sets?cursor=x").send().code()).isEqualTo("cursor_invalid");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a,b\\n1,2\\n3\\n|3|2|the line has 1 fields",
        "a,b\\n1,2,3\\n|2|3|more fields than the header",
        "a,b,a\\n|1|3|the name \"a\" is that of column 1 too",
        "a,\\n|1|2|must have 1 to 128 characters",
        "a,b\\n1,\"x\\ny\\n|2|2|a quote is not finished",
        "a,b\\n1,\"x\"y\\n|2|2|text after its closing quote",
        "\\n1\\n|1|1|the first line must have the names",
        "|1|1|the first line must have the names"
      })
  void what_is_no_table_is_refused_with_line_and_column(
      String csv, int line, int column, String message) {
    String text = csv == null ? "" : csv.replace("\\n", "\n");
    refused(upload("bad", text).send(), line, column, message);
    assertThat(server.get("/omni/data-sets").send().list()).isEmpty();
  }

  private static void refused(TestServer.Response refused, int line, int column, String message) {
    assertThat(refused.status()).as(refused.text()).isEqualTo(422);
    assertThat(refused.code()).isEqualTo("data_set_invalid");
    var error =
        (Json.Obj) refused.error().findObject("details").orElseThrow().items("errors").get(0);
    assertThat(error.text("message")).contains(message);
    assertThat(error.find("line")).contains(Json.num(line));
    assertThat(error.find("column")).contains(Json.num(column));
    assertThat(error.findText("pointer")).contains("");
    assertThat(error.findText("code")).contains("data_set_invalid");
  }

  @Test
  void text_that_is_not_utf_8_is_refused() throws Exception {
    byte[] bytes = "a,b\n1,2\n3,x?\n".getBytes(StandardCharsets.UTF_8);
    bytes[11] = (byte) 0xC3;
    var answer = send("bad", bytes, "text/csv", "");
    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(answer.body()).contains("\"line\":3,\"column\":2", "the text is not UTF-8");
  }

  private static byte[] packed(byte[] bytes) throws IOException {
    var packed = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(packed)) {
      gzip.write(bytes);
    }
    return packed.toByteArray();
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/csv", "application/x-ndjson"})
  void a_table_that_is_packed_twice_or_without_a_header_says_so(String type) throws Exception {
    byte[] once = packed("{\"a\":1}\n".getBytes(StandardCharsets.UTF_8));
    for (var answer :
        List.of(send("twice", packed(once), type, "gzip"), send("bare", once, type, ""))) {
      assertThat(answer.statusCode()).isEqualTo(422);
      assertThat(answer.body())
          .contains("data_set_invalid", "still packed by gzip", "Content-Encoding: gzip");
    }
    byte[] wrong = {'a', ',', 'b', '\n', 0x1f, (byte) 0x8b};
    assertThat(send("wrong", wrong, type, "").body()).doesNotContain("packed by gzip");
  }

  private HttpResponse<String> send(String name, byte[] body, String type, String coding)
      throws IOException, InterruptedException {
    return sent(upload(name, body, type, coding));
  }

  private static HttpResponse<String> sent(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
  }

  private HttpRequest.Builder upload(String name, byte[] body, String type, String coding) {
    var request =
        HttpRequest.newBuilder(
                URI.create(
                    "http://127.0.0.1:"
                        + server.http.port()
                        + "/api/v1/omni/data-sets?name="
                        + name))
            .header("Authorization", "Bearer " + server.test)
            .header("Content-Type", type)
            .POST(BodyPublishers.ofByteArray(body));
    if (!coding.isEmpty()) {
      request.header("Content-Encoding", coding);
    }
    return request;
  }

  @Test
  void a_body_may_be_compressed_and_longer_than_other_bodies() throws Exception {
    var text = new StringBuilder("\uFEFFn,x\n");
    for (int i = 0; i < 300_000; i++) {
      text.append(i).append(",").append(i / 7.0).append("\n");
    }
    byte[] plain = text.toString().getBytes(StandardCharsets.UTF_8);
    assertThat(plain.length).isGreaterThan(5 << 20);

    assertThat(send("big", plain, "text/csv", "").statusCode()).isEqualTo(201);
    var answer = send("big", packed(plain), "text/csv; charset=UTF-8", "gzip");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(answer.body()).contains("\"rows\":300000", "\"bytes\":" + plain.length);
    var broken = send("big", new byte[] {1, 2, 3}, "text/csv", "gzip");
    assertThat(broken.statusCode()).isEqualTo(400);
    String id = answer.body().replaceAll(".*\"id\":\"([^\"]*)\".*", "$1");
    String all = server.get("/omni/data-sets/" + id + "/rows?format=csv").send().text();
    assertThat(all).isEqualTo(text.substring(1).replace(".0\n", "\n").replace("\n", "\r\n"));
  }

  @Test
  void equal_numbers_come_back_equal_and_all_else_as_it_was_sent() throws Exception {
    String lines = "n,exact,name\n100.0,100.0,100.0\n1e2,9007199254740993,1e2\n100,,x1\n,0.50,\n";
    var answer = send("equal", lines.getBytes(StandardCharsets.UTF_8), "text/csv", "");
    String id = answer.body().replaceAll(".*\"id\":\"([^\"]*)\".*", "$1");

    assertThat(server.get("/omni/data-sets/" + id + "/rows?format=csv").send().text())
        .isEqualTo(
            "n,exact,name\r\n100,100,100.0\r\n100,9007199254740993,1e2\r\n100,,x1\r\n,0.5,\r\n");
    assertThat(server.get("/omni/data-sets/" + id + "/rows?format=ndjson").send().text())
        .startsWith("{\"n\":100,\"exact\":100,\"name\":\"100.0\"}\n");
  }

  @Test
  void ndjson_keeps_its_types_and_digits() throws Exception {
    String lines =
        "{\"n\":9007199254740993,\"s\":\"1\",\"b\":true}\n\n"
            + "{\"s\":\"x\",\"n\":null,\"late\":1e400}\n{\"n\":-1,\"s\":\"2026-01-01\"}";
    var answer = send("lines", lines.getBytes(StandardCharsets.UTF_8), "application/x-ndjson", "");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    assertThat(answer.body())
        .contains(
            "{\"name\":\"n\",\"type\":\"integer\",\"nulls\":1,\"min\":-1,\"max\":9007199254740993}",
            "{\"name\":\"s\",\"type\":\"string\",\"nulls\":0,\"min\":null,\"max\":null}",
            "{\"name\":\"b\",\"type\":\"boolean\",\"nulls\":2,\"min\":null,\"max\":null}",
            "\"name\":\"late\",\"type\":\"string\",\"nulls\":2",
            "no double holds");
    String id = answer.body().replaceAll(".*\"id\":\"([^\"]*)\".*", "$1");
    assertThat(server.get("/omni/data-sets/" + id + "/rows?format=ndjson").send().text())
        .isEqualTo(
            """
            {"n":9007199254740993,"s":"1","b":true,"late":null}
            {"n":null,"s":"x","b":null,"late":"1e400"}
            {"n":-1,"s":"2026-01-01","b":null,"late":null}
            """);
    for (String bad :
        List.of("{\"a\":[1]}", "[1]", "{\"a\":1,\"a\":2}", "{\"a\":1} 2", "{\"a\":")) {
      var refused =
          send(
              "lines",
              ("{\"a\":1}\n" + bad).getBytes(StandardCharsets.UTF_8),
              "application/x-ndjson",
              "");
      assertThat(refused.statusCode()).as(bad).isEqualTo(422);
      assertThat(refused.body()).contains("\"line\":2", "data_set_invalid");
    }
  }

  @Test
  void other_types_and_names_are_refused() throws Exception {
    assertThat(send("x", new byte[0], "application/json", "").statusCode()).isEqualTo(415);
    assertThat(send("x", new byte[0], "text/csv;charset=latin1", "").statusCode()).isEqualTo(415);
    assertThat(send("x", new byte[0], "text/csv", "br").statusCode()).isEqualTo(415);
    assertThat(upload("%20x", PRICES).send().pointers()).containsExactly("query:name");
    assertThat(server.post("/omni/data-sets").text(PRICES).send().code())
        .isEqualTo("parameter_missing");
    assertThat(server.get("/omni/data-sets/x").send().pointers()).containsExactly("path:set");
  }

  @Test
  void a_stranger_and_another_mode_see_nothing() {
    TestServer.Response stored = upload("prices", PRICES).send();
    for (String path : List.of("", "/rows")) {
      TestServer.Response none =
          server.get("/omni/data-sets/" + id(stored) + path).key(server.live).send();
      assertThat(none.status()).isEqualTo(404);
      assertThat(none.code()).isEqualTo("data_set_not_found");
    }
    TestServer.Call delete = server.get("/omni/data-sets/" + id(stored)).method("DELETE");
    assertThat(delete.key(server.live).send().status()).isEqualTo(404);
    assertThat(delete.send().data().find("deleted")).contains(Json.of(true));
    assertThat(delete.send().code()).isEqualTo("data_set_not_found");
    assertThat(server.get("/omni/data-sets").send().list()).isEmpty();
  }

  @Test
  void a_key_of_one_world_may_upload_and_reading_needs_its_own_scope() {
    String risk = server.key(Mode.TEST, EnumSet.of(Scope.RISK_RUN));
    String reader = server.key(Mode.TEST, EnumSet.of(Scope.OMNI_READ));
    TestServer.Response stored = upload("prices", PRICES).key(risk).send();
    assertThat(stored.status()).as(stored.text()).isEqualTo(201);

    assertThat(server.get("/omni/data-sets").key(risk).send().status()).isEqualTo(403);
    assertThat(rows(stored, "").key(risk).send().status()).isEqualTo(403);
    assertThat(rows(stored, "").key(reader).send().status()).isEqualTo(200);
    assertThat(upload("prices", PRICES).key(reader).send().status()).isEqualTo(403);
    TestServer.Call delete = server.get("/omni/data-sets/" + id(stored)).method("DELETE");
    assertThat(delete.key(risk).send().status()).isEqualTo(403);
  }
}
