package dev.omni.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.evidence.EvidenceVerdict;
import dev.omni.domain.evidence.EvidenceVerifier;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.json.Json;
import dev.omni.server.CurrentTables;
import dev.omni.server.ServerHere;
import dev.omni.server.Work;
import dev.omni.server.setting.Setting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What ended long ago goes by command, and what proves it stays. */
class RetentionCommandTest {
  private static final String LATER = "2099-01-01T00:00:00Z";

  @TempDir(factory = CurrentTables.class)
  static Path data;

  private static ServerHere server;

  @BeforeAll
  static void start() {
    server = ServerHere.on(data, Map.of(Setting.RUN_DAYS, "30", Setting.DOCUMENT_DAYS, "60"));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static InProcessCommand command(String... words) {
    var line = new ArrayList<>(List.of(words));
    line.add("--data-dir=" + data);
    return InProcessCommand.run(line.toArray(String[]::new));
  }

  private static Json.Obj done(String... words) {
    var line = new ArrayList<>(List.of(words));
    line.add("--json");
    InProcessCommand command = command(line.toArray(String[]::new));
    assertThat(command.status()).as(command.err()).isZero();
    return (Json.Obj) JsonReader.trusted(command.out());
  }

  private static Work work() {
    return Work.on(server.base(), server.credentials());
  }

  private static long number(Json.Obj answer, String name) {
    return answer.findNumber(name).orElseThrow().longValue();
  }

  private static Json.Obj evidence(ApiClient client, String id) {
    return (Json.Obj) client.get("/lqm/evidence/" + id, "").data();
  }

  @Test
  void a_removed_run_is_unknown_and_its_evidence_says_what_was_not_kept() {
    ApiClient client = server.client("test_key");
    String run = Work.text(work().direct("retention-run-1", 3), "id");
    Json.Obj before = evidence(client, run);
    assertThat(before.has("removed")).isFalse();

    assertThat(number(done("retention", "run"), "runs")).as("nothing is old now").isZero();
    Json.Obj dry = done("retention", "run", "--as-of", LATER, "--dry-run");
    assertThat(number(dry, "runs")).isPositive();
    assertThat(client.get("/omni/runs/" + run, "").status()).isEqualTo(200);

    Json.Obj gone = done("retention", "run", "--as-of", LATER);

    assertThat(number(gone, "runs")).isEqualTo(number(dry, "runs"));
    assertThat(client.get("/omni/runs/" + run, "").status()).isEqualTo(404);
    Json.Obj after = evidence(client, run);
    assertThat(after.find("statement")).isEqualTo(before.find("statement"));
    assertThat(after.find("result")).contains(Json.NULL);
    assertThat(after.findObject("removed").flatMap(r -> r.findText("result"))).isPresent();
    List<Finding> findings = new EvidenceVerifier(server.node().keys()).verify(after);
    assertThat(EvidenceVerdict.of(findings)).isEqualTo(EvidenceVerdict.UNVERIFIABLE);
    assertThat(findings)
        .filteredOn(finding -> finding.check().equals("result"))
        .singleElement()
        .matches(found -> found.verdict() == EvidenceVerdict.UNVERIFIABLE)
        .asString()
        .contains("not kept");
    assertThat(command("evidence", "verify-log").status()).isZero();
    assertThat(command("usage", "check", "--from", "2020-01-01T00:00:00Z", "--to", LATER).status())
        .isZero();
    assertThat(client.get("/omni/runs/" + run + "/evidence", "").data()).isEqualTo(after);
    assertThat(Work.text(work().direct("retention-run-1", 3), "id"))
        .as("its key is free")
        .isNotEqualTo(run);
  }

  @Test
  void a_project_has_periods_of_its_own_until_it_has_the_default_again() {
    assertThat(done("projects", "create", "archive").findText("name")).contains("archive");

    Json.Obj own = done("projects", "retention", "archive", "--run-days", "7");
    assertThat(own.canonical())
        .contains("{\"days\":7,\"of\":\"project\",\"setting\":\"run-days\"}");
    assertThat(own.canonical())
        .contains("{\"days\":60,\"of\":\"settings\",\"setting\":\"document-days\"}");

    Json.Obj back = done("projects", "retention", "archive", "--run-days", "default");
    assertThat(back.canonical())
        .contains("{\"days\":30,\"of\":\"settings\",\"setting\":\"run-days\"}");
  }

  @ParameterizedTest
  @CsvSource({"-1", "40000", "30d", "36501", "''"})
  void a_number_of_days_that_is_none_is_refused(String days) {
    InProcessCommand refused = command("projects", "retention", "archive", "--run-days=" + days);

    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.err()).contains("--run-days");
  }

  @ParameterizedTest
  @CsvSource({"yesterday", "2031-01-01", "2031-13-01T00:00:00Z"})
  void a_time_in_no_form_is_refused(String time) {
    InProcessCommand refused = command("retention", "run", "--as-of", time);

    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.err()).contains("--as-of: must be").doesNotContain("as_of");
  }
}
