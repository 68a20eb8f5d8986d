package dev.omni.server.signon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.server.ServerHere;
import dev.omni.server.setting.Setting;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The authorization code flow of the console, with what a browser would send. */
class ConsoleSignOnTest {
  @TempDir static Path data;
  private static TestIssuer issuer;
  private static ServerHere server;

  @BeforeAll
  static void start() throws IOException {
    issuer = new TestIssuer();
    server =
        ServerHere.on(
            data,
            Map.of(
                Setting.OIDC_ISSUER, issuer.issuer(),
                Setting.OIDC_AUDIENCE, "omni",
                Setting.OIDC_CLIENT_ID, "omni-console"));
  }

  @AfterAll
  static void stop() {
    server.close();
    issuer.close();
  }

  /** What the browser keeps of an attempt, and what it takes to the provider. */
  private record Begun(String cookie, Map<String, String> query) {
    String answer(String code) {
      return "/console/sign-on/callback?code=" + code + "&state=" + query.get("state");
    }
  }

  private static Begun begun() throws Exception {
    HttpResponse<String> away = get("/console/sign-on", "");
    assertThat(away.statusCode()).isEqualTo(303);
    String address = away.headers().firstValue("Location").orElseThrow();
    assertThat(address).startsWith(issuer.issuer() + "/authorize?");
    String cookie = away.headers().firstValue("Set-Cookie").orElseThrow();
    assertThat(cookie).contains("HttpOnly", "SameSite=Lax", "Path=/console/sign-on");
    var query = new HashMap<String, String>();
    for (String pair : URI.create(address).getRawQuery().split("&", -1)) {
      String[] parts = pair.split("=", 2);
      query.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
    }
    return new Begun(cookie.split(";", 2)[0], query);
  }

  private static HttpResponse<String> get(String path, String cookie) throws Exception {
    var request = HttpRequest.newBuilder(server.base().resolve(path));
    if (!cookie.isEmpty()) {
      request.header("Cookie", cookie);
    }
    return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
  }

  private static String code(Begun begun) {
    return issuer.code(begun.query().get("nonce"), begun.query().get("code_challenge"));
  }

  @Test
  void a_person_signs_on_and_sees_the_project() throws Exception {
    Begun begun = begun();
    assertThat(begun.query())
        .containsEntry("response_type", "code")
        .containsEntry("client_id", "omni-console")
        .containsEntry("code_challenge_method", "S256")
        .containsEntry(
            "redirect_uri", server.base().resolve("/console/sign-on/callback").toString());

    HttpResponse<String> back = get(begun.answer(code(begun)), begun.cookie());

    assertThat(back.statusCode()).isEqualTo(200);
    assertThat(back.headers().firstValue("Refresh")).contains("0; url=/console");
    String session = back.headers().firstValue("Set-Cookie").orElseThrow();
    assertThat(session).contains("SameSite=Strict", "HttpOnly");
    HttpResponse<String> console = get("/console", session.split(";", 2)[0]);
    assertThat(console.statusCode()).isEqualTo(200);
    assertThat(get("/console/login", "").body()).contains("Sign on with your organization");
  }

  private static void refused(String answer, String cookie) throws Exception {
    HttpResponse<String> page = get(answer, cookie);
    assertThat(page.statusCode()).isEqualTo(401);
    assertThat(page.headers().map()).doesNotContainKey("Set-Cookie");
  }

  @Test
  void an_answer_in_a_browser_that_began_nothing_signs_nobody_on() throws Exception {
    Begun mine = begun();
    refused(mine.answer(code(mine)), "");
  }

  @Test
  void an_answer_with_the_state_of_another_attempt_signs_nobody_on() throws Exception {
    Begun mine = begun();
    String state = begun().query().get("state");
    refused("/console/sign-on/callback?code=" + code(mine) + "&state=" + state, mine.cookie());
    refused(mine.answer(code(mine)), begun().cookie());
  }

  @Test
  void an_identity_with_the_nonce_of_another_attempt_signs_nobody_on() throws Exception {
    Begun mine = begun();
    String stolen = issuer.code(begun().query().get("nonce"), mine.query().get("code_challenge"));
    refused(mine.answer(stolen), mine.cookie());
  }

  @Test
  void a_code_for_another_verifier_signs_nobody_on() throws Exception {
    Begun mine = begun();
    String unproven = issuer.code(mine.query().get("nonce"), begun().query().get("code_challenge"));
    refused(mine.answer(unproven), mine.cookie());
  }

  @Test
  void a_refusal_of_the_provider_signs_nobody_on() throws Exception {
    Begun mine = begun();
    String state = "&state=" + mine.query().get("state");
    refused("/console/sign-on/callback?error=access_denied" + state, mine.cookie());
  }

  @Test
  void an_expired_code_signs_nobody_on() throws Exception {
    Begun mine = begun();
    String code = code(mine);
    issuer.endCodes();
    refused(mine.answer(code), mine.cookie());
  }

  @Test
  void an_absent_provider_is_a_reason_to_try_again() throws Exception {
    Begun mine = begun();
    String code = code(mine);
    issuer.fail(TestIssuer.CODES);
    try {
      assertThat(get(mine.answer(code), mine.cookie()).statusCode()).isEqualTo(503);
    } finally {
      issuer.fail();
    }
  }

  @Test
  void a_code_works_once() throws Exception {
    Begun begun = begun();
    String code = code(begun);

    assertThat(get(begun.answer(code), begun.cookie()).statusCode()).isEqualTo(200);
    refused(begun.answer(code), begun.cookie());
  }

  @Test
  void the_browser_keeps_an_attempt_for_ten_minutes() throws Exception {
    String cookie = get("/console/sign-on", "").headers().firstValue("Set-Cookie").orElseThrow();
    assertThat(cookie).contains("Max-Age=600");
  }
}
