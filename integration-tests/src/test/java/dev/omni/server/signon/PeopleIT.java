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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** People who signed on, on all nodes of one database. */
class PeopleIT {
  @TempDir private Path folder;
  private TestIssuer issuer;
  private SharedDatabase database;
  private Node one;
  private Node two;

  @BeforeEach
  void start() throws IOException {
    issuer = new TestIssuer();
    database = SharedDatabase.create();
    one = node("one");
    two = node("two");
  }

  @AfterEach
  void stop() throws IOException {
    two.close();
    one.close();
    issuer.close();
  }

  private Map<Setting, String> settings(String name) {
    var settings = new HashMap<>(database.node(folder, name));
    settings.put(Setting.OIDC_ISSUER, issuer.issuer());
    settings.put(Setting.OIDC_AUDIENCE, "omni");
    settings.put(Setting.RATE_LIMIT, "off");
    return settings;
  }

  private Node node(String name) {
    return Node.start(ServerSettings.of(SettingSources.read(settings(name), "", Map.of())));
  }

  private ApiClient person(Node at, String role) {
    return with(at.baseUrl(), issuer.token(claims -> claims.claim("omni_role", role)));
  }

  private static ApiClient with(URI at, String credential) {
    return new ApiClient(at, credential);
  }

  private static int status(Node at, String credential) {
    return with(at.baseUrl(), credential).get("/omni", "").status();
  }

  private String madeByToken() {
    Json.Obj wanted = Json.obj("name", "ci", "scopes", Json.arr("omni.read", "omni.run"));
    var made =
        (Json.Obj) person(one, "admin").post("/developer/keys", wanted, "a-key-of-ada").data();
    return made.findText("key").orElseThrow();
  }

  private int people(String... words) {
    var line = new ArrayList<>(List.of("people"));
    line.addAll(List.of(words));
    settings("operator").forEach((setting, value) -> line.add(setting.flag() + "=" + value));
    return InProcessCommand.run(line.toArray(String[]::new)).status();
  }

  @Test
  void a_deactivated_person_is_refused_by_each_node_before_the_command_returns() {
    String key = madeByToken();
    String token = issuer.token(claims -> claims.claim("omni_role", "admin"));
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
