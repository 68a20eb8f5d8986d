package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.http.HttpSettings.ConnectionSettings;
import dev.omni.http.filter.CorsOrigins;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What browsers are told of methods and of pages of other origins (Fetch standard). */
class CorsTest {
  private static final String APP = "https://app.example.com";
  private static final String ALLOWED = "Access-Control-Allow-Origin";
  private static TestServer closed;
  private static TestServer listed;
  private static TestServer open;

  @BeforeAll
  static void open() {
    closed = admitting(CorsOrigins.NONE);
    listed = admitting(CorsOrigins.parse(APP + ", HTTP://Localhost:3000").orElseThrow());
    open = admitting(CorsOrigins.parse("*").orElseThrow());
  }

  @AfterAll
  static void close() {
    List.of(closed, listed, open).forEach(TestServer::close);
  }

  private static TestServer admitting(CorsOrigins origins) {
    var front = new ConnectionSettings(Optional.empty(), List.of(), origins);
    return new TestServer(
        false, b -> b.settings(HttpSettings.USUAL.at("127.0.0.1", 0).facing(front)));
  }

  private static TestServer.Response preflight(TestServer server, String path, String origin) {
    return server
        .get(path)
        .method("OPTIONS")
        .without("Authorization")
        .with("Origin", origin)
        .with("Access-Control-Request-Method", "POST")
        .with("Access-Control-Request-Headers", "authorization,content-type")
        .send();
  }

  @ParameterizedTest
  @CsvSource({
    "/omni, 'GET, HEAD, OPTIONS'",
    "/omni/runs/00000000-0000-7000-8000-000000000000, 'GET, HEAD, OPTIONS'",
    "/omni/finance/runs, 'OPTIONS, POST'",
    "/verify/mcp, 'OPTIONS, POST'",
    "/openapi.json, 'GET, HEAD, OPTIONS'",
    "//healthz, 'GET, HEAD, OPTIONS'",
    "//docs/jobs, 'GET, HEAD, OPTIONS'",
    "//.well-known/omni-keys.json, 'GET, HEAD, OPTIONS'"
  })
  void the_methods_of_a_path_are_told_without_a_key(String path, String allowed) {
    TestServer.Response told = closed.get(path).method("OPTIONS").without("Authorization").send();

    assertThat(told.status()).isEqualTo(204);
    assertThat(told.header("Allow")).isEqualTo(allowed);
    assertThat(told.text()).isEmpty();
    assertThat(closed.get(path).method("DELETE").send().header("Allow")).isEqualTo(allowed);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/nothing", "/omni/runs/a/b", "//nothing"})
  void a_path_that_is_none_has_no_methods(String path) {
    TestServer.Response told = closed.get(path).method("OPTIONS").without("Authorization").send();

    assertThat(told.status()).isEqualTo(404);
  }

  @Test
  void one_address_may_not_ask_for_methods_without_end() throws IOException {
    try (var server = new TestServer(true, builder -> builder)) {
      var ask = server.get("/omni").method("OPTIONS").without("Authorization");
      for (int i = 0; i < 400; i++) {
        assertThat(ask.send().status()).isEqualTo(204);
      }
      assertThat(ask.send().status()).isEqualTo(429);
      assertThat(server.get("/omni").send().status()).isEqualTo(200);
    }
  }

  @Test
  void a_listed_origin_is_told_what_its_pages_may_send() {
    TestServer.Response told = preflight(listed, "/omni/finance/runs", APP);

    assertThat(told.status()).isEqualTo(204);
    assertThat(told.header(ALLOWED)).isEqualTo(APP);
    assertThat(told.header("Vary")).isEqualTo("Origin");
    assertThat(told.header("Access-Control-Allow-Methods"))
        .isEqualTo("DELETE, GET, HEAD, PATCH, POST, PUT");
    assertThat(told.header("Access-Control-Allow-Headers").split(", "))
        .contains(
            "Authorization",
            "X-Service-API-Key",
            "X-LQ-API-Key",
            "Idempotency-Key",
            "Content-Type",
            "Prefer",
            "Last-Event-ID",
            "MCP-Protocol-Version");
    assertThat(told.header("Access-Control-Max-Age")).isEqualTo("600");
    assertThat(told.header("Access-Control-Allow-Credentials")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"/omni, 200", "/nothing, 404", "/omni/runs?limit=0, 422", "/omni//runs, 400"})
  void a_listed_origin_reads_every_answer_and_errors_too(String path, int status) {
    TestServer.Response answer = listed.get(path).with("Origin", APP).send();

    assertThat(answer.status()).isEqualTo(status);
    assertThat(answer.header(ALLOWED)).isEqualTo(APP);
    assertThat(answer.header("Vary")).startsWith("Origin");
    assertThat(answer.header("Access-Control-Expose-Headers").split(", "))
        .contains(
            "X-Request-Id", "X-Next-Cursor", "Retry-After", "ETag", "Location", "Omni-Contract");
  }

  @Test
  void an_error_of_the_server_itself_is_read_too() throws IOException {
    String origin = "Origin: " + APP + "\r\n";
    RawHttpClient.Response heard = RawHttpClient.request(listed, "TRACE /", origin, "");
    assertThat(heard.status()).isEqualTo(405);
    assertThat(heard.head()).contains(ALLOWED + ": " + APP);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://app.example.com.evil.example",
        "http://app.example.com",
        "null",
        "https://app.example.com:8443"
      })
  void another_origin_reads_nothing(String origin) {
    assertThat(preflight(listed, "/omni", origin).header(ALLOWED)).isEmpty();
    TestServer.Response answer = listed.get("/omni").with("Origin", origin).send();
    assertThat(answer.header(ALLOWED)).isEmpty();
    assertThat(answer.header("Vary")).startsWith("Origin");
    assertThat(preflight(closed, "/omni", origin).header(ALLOWED)).isEmpty();
  }

  @Test
  void a_star_admits_every_page() {
    assertThat(preflight(open, "/omni", "https://any.example").header(ALLOWED)).isEqualTo("*");
    assertThat(open.get("/omni").with("Origin", "null").send().header(ALLOWED)).isEqualTo("*");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/openapi.json",
        "//docs",
        "//docs/jobs",
        "//docs/none",
        "//.well-known/omni-keys.json"
      })
  void what_is_public_is_read_by_every_page(String path) {
    for (TestServer server : List.of(closed, listed, open)) {
      TestServer.Response answer = server.get(path).with("Origin", APP).send();
      assertThat(answer.header(ALLOWED)).as(path).isEqualTo("*");
      assertThat(preflight(server, path, APP).header(ALLOWED)).isEqualTo("*");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "https://app.example.com, 200",
    "http://localhost:3000, 200",
    "https://evil.example, 403",
    "null, 403"
  })
  void tools_may_be_called_from_a_listed_origin(String origin, int status) {
    var ping =
        listed
            .post("/verify/mcp")
            .text("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}")
            .with("Origin", origin);

    assertThat(ping.send().status()).isEqualTo(status);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://app.example.com/",
        "app.example.com",
        "https://*.example.com",
        "https://a.example,",
        "*, https://a.example",
        "null",
        "https://a.example:",
        "https://a.example:99999",
        "https://me@a.example",
        "https://a.example?x",
        "https://\u00e9.example",
        "//a.example",
        "mailto:a@example.com"
      })
  void a_malformed_origin_is_none(String text) {
    assertThat(CorsOrigins.parse(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "https://a.example:443, https://a.example",
    "http://a.example:80, http://a.example",
    "http://[::1]:3000, http://[::1]:3000",
    "chrome-extension://abcdefgh, chrome-extension://abcdefgh",
    "HTTPS://A.Example, https://a.example"
  })
  void an_origin_is_compared_as_browsers_send_it(String text, String sent) {
    assertThat(CorsOrigins.parse(text).orElseThrow().admits(sent)).isTrue();
  }
}
