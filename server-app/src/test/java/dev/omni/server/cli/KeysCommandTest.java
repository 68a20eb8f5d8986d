package dev.omni.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.server.CurrentTables;
import dev.omni.server.ServerHere;
import dev.omni.server.Work;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Keys on the command line: what each subcommand does, says, and how it ends. */
class KeysCommandTest {
  private static final Duration PATIENCE = Duration.ofSeconds(45);

  /** Where mistakes are made, which change nothing. */
  @TempDir(factory = CurrentTables.class)
  static Path unchanged;

  @TempDir(factory = CurrentTables.class)
  Path folder;

  @BeforeAll
  static void project_in_which_mistakes_are_made() {
    assertThat(commandOn(unchanged, "projects", "create", "p").status()).isZero();
  }

  private InProcessCommand command(String... words) {
    return commandOn(folder, words);
  }

  private static InProcessCommand commandOn(Path data, String... words) {
    var all = new ArrayList<>(List.of(words));
    all.add("--data-dir=" + data);
    return InProcessCommand.run(all.toArray(String[]::new));
  }

  private Json.Obj done(String... words) {
    var all = new ArrayList<>(List.of(words));
    all.add("--json");
    InProcessCommand command = command(all.toArray(String[]::new));
    assertThat(command.status()).as(command.err()).isZero();
    return (Json.Obj) JsonReader.parse(command.out());
  }

  private static String text(Json.Obj object, String name) {
    return object.findText(name).orElseThrow();
  }

  private Json.Obj key(String... more) {
    var words = new ArrayList<>(List.of("keys", "create", "--mode=test", "--project=p"));
    words.addAll(List.of(more));
    return done(words.toArray(String[]::new));
  }

  private void project() {
    done("projects", "create", "p");
  }

  @Test
  void a_project_tells_when_it_was_made_beside_its_environments() {
    Json.Obj made = done("projects", "create", "dated");
    assertThat(made.findText("created_at").map(Instant::parse)).isPresent();
    assertThat(made.findObject("environments").orElseThrow().members())
        .containsOnlyKeys("test", "live");
  }

  @Test
  void a_key_may_last_for_centuries() {
    project();
    Json.Obj made = key("--expires=99999d");
    assertThat(Instant.parse(text(made, "expires_at"))).isAfter("2299-01-01T00:00:00Z");
  }

  @Test
  void revoking_with_cancel_runs_cancels_the_jobs_of_that_key_alone() throws Exception {
    try (var server = ServerHere.on(folder)) {
      Json.Obj made = done("keys", "create", "--mode=test");
      Work first = Work.on(server.base(), server.credentials());
      Work second = first.with(text(made, "key"));
      String kept = Work.text(first.job("cancel-runs-1", 1, "hold_running=60"), "id");
      String dropped = Work.text(second.job("cancel-runs-2", 2, "hold_running=60"), "id");
      await().atMost(PATIENCE).until(() -> first.status(dropped).equals("running"));

      Json.Obj revoked = done("keys", "revoke", text(made, "id"), "--cancel-runs");

      assertThat(revoked.findNumber("cancelled_runs").orElseThrow().intValue()).isEqualTo(1);
      assertThat(first.status(dropped)).isEqualTo("cancelled");
      assertThat(first.evidence(dropped).status()).isEqualTo(200);
      assertThat(first.status(kept)).isIn("queued", "running");
      // A server that is closed waits for what it works on.
      first.cancel(kept);
    }
  }

  @Test
  void a_key_is_shown_once_and_verified_without_being_kept() throws Exception {
    project();
    Json.Obj made = key("--name=ci", "--scopes=omni.read,omni.run", "--rate=5/9", "--expires=90d");
    String secret = text(made, "key");
    assertThat(made.members().keySet()).startsWith("id", "key");
    assertThat(Duration.between(Instant.parse(text(made, "created_at")), end(made)))
        .isEqualTo(Duration.ofDays(90));
    assertThat(command("keys", "show", text(made, "id")).out())
        .contains("ci", "omni.read,omni.run", secret.substring(0, 12))
        .doesNotContain(secret);

    Path file = Files.writeString(folder.resolve("a-key"), secret + "\n");
    Json.Obj good = done("keys", "verify", "--file=" + file);
    assertThat(text(good, "id")).isEqualTo(text(made, "id"));
    assertThat(text(good, "state")).isEqualTo("good");
    done("keys", "suspend", text(made, "principal_id"));
    InProcessCommand suspended = command("keys", "verify", "--file=" + file);
    assertThat(suspended.status()).isEqualTo(1);
    assertThat(suspended.out()).contains("suspended").doesNotContain(secret);
    done("keys", "resume", text(made, "principal_id"));
    done("keys", "revoke", text(made, "id"));
    assertThat(command("keys", "verify", "--file=" + file).out()).contains("revoked");
    Files.writeString(file, secret.substring(0, 45) + (secret.endsWith("0") ? "1" : "0"));
    InProcessCommand mistyped = command("keys", "verify", "--file=" + file);
    assertThat(mistyped.status()).isEqualTo(1);
    assertThat(mistyped.out()).contains("malformed");
  }

  private static Instant end(Json.Obj key) {
    return Instant.parse(text(key, "expires_at"));
  }

  @Test
  void rotation_leaves_the_old_key_good_for_the_overlap_and_no_longer() {
    project();
    Json.Obj old = key("--expires=never");
    assertThat(old.findText("expires_at")).isEmpty();
    Json.Obj next = done("keys", "rotate", text(old, "id"), "--overlap=2h");

    assertThat(text(next, "rotated_from")).isEqualTo(text(old, "id"));
    assertThat(text(next, "principal_id")).isEqualTo(text(old, "principal_id"));
    assertThat(next.find("scopes")).isEqualTo(old.find("scopes"));
    Instant made = Instant.parse(text(next, "created_at"));
    assertThat(end(done("keys", "show", text(old, "id")))).isEqualTo(made.plusSeconds(7200));
    Json.Obj usual = done("keys", "rotate", text(next, "id"));
    assertThat(end(done("keys", "show", text(next, "id"))))
        .isEqualTo(Instant.parse(text(usual, "created_at")).plus(Duration.ofDays(1)));
  }

  @Test
  void a_key_that_is_replaced_twice_gives_both_successors_its_whole_life() {
    project();
    String lasting = text(key("--expires=never"), "id");
    String yearly = text(key("--expires=365d"), "id");
    for (String id : List.of(lasting, yearly)) {
      done("keys", "rotate", id, "--overlap=1h");
    }

    assertThat(done("keys", "rotate", lasting).findText("expires_at")).isEmpty();
    Json.Obj second = done("keys", "rotate", yearly);
    Instant made = Instant.parse(text(second, "created_at"));
    assertThat(end(second)).isEqualTo(made.plus(Duration.ofDays(365)));
    done("keys", "rotate", text(second, "id"), "--overlap=0");
    assertThat(end(done("keys", "rotate", text(second, "id")))).isAfter(end(second));
  }

  @Test
  void legacy_keys_come_in_once_live_and_with_modest_scopes() throws Exception {
    project();
    Path csv = folder.resolve("tokens.csv");
    Files.writeString(
        csv,
        "id,name,token,abilities\n"
            + "17,\"old, but good\","
            + "a".repeat(64)
            + ",\"[\"\"*\"\"]\"\n"
            + "18,other,"
            + "b".repeat(64)
            + ",[]\n");

    Json.Obj first = done("keys", "import-sanctum", csv.toString(), "--project=p");
    Json.Obj again = done("keys", "import-sanctum", csv.toString(), "--project=p");

    assertThat(first.canonical()).isEqualTo("{\"imported\":2,\"known\":0}");
    assertThat(again.canonical()).isEqualTo("{\"imported\":0,\"known\":2}");
    var listed = done("keys", "list").findArray("data").orElseThrow().items();
    assertThat(listed)
        .hasSize(2)
        .allSatisfy(
            item -> {
              Json.Obj key = (Json.Obj) item;
              assertThat(text(key, "mode")).isEqualTo("live");
              assertThat(text(key, "principal_type")).isEqualTo("legacy_sanctum");
              assertThat(key.find("scopes"))
                  .contains(Json.arr("evidence.read", "omni.read", "omni.run"));
            });
    assertThat(text((Json.Obj) listed.get(0), "name")).isEqualTo("old, but good");
  }

  @Tag("ci")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "create                                              | --mode",
        "create --mode=both                                  | mode",
        "create --mode=test --project=none                   | project",
        "create --mode=test --project=p --scopes=omni.fly    | scopes",
        "create --mode=test --project=p --expires=soon       | expires",
        "create --mode=test --project=p --rate=fast          | rate",
        "create --mode=test --project=p --principal=robot    | principal",
        "create --mode=test --project=p --principal=service-account | workspace",
        "create --mode=test --project=p --workspace=5f0c1b1e-0000-4000-8000-000000000000 |"
            + " workspace",
        "show 5f0c1b1e-0000-4000-8000-000000000000           | id",
        "show nonsense                                       | ID",
        "rotate 5f0c1b1e-0000-4000-8000-000000000000         | id",
        "rotate 5f0c1b1e-0000-4000-8000-000000000000 --overlap=8d | overlap",
        "rotate 5f0c1b1e-0000-4000-8000-000000000000 --overlap=-1h | overlap",
        "revoke 5f0c1b1e-0000-4000-8000-000000000000         | id",
        "suspend 5f0c1b1e-0000-4000-8000-000000000000        | id",
        "resume 5f0c1b1e-0000-4000-8000-000000000000         | id",
        "verify --file=nowhere                               | nowhere",
        "import-sanctum nowhere.csv                          | nowhere.csv"
      })
  void what_does_not_fit_ends_with_2_and_says_what_is_wrong(String words, String named) {
    var all = new ArrayList<>(List.of("keys"));
    all.addAll(List.of(words.split(" +")));
    InProcessCommand refused = commandOn(unchanged, all.toArray(String[]::new));

    assertThat(refused.status()).as(refused.err()).isEqualTo(2);
    assertThat(refused.err()).contains(named);
    assertThat(refused.out()).isEmpty();
    assertThat(commandOn(unchanged, "keys", "list", "--json").out()).contains("\"data\":[]");
  }
}
