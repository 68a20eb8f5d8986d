package dev.omni.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.server.CurrentTables;
import dev.omni.server.ServerHere;
import dev.omni.server.Work;
import dev.omni.server.setting.Setting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Inputs go some days after the work, and what had them stays. */
class RemovedInputTest {
  /** The exit status for evidence of version 3 whose text is not kept. */
  private static final int UNVERIFIABLE = 3;

  private static final String LATER = "2099-01-01T00:00:00Z";

  @TempDir(factory = CurrentTables.class)
  static Path data;

  private static ServerHere server;
  private static ApiClient client;
  private static Work work;

  @BeforeAll
  static void start() {
    server = ServerHere.on(data, Map.of(Setting.EVIDENCE_INPUT_DAYS, "30"));
    client = server.client("test_key");
    work = Work.on(server.base(), server.credentials());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static InProcessCommand command(String... words) {
    return InProcessCommand.run(words);
  }

  private static InProcessCommand here(String... words) {
    var line = new ArrayList<>(List.of(words));
    line.add("--data-dir=" + data);
    return command(line.toArray(String[]::new));
  }

  private static long removed(String... more) {
    var line = new ArrayList<>(List.of("retention", "run", "--as-of", LATER, "--json"));
    line.addAll(List.of(more));
    InProcessCommand done = here(line.toArray(String[]::new));
    assertThat(done.status()).as(done.err()).isZero();
    Json.Obj counts = (Json.Obj) JsonReader.trusted(done.out());
    assertThat(counts.findNumber("runs").orElseThrow().intValue()).isZero();
    assertThat(counts.findNumber("documents").orElseThrow().intValue()).isZero();
    return counts.findNumber("evidence_inputs").orElseThrow().longValue();
  }

  private static Json.Obj evidence(String id) {
    return (Json.Obj) client.get("/lqm/evidence/" + id, "").data();
  }

  private static InProcessCommand verified(Json.Obj evidence, String... more) throws Exception {
    Path file = Files.writeString(data.resolve("evidence.json"), JsonReader.write(evidence));
    Path keys =
        Files.writeString(
            data.resolve("keys.json"),
            Json.obj("keys", evidence.find("keys").orElseThrow()).canonical());
    var line = new ArrayList<>(List.of("evidence", "verify", file.toString()));
    line.addAll(List.of("--key", keys.toString()));
    line.addAll(List.of(more));
    return command(line.toArray(String[]::new));
  }

  private static void onlyItsInputIsGone(Json.Obj before, Json.Obj after) throws Exception {
    assertThat(after.find("input")).contains(Json.NULL);
    assertThat(after.find("result")).isEqualTo(before.find("result"));
    assertThat(after.find("statement")).isEqualTo(before.find("statement"));
    Json.Obj removed = after.findObject("removed").orElseThrow();
    assertThat(removed.members().keySet()).containsExactly("input");
    InProcessCommand verified = verified(after);
    assertThat(verified.status()).as(verified.out() + verified.err()).isIn(0, UNVERIFIABLE);
    assertThat(verified.out()).contains("input: not kept").doesNotContain("FAIL");
  }

  @Test
  void inputs_go_and_runs_and_verifications_stay_with_their_results() throws Exception {
    String run = Work.text(work.direct("removed-input-1", 3), "id");
    Json.Obj basis = Json.obj("run_id", run, "pointer", "/mean");
    Json.Obj claim = Json.obj("claim", Json.obj("value", "4.0"), "basis", basis);
    String verification = Work.text(client.post("/verify", claim, "removed-input-2"), "id");
    Json.Obj ofRun = evidence(run);
    Json.Obj ofVerification = evidence(verification);
    Json shown = client.get("/omni/runs/" + run, "").data();

    assertThat(removed("--dry-run")).isEqualTo(2);
    assertThat(evidence(run)).isEqualTo(ofRun);
    assertThat(removed()).isEqualTo(2);
    assertThat(removed()).isZero();

    onlyItsInputIsGone(ofRun, evidence(run));
    onlyItsInputIsGone(ofVerification, evidence(verification));
    assertThat(client.get("/omni/runs/" + run, "").data()).isEqualTo(shown);
    Json.Obj whole = (Json.Obj) client.get("/omni/runs/" + run + "?include=input", "").data();
    assertThat(whole.has("input")).isFalse();
    assertThat(whole.find("input_removed_at"))
        .isEqualTo(evidence(run).findObject("removed").orElseThrow().find("input"));
    assertThat(client.get("/verifications/" + verification, "").status()).isEqualTo(200);
    assertThat(here("evidence", "verify-log").status()).isZero();
    assertThat(here("usage", "check", "--from", "2020-01-01T00:00:00Z", "--to", LATER).status())
        .isZero();

    InProcessCommand rerun = verified(evidence(run), "--rerun");
    assertThat(rerun.status()).isEqualTo(UNVERIFIABLE);
    assertThat(rerun.out()).contains("the input is not kept");
    var retried = client.post("/omni/runs/" + run + "/retry", Json.Obj.EMPTY, "removed-input-3");
    assertThat(retried.status()).isEqualTo(422);
    assertThat(retried.body().canonical()).contains("no longer kept");
    assertThat(client.get("/omni/runs/" + run + "/plot", "").status()).isEqualTo(404);
    var again = client.post("/verify", claim, "removed-input-4");
    assertThat(Work.text(again, "verdict")).isEqualTo("inconclusive");
    assertThat(again.body().canonical()).contains("the input of the run is no longer kept");
  }
}
