package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Events in the binary and the structured mode of CloudEvents. */
class EventModesOverHttpTest {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @TempDir static Path folder;
  private static ServerHere server;
  private static String events;

  @BeforeAll
  static void start() throws Exception {
    server = ServerHere.on(folder);
    Json.Obj made = post("/connections", "{}", "content-type", "application/json");
    events =
        "/connections/"
            + made.findObject("data").orElseThrow().findText("id").orElseThrow()
            + "/events";
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Json.Obj post(String path, String body, String... headers) throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create(server.base() + path))
            .header(
                "Authorization",
                "Bearer " + server.credentials().findText("test_key").orElseThrow())
            .headers(headers)
            .POST(HttpRequest.BodyPublishers.ofString(body));
    var answer = HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
    return ((Json.Obj) JsonReader.parse(answer.body())).with("status", answer.statusCode());
  }

  private static Json.Obj binary(String type, String id, String body, String... more)
      throws Exception {
    var headers = new ArrayList<>(List.of("content-type", type, "ce-specversion", "1.0"));
    headers.addAll(List.of("ce-id", id, "ce-source", "/a", "ce-type", "note"));
    headers.addAll(List.of("ce-sampledrate", "5"));
    headers.addAll(List.of(more));
    return post(events, body, headers.toArray(String[]::new));
  }

  private static boolean isDuplicate(Json.Obj answer) {
    return answer.findObject("data").orElseThrow().flag("duplicate");
  }

  @Test
  void a_signed_connection_takes_structured_events() throws Exception {
    String own = "{\"credentials\":{\"signing_key\":\"whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw\"}}";
    Json.Obj made = post("/connections", own, "content-type", "application/json");
    String id = made.findObject("data").flatMap(data -> data.findText("id")).orElseThrow();

    for (String attribute : List.of("ce-specversion", "ce-id", "ce-type", "ce-time")) {
      Json.Obj refused =
          post(
              "/connections/" + id + "/events",
              "{\"a\":1}",
              "content-type",
              "application/json",
              "webhook-id",
              "msg_1",
              "webhook-timestamp",
              "1",
              "webhook-signature",
              "v1,AAAA",
              attribute,
              "1.0");
      assertThat(refused.find("status")).contains(Json.num(422));
      assertThat(refused.canonical()).contains("header:" + attribute, "takes structured events");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "text/plain, hello, '\"hello\"'",
    "text/csv; charset=utf-8, a;é, '\"a;é\"'",
    "text/html;charset=utf-16be, '\0<\0>', '\"<>\"'",
    "application/json, '{\"a\": 1}', '{\"a\":1}'",
    "application/vnd.x+json; charset=us-ascii, [1], [1]"
  })
  void both_modes_are_the_same_event(String type, String body, String data) throws Exception {
    Json.Obj structured =
        Json.obj("specversion", "1.0", "id", type, "source", "/a", "type", "note")
            .with("sampledrate", 5)
            .with("datacontenttype", type)
            .with("data", JsonReader.parse(data));

    Json.Obj first = binary(type, type, body);
    Json.Obj second =
        post(events, structured.canonical(), "content-type", "application/cloudevents+json");

    assertThat(isDuplicate(first)).isFalse();
    assertThat(isDuplicate(second)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sampled_rate", "data", "data_base64", "datacontenttype", "a-b"})
  void a_header_that_no_event_can_have_is_refused_by_name(String name) throws Exception {
    Json.Obj refused = binary("text/plain", "refused", "x", "ce-" + name, "eA==");

    assertThat(refused.find("status")).contains(Json.num(422));
    assertThat(refused.findObject("errors").orElseThrow().canonical()).contains(name);
  }

  @Test
  void an_unknown_charset_is_refused() throws Exception {
    Json.Obj refused = binary("text/plain; charset=none-such", "refused", "x");

    assertThat(refused.find("status")).contains(Json.num(422));
    assertThat(refused.findObject("errors").orElseThrow().find("datacontenttype").orElseThrow())
        .asString()
        .contains("charset");
  }
}
