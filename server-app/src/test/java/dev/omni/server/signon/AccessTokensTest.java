package dev.omni.server.signon;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.server.ServerHere;
import dev.omni.server.Work;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.cli.InProcessCommand;
import dev.omni.server.setting.Setting;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Access tokens of a provider in the place of API keys. */
class AccessTokensTest {
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
                Setting.RATE_LIMIT, "off"));
  }

  @AfterAll
  static void stop() {
    server.close();
    issuer.close();
  }

  private static ApiClient with(String token) {
    return new ApiClient(server.base(), token);
  }

  private static Json.Obj context(String token) {
    return (Json.Obj) with(token).get("/developer/context", "").data();
  }

  private static void refused(String token, String code) {
    ApiClient.Answer answer = with(token).get("/developer/context", "");
    assertThat(answer.status()).as(code).isEqualTo(401);
    assertThat(Work.code(answer)).contains(code);
  }

  private static Date in(Duration time) {
    return Date.from(Instant.now().plus(time));
  }

  @Test
  void a_person_acts_with_the_role_of_the_claims_in_test_mode() {
    Json.Obj ada = context(issuer.token(claims -> claims));

    assertThat(ada.findText("role")).contains("runner");
    assertThat(ada.findText("mode")).contains("test");
    assertThat(ada.findText("principal_type")).contains("developer_key");
    assertThat(with(issuer.token(claims -> claims)).get("/developer/keys", "").status())
        .isEqualTo(403);
  }

  @Test
  void claims_say_live_and_scopes_and_a_program_has_an_account_of_its_own() {
    Json.Obj program =
        context(
            issuer.token(
                claims ->
                    claims
                        .subject("pricing")
                        .claim("client_id", "pricing")
                        .claim("omni_role", null)
                        .claim("omni_mode", "live")
                        .claim("scope", "openid omni.read omni.finance.run")));

    assertThat(program.findText("principal_type")).contains("service_account");
    assertThat(program.findText("mode")).contains("live");
    assertThat(program.find("scopes")).contains(Json.of(List.of("omni.read", "omni.finance.run")));
  }

  @Test
  void a_role_and_scopes_give_what_both_allow_and_neither_gives_nothing() {
    Json.Obj less = context(issuer.token(claims -> claims.claim("scope", "omni.read keys.manage")));
    assertThat(less.find("scopes")).contains(Json.of(List.of("omni.read")));

    Json.Obj nothing = context(issuer.token(claims -> claims.claim("omni_role", null)));
    assertThat(nothing.items("scopes")).isEmpty();
  }

  @Test
  void what_is_not_a_valid_token_of_the_issuer_is_refused() throws JOSEException {
    refused(issuer.token(claims -> claims.issuer("https://other.example")), "credential_invalid");
    refused(issuer.token(claims -> claims.audience("another")), "credential_invalid");
    refused(issuer.token(claims -> claims.audience((String) null)), "credential_invalid");
    refused(issuer.unsigned(), "credential_invalid");
    refused(issuer.byPublicKeyAsSecret(), "credential_invalid");
    refused(issuer.byUnknownKey(), "credential_invalid");
    refused(issuer.byUnknownKid(), "credential_invalid");
    refused(issuer.token(claims -> claims.expirationTime(null)), "credential_invalid");
    refused(
        issuer.token(claims -> claims.notBeforeTime(in(Duration.ofMinutes(5)))),
        "credential_invalid");
    refused(
        issuer.token(claims -> claims.expirationTime(in(Duration.ofSeconds(-70)))),
        "credential_expired");
    refused(issuer.token(claims -> claims.claim("omni_project", "none")), "credential_invalid");
    refused(issuer.token(claims -> claims) + "x", "credential_invalid");
  }

  @Test
  void clocks_may_differ_by_less_than_a_minute() {
    assertThat(
            context(issuer.token(claims -> claims.expirationTime(in(Duration.ofSeconds(-30)))))
                .findText("role"))
        .contains("runner");
  }

  @Test
  void tokens_by_unknown_keys_do_not_reach_the_provider_each_time() {
    int before = issuer.lookups();
    Instant begin = Instant.now();
    for (int i = 0; i < 20; i++) {
      refused(issuer.byUnknownKey(), "credential_invalid");
    }
    long pauses = Duration.between(begin, Instant.now()).toSeconds() / 30 + 1;
    assertThat(issuer.lookups() - before).isLessThanOrEqualTo((int) (2 * pauses));
  }

  @Test
  void an_operator_suspends_a_person_of_the_provider() {
    String token = issuer.token(claims -> claims.subject("eve").claim("name", "Eve"));
    assertThat(context(token).findText("role")).contains("runner");
    String listed = InProcessCommand.run("keys", "list", "--json", "--data-dir=" + data).out();
    String principal =
        ((Json.Obj) JsonReader.trusted(listed))
            .items("data").stream()
                .map(Json.Obj.class::cast)
                .filter(key -> key.findText("name").filter("Eve"::equals).isPresent())
                .findFirst()
                .flatMap(key -> key.findText("principal_id"))
                .orElseThrow();

    InProcessCommand.run("keys", "suspend", principal, "--data-dir=" + data);

    assertThat(with(token).get("/omni", "").status()).isEqualTo(403);
  }

  @Test
  void clients_find_the_provider_by_themselves() throws Exception {
    URI host = server.base().resolve("/");
    HttpResponse<String> refused = sent(server.base() + "/omni");
    String metadata = host.resolve(".well-known/oauth-protected-resource").toString();

    assertThat(refused.headers().firstValue("WWW-Authenticate"))
        .contains("Bearer realm=\"omni\", resource_metadata=\"" + metadata + "\"");
    var resource = (Json.Obj) JsonReader.parse(sent(metadata).body());
    assertThat(resource.findText("resource")).contains(server.base().toString());
    assertThat(resource.find("authorization_servers")).contains(Json.arr(issuer.issuer()));
    var mcp = (Json.Obj) JsonReader.parse(sent(metadata + "/api/v1/verify/mcp").body());
    assertThat(mcp.findText("resource")).contains(server.base() + "/verify/mcp");
  }

  private static HttpResponse<String> sent(String address) throws Exception {
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(URI.create(address)).build(), BodyHandlers.ofString());
  }
}
