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

  @Test
  void a_code_of_another_browser_or_attempt_signs_nobody_on() throws Exception {
    Begun mine = begun();
    Begun other = begun();

    assertThat(get(mine.answer(code(mine)), "").statusCode()).isEqualTo(401);
    assertThat(get(mine.answer(code(mine)), other.cookie()).statusCode()).isEqualTo(401);
    String stolen = issuer.code(other.query().get("nonce"), mine.query().get("code_challenge"));
    assertThat(get(mine.answer(stolen), mine.cookie()).statusCode()).isEqualTo(401);
    String unproven = issuer.code(mine.query().get("nonce"), other.query().get("code_challenge"));
    assertThat(get(mine.answer(unproven), mine.cookie()).statusCode()).isEqualTo(401);
    assertThat(get("/console/sign-on/callback?error=access_denied", mine.cookie()).statusCode())
        .isEqualTo(401);
  }

  @Test
  void a_code_works_once() throws Exception {
    Begun begun = begun();
    String code = code(begun);

    assertThat(get(begun.answer(code), begun.cookie()).statusCode()).isEqualTo(200);
    assertThat(get(begun.answer(code), begun.cookie()).statusCode()).isEqualTo(401);
  }
}
