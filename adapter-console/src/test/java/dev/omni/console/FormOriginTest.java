package dev.omni.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.console.TestConsole.Browser;
import dev.omni.console.TestConsole.Page;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A form is accepted from a page of the session and from nowhere else. */
class FormOriginTest {
  private static final String SESSION = "/console/session";

  private final TestConsole console = new TestConsole();

  @AfterEach
  void close() {
    console.close();
  }

  @ParameterizedTest
  @CsvSource({
    "same-origin, none, right, 303",
    "same-origin, foreign, right, 303",
    "none, own, right, 303",
    "same-site, own, right, 403",
    "cross-site, own, right, 403",
    "'', own, right, 403",
    "none, none, right, 403",
    "none, foreign, right, 403",
    "none, null, right, 403",
    "same-origin, own, absent, 403",
    "same-origin, own, wrong, 403",
    "same-origin, own, other, 403"
  })
  void origin_and_token_decide_together(String site, String origin, String token, int status) {
    Browser browser = console.signedIn();
    browser.get(SESSION);
    Browser other = console.signedIn();
    other.get(SESSION);
    String text =
        switch (token) {
          case "right" -> browser.token();
          case "wrong" -> browser.token().substring(1) + "A";
          case "other" -> other.token();
          default -> "";
        };
    var headers = new java.util.ArrayList<String>();
    if (!site.equals("none")) {
      headers.addAll(java.util.List.of("Sec-Fetch-Site", site));
    }
    if (!origin.equals("none")) {
      String own = "http://127.0.0.1:" + console.port();
      String value =
          origin.equals("own") ? own : origin.equals("null") ? "null" : "https://evil.example";
      headers.addAll(java.util.List.of("Origin", value));
    }
    Page answer =
        browser.postFrom(
            SESSION, Map.of("_token", text, "action", "sign_out"), headers.toArray(String[]::new));
    assertThat(answer.status()).isEqualTo(status);
  }

  @Test
  void tokens_of_a_session_differ_from_page_to_page() {
    Browser browser = console.signedIn();
    browser.get(SESSION);
    String first = browser.token();
    browser.get(SESSION);
    assertThat(browser.token()).isNotEqualTo(first).hasSameSizeAs(first);
  }

  @Test
  void a_sign_in_from_another_site_is_refused() {
    Page answer =
        console.new Browser()
            .postFrom(
                "/console/login",
                Map.of("key", console.key().text().reveal()),
                "Sec-Fetch-Site",
                "cross-site");
    assertThat(answer.status()).isEqualTo(403);
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, 200",
    "localhost:8080, 200",
    "console.example, 200",
    "CONSOLE.example:443, 200",
    "evil.example, 421",
    "127.0.0.1.evil.example, 421",
    "console.example.evil, 421"
  })
  void a_foreign_host_name_leads_nowhere(String host, int status) throws Exception {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), console.port())) {
      String request =
          "GET /console/login HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      String answer =
          new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
      assertThat(answer).startsWith("HTTP/1.1 " + status + " ");
    }
  }

  @Test
  void every_page_has_the_headers_that_protect_it() {
    Browser browser = console.signedIn();
    for (String path : new String[] {"/console", "/console/nothing", "/console/login"}) {
      Page page = browser.get(path);
      assertThat(page.header("Content-Security-Policy"))
          .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
          .doesNotContain("unsafe");
      assertThat(page.header("X-Frame-Options")).isEqualTo("DENY");
      assertThat(page.header("X-Content-Type-Options")).isEqualTo("nosniff");
      assertThat(page.header("Referrer-Policy")).isEqualTo("no-referrer");
      assertThat(page.header("Cross-Origin-Opener-Policy")).isEqualTo("same-origin");
      assertThat(page.header("Permissions-Policy")).contains("camera=()");
      assertThat(page.header("Cache-Control")).isEqualTo("no-store");
    }
  }
}
