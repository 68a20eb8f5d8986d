package dev.omni.application.evidence;

import dev.omni.application.run.RunsFixture;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.access.View;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.EvidenceBodies;
import dev.omni.domain.evidence.EvidenceVerifier;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.evidence.Parent;
import dev.omni.domain.evidence.PredicateBase;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** An Omni in memory and queries of its evidence. */
final class EvidenceFixture {
  static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  final RunsFixture runs = new RunsFixture();
  final EvidenceReader evidences = runs.omni.evidence();

  Run done(Object n, String key) {
    return runs.omni.start(RunsFixture.ADA, runs.root(n, key));
  }

  /** A run's evidence. */
  Json.Obj of(Run run) {
    return evidences.ofRun(RunsFixture.ADA, run.id(), false);
  }

  /** Commits a small document of the project with its evidence, which rests on others. */
  LogEntry commit(String name, UUID... parents) {
    return commit(RunsFixture.ADA.view(), name, parents);
  }

  /** Commits a small document of an owner with its evidence, which rests on others. */
  LogEntry commit(View owner, String name, UUID... parents) {
    List<Parent> cited =
        List.of(parents).stream()
            .map(id -> evidences.parent(RunsFixture.ADA.view(), id).orElseThrow())
            .toList();
    var done =
        new Statement.ExecutionRecord(
            UUID.randomUUID(),
            "outcome",
            "completed",
            Json.obj("q", name),
            Json.obj("v", 1),
            cited);
    Statement statement =
        Statement.of(
            PredicateBase.USUAL,
            done,
            Json.obj(
                "mode", "test",
                "output", Statement.digested(done.result()),
                "timings", Json.obj("completed_at", NOON)));
    var bodies = new EvidenceBodies(done.input(), done.result());
    var entry =
        new LogEntry(done.id(), owner, done.kind(), statement.payload(), Optional.of(bodies));
    var body = Json.obj("v", 1);
    var document = Document.of(entry.id(), owner, done.kind(), name, body, NOON);
    runs.stores.documents().insert(document, Optional.empty(), ChangeSet.NONE.withLogEntry(entry));
    return entry;
  }

  Json.Obj read(LogEntry entry, boolean parents) {
    return evidences.read(RunsFixture.ADA, entry.id(), parents);
  }

  EvidenceVerifier verification() {
    return new EvidenceVerifier(runs.keys().published());
  }

  boolean genuine(Json evidence) {
    return EvidenceVerifier.genuine(verification().verify(evidence));
  }

  /** The names of the checks that failed. */
  List<String> failed(Json evidence) {
    return verification().verify(evidence).stream()
        .filter(finding -> !finding.passed())
        .map(Finding::check)
        .toList();
  }
}
