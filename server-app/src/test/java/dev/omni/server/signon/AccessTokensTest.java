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
import java.net.http.HttpRequest.BodyPublishers;
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
  void a_token_of_another_issuer_is_refused() {
    refused(issuer.token(claims -> claims.issuer("https://other.example")), "credential_invalid");
  }

  @Test
  void a_token_for_another_audience_or_for_none_is_refused() {
    refused(issuer.token(claims -> claims.audience("another")), "credential_invalid");
    refused(issuer.token(claims -> claims.audience((String) null)), "credential_invalid");
  }

  @Test
  void a_token_of_the_algorithm_none_is_refused() {
    refused(issuer.unsigned(), "credential_invalid");
  }

  @Test
  void the_public_key_is_no_shared_secret() throws JOSEException {
    refused(issuer.byPublicKeyAsSecret(), "credential_invalid");
  }

  @Test
  void a_token_by_a_key_that_was_never_published_is_refused() {
    refused(issuer.byUnknownKey(), "credential_invalid");
  }

  @Test
  void a_token_under_an_unknown_key_id_is_refused() {
    refused(issuer.byUnknownKid(), "credential_invalid");
  }

  @Test
  void an_expired_token_is_refused_under_a_code_of_its_own() {
    refused(
        issuer.token(claims -> claims.expirationTime(in(Duration.ofSeconds(-70)))),
        "credential_expired");
  }

  @Test
  void a_token_without_an_end_is_refused() {
    refused(issuer.token(claims -> claims.expirationTime(null)), "credential_invalid");
  }

  @Test
  void a_token_of_later_is_refused() {
    refused(
        issuer.token(claims -> claims.notBeforeTime(in(Duration.ofMinutes(5)))),
        "credential_invalid");
  }

  @Test
  void a_changed_token_is_refused() {
    refused(issuer.token(claims -> claims) + "x", "credential_invalid");
  }

  @Test
  void a_token_of_an_unknown_project_or_mode_is_refused() {
    refused(issuer.token(claims -> claims.claim("omni_project", "none")), "credential_invalid");
    refused(issuer.token(claims -> claims.claim("omni_mode", "real")), "credential_invalid");
  }

  private static ApiClient person(String subject, String role) {
    return with(issuer.token(claims -> claims.subject(subject).claim("omni_role", role)));
  }

  @Test
  void an_approval_comes_from_another_person_and_not_from_another_token_of_the_same() {
    ApiClient ada = person("ada", "runner");
    String decision =
        Work.text(ada.post("/guard/check", Json.Obj.EMPTY, "signed-on-check-1"), "id");
    Json.Obj approval =
        Json.obj(
            "subject", Json.obj("type", "guard_decision", "id", decision), "value", "approved");

    for (ApiClient own : List.of(ada, person("ada", "approver"))) {
      assertThat(own.post("/outcomes", approval, "").body().canonical())
          .contains("another principal");
    }
    assertThat(person("mallory", "viewer").post("/outcomes", approval, "").status()).isEqualTo(403);
    ApiClient.Answer others = person("grace", "approver").post("/outcomes", approval, "");
    assertThat(others.status()).isEqualTo(201);
    assertThat(others.body().canonical()).doesNotContain("another principal");
  }

  @Test
  void tokens_by_unknown_keys_do_not_reach_the_provider_each_time() {
    int before = issuer.requests(TestIssuer.KEYS);
    Instant begin = Instant.now();
    for (int i = 0; i < 20; i++) {
      refused(issuer.byUnknownKey(), "credential_invalid");
    }
    long pauses = Duration.between(begin, Instant.now()).toSeconds() / 30 + 1;
    assertThat(issuer.requests(TestIssuer.KEYS) - before).isLessThanOrEqualTo((int) (2 * pauses));
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

    assertThat(challenge(refused))
        .isEqualTo("Bearer realm=\"omni\", resource_metadata=\"" + metadata + "\"");
    var resource = (Json.Obj) JsonReader.parse(sent(metadata).body());
    assertThat(resource.findText("resource")).contains(server.base().toString());
    assertThat(resource.find("authorization_servers")).contains(Json.arr(issuer.issuer()));
  }

  @Test
  void a_client_of_tools_is_led_to_the_description_of_the_address_that_it_called()
      throws Exception {
    String tools = server.base() + "/verify/mcp";
    HttpRequest.Builder call =
        HttpRequest.newBuilder(URI.create(tools)).POST(BodyPublishers.ofString("{}"));
    String none = challenge(sent(call));
    String wrong = challenge(sent(call.header("Authorization", "Bearer " + issuer.unsigned())));

    String metadata = none.replaceAll(".*resource_metadata=\"([^\"]+)\".*", "$1");
    assertThat(wrong).contains("error=\"invalid_token\"", metadata);
    var resource = (Json.Obj) JsonReader.parse(sent(metadata).body());
    assertThat(resource.findText("resource")).contains(tools);
    assertThat(resource.find("authorization_servers")).contains(Json.arr(issuer.issuer()));
    assertThat(resource.items("scopes_supported")).hasSize(18);
  }

  @Test
  void a_token_opens_the_tools() {
    Json.Obj list = Json.obj("jsonrpc", "2.0", "id", 1, "method", "tools/list");

    ApiClient.Answer tools = with(issuer.token(claims -> claims)).post("/verify/mcp", list, "");

    assertThat(tools.status()).isEqualTo(200);
    assertThat(tools.body().canonical()).contains("run_capability");
  }

  private static String challenge(HttpResponse<String> refused) {
    assertThat(refused.statusCode()).isEqualTo(401);
    return refused.headers().firstValue("WWW-Authenticate").orElseThrow();
  }

  private static HttpResponse<String> sent(String address) throws Exception {
    return sent(HttpRequest.newBuilder(URI.create(address)));
  }

  private static HttpResponse<String> sent(HttpRequest.Builder request) throws Exception {
    return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
  }
}
