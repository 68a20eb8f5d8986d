package dev.omni.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.server.CurrentTables;
import dev.omni.server.ServerHere;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every administrative act is in the log, as the command line shows it. */
class AuditCommandTest {
  private static final String ACTOR = "cli:" + System.getProperty("user.name");

  @TempDir(factory = CurrentTables.class)
  Path folder;

  private String done(String... words) {
    var all = new java.util.ArrayList<>(List.of(words));
    all.add("--data-dir=" + folder);
    var command = InProcessCommand.run(all.toArray(String[]::new));
    assertThat(command.status()).as(command.err()).isZero();
    return command.out();
  }

  private Json.Obj answer(String... words) {
    var all = new java.util.ArrayList<>(List.of(words));
    all.add("--json");
    return (Json.Obj) JsonReader.parse(done(all.toArray(String[]::new)));
  }

  private List<Json.Obj> acts() {
    return answer("audit", "list").findArray("data").orElseThrow().items().stream()
        .map(Json.Obj.class::cast)
        .toList();
  }

  @Test
  void each_act_has_its_line_with_who_and_what_and_never_a_secret() {
    done("projects", "create", "alpha");
    Json.Obj key = answer("keys", "create", "--mode=test", "--name=ci");
    String id = key.findText("id").orElseThrow();
    Json.Obj next = answer("keys", "rotate", id, "--overlap=1h");
    done("keys", "suspend", key.findText("principal_id").orElseThrow());
    done("keys", "resume", key.findText("principal_id").orElseThrow());
    done("keys", "revoke", id);
    done("evidence", "rotate-key");

    List<Json.Obj> acts = acts();
    assertThat(acts)
        .extracting(line -> line.findText("act").orElseThrow())
        .containsExactly(
            "projects.create",
            "keys.create",
            "keys.rotate",
            "keys.suspend",
            "keys.resume",
            "keys.revoke",
            "evidence.rotate-key");
    assertThat(acts).allSatisfy(line -> assertThat(line.findText("actor")).contains(ACTOR));
    Json.Obj revoked = acts.get(5).findObject("facts").orElseThrow();
    assertThat(revoked.findText("key_id")).contains(id);
    Json.Obj change = revoked.findObject("change").orElseThrow();
    assertThat(change.findObject("before").orElseThrow().findText("revoked_at")).isEmpty();
    assertThat(change.findObject("after").orElseThrow().findText("revoked_at")).isPresent();
    assertThat(done("audit", "list"))
        .contains("keys.revoke", "alpha")
        .doesNotContain(key.findText("key").orElseThrow(), next.findText("key").orElseThrow());
  }

  @Test
  void a_first_start_is_in_the_log_too() throws Exception {
    try (var server = ServerHere.on(folder)) {
      assertThat(server.credentials().findText("test_key")).isPresent();
      assertThat(acts())
          .extracting(
              line -> line.findText("act").orElseThrow() + " " + line.findText("actor").orElse(""))
          .containsExactly(
              "projects.create first-start", "keys.create first-start", "keys.create first-start");
    }
  }

  @Test
  void a_changed_line_makes_verify_fail_and_is_named() throws SQLException {
    for (String name : List.of("a", "b", "c")) {
      done("projects", "create", name);
    }
    assertThat(done("audit", "verify")).startsWith("3 entries, 0 problems").contains("head ");

    sql("UPDATE audit_entry SET details = '{\"name\":\"z\"}' WHERE seq = 2");

    var verify = InProcessCommand.run("audit", "verify", "--data-dir=" + folder);
    assertThat(verify.status()).isEqualTo(1);
    assertThat(verify.out()).startsWith("FAIL  line 2: was changed");
  }

  private void sql(String text) throws SQLException {
    String url = dev.omni.jdbc.DatabaseSettings.embedded(folder, System::nanoTime).url();
    try (var connection = DriverManager.getConnection(url, "omni", "");
        var statement = connection.createStatement()) {
      statement.execute(text);
    }
  }
}
