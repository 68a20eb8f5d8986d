package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.access.Scope;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApiKeyAuthenticatorTest {
  private final TestServer server = new TestServer();

  @AfterEach
  void close() {
    server.close();
  }

  private TestServer.Call bare() {
    return server.get("/omni").without("Authorization");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Bearer %s", "bearer %s", "BEARER   %s"})
  void a_key_comes_as_bearer_however_it_is_written(String form) {
    assertThat(bare().with("Authorization", form.formatted(server.test)).send().status())
        .isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"X-Service-API-Key", "x-lq-api-key"})
  void a_key_comes_in_a_key_header_too(String header) {
    assertThat(bare().with(header, server.test).send().status()).isEqualTo(200);
    TestServer.Call basic = bare().with("Authorization", "Basic YTpi").with(header, server.test);
    assertThat(basic.send().status()).isEqualTo(200);
  }

  @Test
  void the_same_key_twice_is_one_key_and_two_keys_are_ambiguous() {
    assertThat(bare().key(server.test).with("X-LQ-API-Key", server.test).send().status())
        .isEqualTo(200);
    TestServer.Response two = bare().key(server.test).with("X-LQ-API-Key", server.live).send();
    assertThat(two.status()).isEqualTo(401);
    assertThat(two.code()).isEqualTo("credential_ambiguous");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  "})
  void a_key_header_with_nothing_in_it_is_none(String nothing) {
    assertThat(bare().key(server.test).with("X-Service-API-Key", nothing).send().status())
        .isEqualTo(200);
    assertThat(bare().with("X-Service-API-Key", nothing).send().code())
        .isEqualTo("credential_missing");
  }

  @Test
  void without_a_key_the_answer_says_how_to_send_one() {
    TestServer.Response answer = bare().send();
    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.code()).isEqualTo("credential_missing");
    assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer realm=\"omni\"");
    assertThat(answer.error().findText("message").orElseThrow()).contains("Authorization: Bearer");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Bearer",
        "Bearer lq_test_00000000000000000000000000000000AAAAAA",
        "Bearer 7|notlongenough",
        "Bearer 99999999999999999999|aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "Bearer ' OR 1=1 --"
      })
  void what_is_no_key_of_this_server_is_invalid(String value) {
    TestServer.Response answer = bare().with("Authorization", value).send();
    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.code()).isEqualTo("credential_invalid");
    assertThat(answer.header("WWW-Authenticate")).contains("error=\"invalid_token\"");
    assertThat(answer.header("RateLimit")).isEmpty();
  }

  @Test
  void only_spaces_stand_between_bearer_and_its_key() {
    assertThat(bare().with("Authorization", "Bearer \t" + server.test).send().code())
        .isEqualTo("credential_invalid");
  }

  @Test
  void a_key_header_that_is_watched_anyway_is_not_taken_for_another_one() {
    HttpSettings usual = HttpSettings.USUAL.at("127.0.0.1", 0);
    var keyed =
        new HttpSettings(
            usual.host(),
            usual.port(),
            List.of("authorization", "X-First-Key", "X-Second-Key"),
            usual.publicUrl(),
            usual.limits(),
            usual.front());
    TestServer own = new TestServer(false, builder -> builder.settings(keyed));
    try {
      var both = own.get("/omni").with("X-First-Key", own.test);
      assertThat(both.send().code()).isEqualTo("credential_ambiguous");
      assertThat(
              own.get("/omni")
                  .without("Authorization")
                  .with("X-First-Key", own.test)
                  .with("X-Second-Key", own.test)
                  .send()
                  .status())
          .isEqualTo(200);
    } finally {
      own.close();
    }
  }

  @Test
  void a_key_is_never_read_from_the_address() {
    assertThat(server.get("/omni?key=" + server.test).without("Authorization").send().status())
        .isEqualTo(401);
    assertThat(bare().with("Cookie", "key=" + server.test).send().status()).isEqualTo(401);
  }

  @Test
  void expired_revoked_and_suspended_keys_say_so() {
    var made = server.made(Mode.TEST, Scope.all(), Optional.empty());
    TestServer.Call call = bare().key(made.text().reveal());
    assertThat(call.send().status()).isEqualTo(200);
    server.keys.suspend(made.key().principal().id(), true);
    assertThat(call.send().status()).isEqualTo(403);
    assertThat(call.send().code()).isEqualTo("principal_suspended");
    server.keys.suspend(made.key().principal().id(), false);
    server.keys.revoke(made.key().id());
    assertThat(call.send().code()).isEqualTo("credential_revoked");
    server.pass(Duration.ofDays(366));
    TestServer.Response expired = bare().send();
    assertThat(server.get("/omni").send().code()).isEqualTo("credential_expired");
    assertThat(expired.status()).isEqualTo(401);
  }

  @Test
  void a_legacy_key_needs_its_own_number() {
    String secret = "s".repeat(40);
    var binding =
        server.projects.binding(
            server.projects.find(Optional.empty()), Mode.LIVE, Optional.empty());
    var grant = new ApiKey.Grant(Scope.all(), Optional.empty());
    var wanted =
        new dev.omni.application.keys.ApiKeys.KeyRequest(
            PrincipalType.LEGACY_SANCTUM, binding, grant, "old", Optional.empty());
    server.keys.importLegacy(17, Sha256.sha256(secret), wanted);
    TestServer.Response context = server.get("/developer/context").key("17|" + secret).send();
    assertThat(context.data().findText("principal_type")).contains("legacy_sanctum");
    assertThat(context.data().findText("mode")).contains("live");
    assertThat(bare().key("18|" + secret).send().code()).isEqualTo("credential_invalid");
  }

  @ParameterizedTest
  @ValueSource(strings = {"12345678", "a.b_c:d-e", "req_0123456789"})
  void a_plain_request_id_is_adopted(String id) {
    TestServer.Response answer = server.get("/omni").with("X-Request-Id", id).send();
    assertThat(answer.header("X-Request-Id")).isEqualTo(id);
    assertThat(answer.json().findObject("meta").orElseThrow().findText("request_id")).contains(id);
    TestServer.Response refused = server.get("/nope").with("X-Request-Id", id).send();
    assertThat(refused.header("X-Request-Id")).isEqualTo(id);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "short",
        "with space in it",
        "semi;colon;semi",
        "<script>alert(1)</script>",
        "\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9",
        "x\r\nX-Injected: 1"
      })
  void any_other_request_id_is_replaced(String id) throws IOException {
    RawHttpClient.Response heard =
        RawHttpClient.request(
            server,
            "GET /api/v1/omni",
            "Authorization: Bearer " + server.test + "\r\nX-Request-Id: " + id + "\r\n",
            "");
    assertThat(heard.head())
        .containsPattern("X-Request-Id: req_[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]");
    assertThat(heard.head()).doesNotContain("X-Injected");
    String twice = "X-Request-Id: 12345678\r\nX-Request-Id: 87654321\r\n";
    assertThat(RawHttpClient.request(server, "GET /healthz", twice, "").head())
        .contains("X-Request-Id: req_");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/omni", "/openapi.json", "/omni/nowhere/at/all", "/omni//runs"})
  void every_response_names_the_contract_and_the_version_of_its_document(String path) {
    Json.Obj document = server.get("/openapi.json").without("Authorization").send().json();
    String version =
        document.findObject("info").flatMap(info -> info.findText("version")).orElseThrow();
    assertThat(server.get(path).send().header("Omni-Contract"))
        .isEqualTo("LQOMNI/1.0; api=" + version.replaceFirst("\\.\\d+$", ""));
  }

  @Test
  void an_error_of_an_unknown_address_names_the_request_in_head_and_body() {
    TestServer.Response answer = server.get("/omni/nowhere/at/all").send();
    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.error().findText("request_id")).contains(answer.header("X-Request-Id"));
  }

  @Test
  void an_unknown_address_is_told_to_callers_only_and_in_the_form_of_its_place() {
    assertThat(server.get("/nope").without("Authorization").send().status()).isEqualTo(401);
    TestServer.Response wrapper = server.get("/nope").send();
    assertThat(wrapper.status()).isEqualTo(404);
    assertThat(wrapper.json().find("ok")).contains(dev.omni.domain.json.Json.of(false));
    assertThat(server.get("//nope").without("Authorization").send().code())
        .isEqualTo("route_not_found");
  }
}
