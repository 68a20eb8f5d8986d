package dev.omni.server.signon;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.JWTClaimsSet;
import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.server.ServerHere;
import dev.omni.server.Work;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.cli.InProcessCommand;
import dev.omni.server.setting.Setting;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** People who signed on by tokens of a provider, and the keys that their tokens made. */
class PeopleTest {
  private static final AtomicInteger REQUESTS = new AtomicInteger(10);

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
                Setting.SIGN_ON_KEY_DAYS, "7",
                Setting.RATE_LIMIT, "off"));
  }

  @AfterAll
  static void stop() {
    server.close();
    issuer.close();
  }

  private static ApiClient with(String credential) {
    return new ApiClient(server.base(), credential);
  }

  private static ApiClient person(String subject, String role) {
    return with(issuer.token(claims -> claims.subject(subject).claim("omni_role", role)));
  }

  private static Json.Obj made(ApiClient by, String... scopes) {
    Json.Obj wanted = Json.obj("name", "ci", "scopes", Json.of(List.of(scopes)));
    return (Json.Obj)
        by.post("/developer/keys", wanted, "people-key-" + REQUESTS.incrementAndGet()).data();
  }

  private static ApiClient.Answer used(Json.Obj key) {
    return with(key.findText("key").orElseThrow()).get("/omni", "");
  }

  private static InProcessCommand people(String... words) {
    var line = new ArrayList<String>(List.of("people"));
    line.addAll(List.of(words));
    line.add("--data-dir=" + data);
    return InProcessCommand.run(line.toArray(String[]::new));
  }

  private static List<Json.Obj> listed() {
    return ((Json.Obj) JsonReader.trusted(people("list", "--json").out()))
        .items("data").stream().map(Json.Obj.class::cast).toList();
  }

  @Test
  void a_key_that_a_token_made_ends_within_the_setting() {
    Json.Obj key = made(person("kay", "admin"), "omni.read");

    Instant end = Instant.parse(key.findText("expires_at").orElseThrow());
    Instant made = Instant.parse(key.findText("created_at").orElseThrow());
    assertThat(Duration.between(made, end))
        .isBetween(Duration.ofDays(7).minusSeconds(1), Duration.ofDays(7));
    assertThat(used(key).status()).isEqualTo(200);
  }

  @Test
  void keys_are_refused_while_their_person_has_a_lesser_role() {
    Json.Obj key = made(person("lou", "admin"), "omni.read", "omni.run");
    assertThat(used(key).status()).isEqualTo(200);

    assertThat(person("lou", "viewer").get("/omni", "").status()).isEqualTo(200);

    assertThat(used(key).status()).isEqualTo(403);
    assertThat(Work.code(used(key))).contains("principal_suspended");
    person("lou", "runner").get("/omni", "");
    assertThat(used(key).status()).isEqualTo(200);
  }

  @Test
  void a_deactivated_person_and_all_its_keys_are_refused_when_the_command_returns() {
    ApiClient max = person("max", "admin");
    Json.Obj key = made(max, "keys.manage", "omni.read");
    Json.Obj below = made(with(key.findText("key").orElseThrow()), "omni.read");
    assertThat(used(below).status()).isEqualTo(200);

    InProcessCommand done = people("deactivate", "max");

    assertThat(done.status()).as(done.err()).isZero();
    assertThat(done.out()).contains("max", "deactivated");
    for (ApiClient.Answer answer :
        List.of(
            used(key),
            used(below),
            max.get("/omni", ""),
            person("max", "viewer").get("/omni", ""))) {
      assertThat(answer.status()).isEqualTo(401);
      assertThat(Work.code(answer)).contains("credential_revoked");
    }
    assertThat(listed())
        .filteredOn(each -> each.findText("subject").filter("max"::equals).isPresent())
        .extracting(each -> each.findText("status").orElseThrow())
        .containsExactly("deactivated");

    assertThat(people("activate", "max", "--issuer", issuer.issuer()).status()).isZero();
    assertThat(used(below).status()).isEqualTo(200);
  }

  @Test
  void nobody_cannot_be_deactivated() {
    InProcessCommand nobody = people("deactivate", "nobody@example.com");

    assertThat(nobody.status()).isEqualTo(1);
    assertThat(nobody.err()).contains("omni people deactivate", "nobody@example.com");
    person("ned", "viewer").get("/omni", "");
    assertThat(people("deactivate", "ned", "--issuer", "https://elsewhere.example").status())
        .isEqualTo(1);
    assertThat(person("ned", "viewer").get("/omni", "").status()).isEqualTo(200);
  }

  @Test
  void a_token_without_a_readable_subject_is_refused() {
    List<UnaryOperator<JWTClaimsSet.Builder>> subjects =
        List.of(
            claims -> claims.claim("sub", 7),
            claims -> claims.claim("sub", List.of("ada")),
            claims -> claims.subject(" "),
            claims -> claims.subject(""),
            claims -> claims.subject("a".repeat(256)));

    for (UnaryOperator<JWTClaimsSet.Builder> subject : subjects) {
      ApiClient.Answer answer = with(issuer.token(subject)).get("/omni", "");
      assertThat(answer.status()).isEqualTo(401);
      assertThat(Work.code(answer)).contains("credential_invalid");
    }
    assertThat(
            with(issuer.token(c -> c.subject("\ud83e\udd89".repeat(255))))
                .get("/omni", "")
                .status())
        .isEqualTo(200);
  }
}
