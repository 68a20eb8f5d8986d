package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compressed responses (RFC 9110, 2022, sections 8.4 and 12.5.3), and requests that are not. */
class CompressionTest {
  private static TestServer server;

  @BeforeAll
  static void open() {
    server = new TestServer();
  }

  @AfterAll
  static void close() {
    server.close();
  }

  private static HttpResponse<byte[]> send(TestServer.Call call) throws Exception {
    return HttpClient.newHttpClient().send(call.request(), BodyHandlers.ofByteArray());
  }

  private static String unpacked(byte[] body) throws IOException {
    return new String(
        new GZIPInputStream(new ByteArrayInputStream(body)).readAllBytes(), StandardCharsets.UTF_8);
  }

  private static String header(HttpResponse<?> response, String name) {
    return response.headers().firstValue(name).orElse("");
  }

  @ParameterizedTest
  @CsvSource({
    "/openapi.json, Accept-Encoding",
    "//docs, 'Accept, Accept-Encoding'",
    "//docs/style.css, Accept-Encoding",
    "/omni/finance/capabilities, Accept-Encoding"
  })
  void long_texts_are_compressed_for_whoever_takes_that(String path, String vary) throws Exception {
    HttpResponse<byte[]> plain = send(server.get(path));
    HttpResponse<byte[]> packed = send(server.get(path).with("Accept-Encoding", "br, gzip"));

    assertThat(header(plain, "Content-Encoding")).isEmpty();
    assertThat(header(packed, "Content-Encoding")).isEqualTo("gzip");
    assertThat(header(plain, "Vary")).isEqualTo(vary);
    assertThat(header(packed, "Vary")).isEqualTo(vary);
    assertThat(packed.body().length).isLessThan(plain.body().length);
    assertThat(header(packed, "Content-Length")).isEqualTo("" + packed.body().length);
    assertThat(unpacked(packed.body()).length())
        .isEqualTo(new String(plain.body(), StandardCharsets.UTF_8).length());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gzip | gzip",
        "GZIP;q=0.5 | gzip",
        "gzip;q=0 | ''",
        "gzip; q=0.000, deflate | ''",
        "identity | ''",
        "x-gzipped | ''",
        "deflate, gzip;q=1.0, *;q=0.5 | gzip"
      })
  void the_weight_of_a_coding_counts(String accepted, String coding) throws Exception {
    var answer = send(server.get("/openapi.json").with("Accept-Encoding", accepted));

    assertThat(header(answer, "Content-Encoding")).isEqualTo(coding);
  }

  @Test
  void a_short_text_stays_as_it_is() throws Exception {
    var answer = send(server.get("//healthz").with("Accept-Encoding", "gzip"));

    assertThat(header(answer, "Content-Encoding")).isEmpty();
    assertThat(header(answer, "Vary")).isEmpty();
  }

  @Test
  void a_tag_is_weak_and_known_again_with_and_without_compression() throws Exception {
    TestServer.Call plain = server.get("/openapi.json");
    TestServer.Call packing = plain.with("Accept-Encoding", "gzip");
    String tag = header(send(packing), "ETag");

    assertThat(tag).startsWith("W/\"").isEqualTo(header(send(plain), "ETag"));
    assertThat(send(packing.with("If-None-Match", tag)).statusCode()).isEqualTo(304);
    assertThat(send(plain.with("If-None-Match", tag.substring(2))).statusCode()).isEqualTo(304);
  }

  @Test
  void the_head_of_a_compressed_text_is_that_of_the_text() throws Exception {
    TestServer.Call packing = server.get("/openapi.json").with("Accept-Encoding", "gzip");
    HttpResponse<byte[]> head = send(packing.method("HEAD"));

    assertThat(header(head, "Content-Encoding")).isEqualTo("gzip");
    assertThat(header(head, "Content-Length")).isEqualTo(header(send(packing), "Content-Length"));
    assertThat(head.body()).isEmpty();
  }

  @Test
  void events_are_never_compressed() throws Exception {
    String run =
        server
            .start(server.sum(SmallEngines.SUM, 1), "packed-0001")
            .send()
            .data()
            .findText("id")
            .orElseThrow();
    var events = send(server.get("/omni/runs/" + run + "/events").with("Accept-Encoding", "gzip"));

    assertThat(header(events, "Content-Type")).startsWith("text/event-stream");
    assertThat(header(events, "Content-Encoding")).isEmpty();
    assertThat(new String(events.body(), StandardCharsets.UTF_8)).contains("event: ");
  }

  @ParameterizedTest
  @CsvSource({"identity, 200", "IDENTITY, 200", "gzip, 415", "'identity, gzip', 415", "'', 415"})
  void a_body_is_sent_as_it_is(String coding, int status) throws IOException {
    String ping = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
    String lines =
        "Authorization: Bearer "
            + server.test
            + "\r\nContent-Type: application/json\r\nContent-Encoding: "
            + coding
            + "\r\nContent-Length: "
            + ping.length()
            + "\r\n";

    assertThat(RawHttpClient.request(server, "POST /api/v1/verify/mcp", lines, ping).status())
        .isEqualTo(status);
  }
}
