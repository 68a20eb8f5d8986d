package dev.omni.application.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.run.RunsFixture;
import dev.omni.domain.access.Binding;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Scope;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Sha256;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunStatus;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class EvidenceReaderTest {
  private final EvidenceFixture fixture = new EvidenceFixture();
  private final EvidenceReader evidences = fixture.evidences;

  private static Json at(Json.Obj evidence, String pointer) {
    return new Pointer(pointer).in(evidence).orElseThrow();
  }

  private static void refuses(FaultCode code, Runnable reading) {
    assertThatThrownBy(reading::run)
        .isInstanceOfSatisfying(Fault.class, fault -> assertThat(fault.code()).isEqualTo(code));
  }

  @Test
  void a_completed_run_has_evidence_that_verifies() {
    Run run = fixture.done(4, "completed-run");
    Json.Obj evidence = fixture.of(run);
    assertThat(fixture.failed(evidence)).isEmpty();
    assertThat(evidence.members().keySet())
        .containsExactlyInAnyOrder(
            "id",
            "object",
            "status",
            "execution",
            "kind",
            "result",
            "digests",
            "parents",
            "input",
            "statement",
            "envelope",
            "log",
            "keys");
    assertThat(evidence.findText("id")).contains(run.id().toString());
    assertThat(evidence.findText("object")).contains("evidence");
    assertThat(evidence.findText("status")).contains("sealed");
    assertThat(at(evidence, "/execution/status")).isEqualTo(Json.str("completed"));
    assertThat(at(evidence, "/result/root")).isEqualTo(Json.num(2));
    assertThat(at(evidence, "/digests/output"))
        .isEqualTo(Json.str("sha256:" + Sha256.sha256(at(evidence, "/result"))));
    assertThat(at(evidence, "/digests/input"))
        .isEqualTo(Json.str("sha256:" + Sha256.sha256(Json.obj("n", 4))));
    assertThat(at(evidence, "/log/index")).isEqualTo(Json.num(0));
  }

  @Test
  void the_statement_says_what_makes_the_run_repeatable() {
    Json.Obj evidence = fixture.of(fixture.done(4, "repeatable-run"));
    Json.Obj statement = evidence.findObject("statement").orElseThrow();
    assertThat(statement.findText("_type")).contains("https://in-toto.io/Statement/v1");
    assertThat(statement.findText("predicateType"))
        .contains("https://omni.example/predicates/run/v2");
    Json.Obj predicate = statement.findObject("predicate").orElseThrow();
    assertThat(at(predicate, "/capability/id")).isEqualTo(Json.str("finance.test.root"));
    assertThat(at(predicate, "/capability/contract_sha256"))
        .isEqualTo(Json.str(Sha256.sha256(fixture.runs.direct.capability().requestContract())));
    assertThat(at(evidence, "/input")).isEqualTo(Json.obj("n", 4));
    assertThat(at(predicate, "/input/bytes")).isEqualTo(Json.num(7));
    assertThat(predicate.findObject("input").orElseThrow().has("document")).isFalse();
    assertThat(at(predicate, "/numerics/reproducibility")).isEqualTo(Json.str("bitwise"));
    assertThat(at(predicate, "/checks/0/name")).isEqualTo(Json.str("residual"));
    assertThat(at(predicate, "/runtime/kind")).isEqualTo(Json.str("embedded"));
    assertThat(at(predicate, "/attempt")).isEqualTo(Json.num(1));
    assertThat(at(predicate, "/mode")).isEqualTo(Json.str("test"));
    assertThat(at(predicate, "/sandbox")).isEqualTo(Json.of(true));
    assertThat(at(predicate, "/request_id")).isEqualTo(Json.str("req_embedded"));
    assertThat(at(predicate, "/engine/jvm").toString()).contains(System.getProperty("java.vendor"));
    assertThat(at(predicate, "/engine/os")).isEqualTo(Json.str(System.getProperty("os.name")));
    assertThat(at(predicate, "/engine").toString()).contains("\"source_revision\":\"");
    assertThat(at(predicate, "/timings/completed_at")).isEqualTo(Json.str("2026-11-21T12:00:00Z"));
  }

  @Test
  void failures_and_cancellations_are_evidence_too() {
    Json.Obj failed = fixture.of(fixture.done(-1, "failed-run"));
    assertThat(fixture.failed(failed)).isEmpty();
    assertThat(failed.find("result")).contains(Json.NULL);
    assertThat(at(failed, "/execution/status")).isEqualTo(Json.str("failed"));
    assertThat(at(failed, "/statement/predicate/error/code"))
        .isEqualTo(Json.str("capability_failed"));

    Run job = fixture.runs.omni.start(RunsFixture.ADA, fixture.runs.rootJob(4, "cancelled-run"));
    fixture.runs.omni.runs().cancel(RunsFixture.ADA, job.id());
    Json.Obj cancelled = fixture.of(job);
    assertThat(fixture.failed(cancelled)).isEmpty();
    assertThat(at(cancelled, "/execution/status")).isEqualTo(Json.str("cancelled"));
    assertThat(at(cancelled, "/statement/predicate/error")).isEqualTo(Json.NULL);
  }

  @Test
  void an_open_run_has_no_evidence_yet() {
    Run job = fixture.runs.omni.start(RunsFixture.ADA, fixture.runs.rootJob(4, "open-run-1"));
    assertThat(job.status()).isEqualTo(RunStatus.QUEUED);
    refuses(FaultCode.EVIDENCE_NOT_READY, () -> fixture.of(job));
    Json.Obj pending = evidences.read(RunsFixture.ADA, job.id(), false);
    assertThat(pending.findText("status")).contains("pending");
    assertThat(pending.find("envelope")).contains(Json.NULL);
    assertThat(pending.find("log")).contains(Json.NULL);
    assertThat(pending.find("statement")).contains(Json.NULL);
    assertThat(fixture.genuine(pending)).isFalse();
    fixture.runs.omni.work();
    assertThat(fixture.genuine(evidences.read(RunsFixture.ADA, job.id(), false))).isTrue();
  }

  @Test
  void evidence_is_the_same_for_ever_however_the_log_grows() {
    Run first = fixture.done(4, "first-run-of-many");
    String before = fixture.of(first).canonical();
    for (int i = 0; i < 300; i++) {
      fixture.commit("document " + i);
    }
    Run last = fixture.done(9, "last-run-of-many");
    assertThat(fixture.genuine(fixture.of(last))).isTrue();
    assertThat(fixture.of(first).canonical()).isEqualTo(before);
    assertThat(at(fixture.of(last), "/log/tree_size")).isEqualTo(Json.num(302));
  }

  @Test
  void the_log_is_shown_to_have_only_grown() {
    fixture.of(fixture.done(4, "before-growth"));
    String old = fixture.runs.omni.log().published().findText("checkpoint").orElseThrow();
    fixture.commit("one more");
    fixture.commit("and one more");
    fixture.runs.omni.log().sequence();
    Json.Obj shown = fixture.runs.omni.log().consistency(1).orElseThrow();
    List<String> proof =
        shown.findArray("proof").orElseThrow().items().stream()
            .map(hash -> ((Json.Str) hash).value())
            .toList();
    String now = shown.findText("checkpoint").orElseThrow();
    assertThat(fixture.verification().consistency(old, now, proof))
        .hasSize(4)
        .allMatch(finding -> finding.passed());
    assertThat(fixture.verification().consistency(now, old, proof))
        .anyMatch(finding -> finding.check().equals("consistency") && !finding.passed());
    assertThat(fixture.verification().consistency(old, now, proof.subList(0, 1)))
        .anyMatch(finding -> !finding.passed());
    assertThat(fixture.runs.omni.log().consistency(4)).isEmpty();
  }

  @Test
  void what_it_rests_on_is_cited_by_digest_and_included_when_asked() {
    Run run = fixture.done(4, "run-with-children");
    LogEntry forecast = fixture.commit("forecast", run.id());
    LogEntry outcome = fixture.commit("outcome", forecast.id(), run.id());
    Json.Obj alone = fixture.read(outcome, false);
    assertThat(alone.findArray("parents").orElseThrow().size()).isEqualTo(2);
    assertThat(alone.find("included")).isEmpty();
    Json.Obj whole = fixture.read(outcome, true);
    assertThat(whole.findArray("included").orElseThrow().items())
        .extracting(parent -> ((Json.Obj) parent).findText("id").orElseThrow())
        .containsExactlyInAnyOrder(run.id().toString(), forecast.id().toString());
    assertThat(fixture.failed(whole)).isEmpty();
    Json.Obj stranger = fixture.of(fixture.done(9, "a-stranger-run"));
    assertThat(fixture.failed(whole.with("included", Json.arr(stranger))))
        .containsExactly("parents");
  }

  @Test
  void evidence_is_seen_only_by_those_who_may() {
    Run run = fixture.done(4, "a-private-run");
    refuses(
        FaultCode.EVIDENCE_NOT_FOUND, () -> evidences.read(Caller.live("ada"), run.id(), false));
    refuses(
        FaultCode.EVIDENCE_NOT_FOUND,
        () -> evidences.read(RunsFixture.ADA, UUID.randomUUID(), false));
    refuses(FaultCode.RUN_NOT_FOUND, () -> evidences.ofRun(Caller.live("ada"), run.id(), false));
    Caller ada = RunsFixture.ADA;
    var reader =
        new Caller(ada.principal(), ada.keyId(), ada.binding(), Set.of(Scope.OMNI_READ), "req_0");
    refuses(FaultCode.SCOPE_MISSING, () -> evidences.read(reader, run.id(), false));
    refuses(FaultCode.SCOPE_MISSING, () -> evidences.ofRun(reader, run.id(), false));
    refuses(
        FaultCode.EVIDENCE_NOT_FOUND,
        () -> evidences.read(bound(fixture.runs.risk), run.id(), false));
  }

  /** Ada with a key that opens one workspace alone. */
  private static Caller bound(Workspace workspace) {
    Caller ada = RunsFixture.ADA;
    var only =
        new Binding(
            ada.binding().organizationId(),
            ada.binding().projectId(),
            ada.binding().environmentId(),
            ada.mode(),
            Optional.of(workspace.id()));
    return new Caller(ada.principal(), ada.keyId(), only, ada.scopes(), "req_0");
  }

  private static List<String> included(Json.Obj evidence) {
    return evidence.findArray("included").orElseThrow().items().stream()
        .map(parent -> ((Json.Obj) parent).findText("id").orElseThrow())
        .toList();
  }

  @Test
  void a_bound_key_sees_no_ancestors_of_another_workspace() {
    Run hidden = fixture.done(4, "a-run-in-finance");
    Run visible =
        fixture.runs.omni.start(RunsFixture.ADA, fixture.runs.rootJob(9, "a-run-in-risk"));
    fixture.runs.omni.work();
    Caller bound = bound(fixture.runs.risk);
    LogEntry forecast = fixture.commit(bound.view(), "forecast", hidden.id(), visible.id());
    LogEntry outcome = fixture.commit(bound.view(), "outcome", forecast.id(), hidden.id());

    Json.Obj evidence = evidences.read(bound, outcome.id(), true);

    assertThat(included(evidence))
        .containsExactly(forecast.id().toString(), visible.id().toString());
    assertThat(fixture.failed(evidence)).isEmpty();
    assertThat(included(fixture.read(outcome, true))).contains(hidden.id().toString());
  }
}
