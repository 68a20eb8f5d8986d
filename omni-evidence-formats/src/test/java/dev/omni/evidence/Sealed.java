package dev.omni.evidence;

import dev.omni.application.evidence.SealedEvidence;
import dev.omni.application.evidence.SigningKeys;
import dev.omni.application.json.JsonReader;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.testkit.TestEngine;
import dev.omni.testkit.TestOmni;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/** Sealed evidence for tests. */
final class Sealed {
  private static final Path SHARED = Path.of("../clients/conformance/evidence.json");

  private Sealed() {}

  /** Returns the evidence of a run that gives 2. */
  static SealedEvidence run() {
    return run(TestEngine.direct());
  }

  /** Returns the evidence of a run that failed. */
  static SealedEvidence failed() {
    TestEngine engine = TestEngine.direct();
    engine.first(
        work -> {
          throw new IllegalStateException("no root today");
        });
    return run(engine);
  }

  private static SealedEvidence run(TestEngine engine) {
    try (var omni = TestOmni.of(engine)) {
      Run run = omni.run("finance.test.root", Json.obj("n", 4));
      return omni.omni().evidence().sealed(omni.caller(), run.id());
    }
  }

  /** Returns the evidence of a run that is no longer kept. */
  static SealedEvidence removed() {
    Json.Obj since = Json.obj("input", "2026-01-02T00:00:00Z", "result", "2026-01-02T00:00:00Z");
    Json.Obj document = run().document().with("input", Json.NULL).with("result", Json.NULL);
    return of(document.with("removed", since));
  }

  /** Returns the evidence of a run with another result beside its statement. */
  static SealedEvidence withResult(Json result) {
    return of(run().document().with("result", result));
  }

  /** Returns a document that all verifiers share, as another key would sign it. */
  static SealedEvidence shared(String name) throws Exception {
    Json.Obj file = (Json.Obj) JsonReader.trusted(Files.readString(SHARED));
    return of((Json.Obj) file.at("/documents/" + name));
  }

  private static SealedEvidence of(Json.Obj document) {
    var statement = new Statement(document.findObject("statement").orElseThrow());
    return new SealedEvidence(
        document, statement, SigningKeys.ephemeral().at(Instant.EPOCH), Optional::empty);
  }
}
