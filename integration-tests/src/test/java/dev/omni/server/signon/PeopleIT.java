package dev.omni.server.signon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.domain.json.Json;
import dev.omni.server.SharedDatabase;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.cli.InProcessCommand;
import dev.omni.server.node.Node;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import no.nav.security.mock.oauth2.MockOAuth2Server;
import no.nav.security.mock.oauth2.OAuth2Config;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** People who signed on by a provider that shares no code with Omni, on all nodes of a database. */
class PeopleIT {
  private static final String LAB = "lab";

  @TempDir private Path folder;
  private final MockOAuth2Server provider =
      new MockOAuth2Server(OAuth2Config.Companion.fromJson("{\"httpServer\": \"NettyWrapper\"}"));
  private SharedDatabase database;
  private Node one;
  private Node two;

  @BeforeEach
  void start() throws IOException {
    provider.start();
    database = SharedDatabase.create();
    one = node("one");
    two = node("two");
  }

  @AfterEach
  void stop() throws IOException {
    two.close();
    one.close();
    provider.shutdown();
  }

  private Map<Setting, String> settings(String name) {
    var settings = new HashMap<>(database.node(folder, name));
    settings.put(Setting.OIDC_ISSUER, provider.issuerUrl(LAB).toString());
    settings.put(Setting.OIDC_AUDIENCE, "omni");
    settings.put(Setting.SIGN_ON_KEY_DAYS, "7");
    settings.put(Setting.RATE_LIMIT, "off");
    return settings;
  }

  private Node node(String name) {
    return Node.start(ServerSettings.of(SettingSources.read(settings(name), "", Map.of())));
  }

  private ApiClient person(Node at, String role) {
    return with(at.baseUrl(), token(role));
  }

  private String token(String role) {
    return provider.issueToken(LAB, "ada", "omni", Map.of("omni_role", role)).serialize();
  }

  private static ApiClient with(URI at, String credential) {
    return new ApiClient(at, credential);
  }

  private static int status(Node at, String credential) {
    return with(at.baseUrl(), credential).get("/omni", "").status();
  }

  private Json.Obj keyOfToken() {
    Json.Obj wanted = Json.obj("name", "ci", "scopes", Json.arr("omni.read", "omni.run"));
    return (Json.Obj) person(one, "admin").post("/developer/keys", wanted, "a-key-of-ada").data();
  }

  private String madeByToken() {
    return keyOfToken().findText("key").orElseThrow();
  }

  private int people(String... words) {
    var line = new ArrayList<>(List.of("people"));
    line.addAll(List.of(words));
    settings("operator").forEach((setting, value) -> line.add(setting.flag() + "=" + value));
    return InProcessCommand.run(line.toArray(String[]::new)).status();
  }

  @Test
  void a_key_of_a_token_ends_by_the_setting() {
    Json.Obj made = keyOfToken();
    Instant end = Instant.parse(made.text("created_at")).plus(Duration.ofDays(7));
    assertThat(Instant.parse(made.text("expires_at"))).isBetween(end.minusSeconds(60), end);
  }

  @Test
  void a_deactivated_person_is_refused_by_each_node_before_the_command_returns() {
    String key = madeByToken();
    String token = token("admin");
    assertThat(List.of(status(one, key), status(two, key), status(one, token), status(two, token)))
        .containsOnly(200);

    assertThat(people("deactivate", "ada")).isZero();

    assertThat(List.of(status(one, key), status(two, key), status(one, token), status(two, token)))
        .containsOnly(401);
  }

  @Test
  void a_lost_role_is_seen_by_the_other_node_within_two_seconds() {
    String key = madeByToken();
    assertThat(List.of(status(one, key), status(two, key))).containsOnly(200);

    assertThat(person(one, "viewer").get("/omni", "").status()).isEqualTo(200);

    assertThat(status(one, key)).isEqualTo(403);
    await().atMost(Duration.ofSeconds(2)).until(() -> status(two, key) == 403);
  }
}
