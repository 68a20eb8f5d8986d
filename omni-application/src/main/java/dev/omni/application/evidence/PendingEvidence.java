package dev.omni.application.evidence;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import dev.omni.domain.run.Run;

/** The form of evidence while its execution has not ended. */
final class PendingEvidence {
  private PendingEvidence() {}

  private static Json input(Run run) {
    return run.policy().confidential()
        ? Json.NULL
        : Json.str("sha256:" + Sha256.sha256(RunEvidenceFactory.bodies(run).input()));
  }

  /** Returns the evidence of a run that has not ended. */
  static Json.Obj of(Run run) {
    return Json.obj(
        "id",
        run.id(),
        "object",
        "evidence",
        "status",
        "pending",
        "execution",
        Json.obj(
            "id", run.id(),
            "kind", run.subject().kind(),
            "status", run.status(),
            "started_at", Json.NULL,
            "completed_at", Json.NULL),
        "kind",
        run.subject().kind(),
        "digests",
        Json.obj("input", input(run), "output", Json.NULL),
        "parents",
        Json.Arr.EMPTY,
        "result",
        Json.NULL,
        "statement",
        Json.NULL,
        "envelope",
        Json.NULL,
        "log",
        Json.NULL,
        "keys",
        Json.Arr.EMPTY);
  }
}
