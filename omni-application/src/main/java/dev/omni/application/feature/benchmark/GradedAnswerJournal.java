package dev.omni.application.feature.benchmark;

import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.domain.document.Document;
import dev.omni.domain.feature.benchmark.GradedAnswer;
import dev.omni.domain.json.Sha256;
import dev.omni.domain.run.Run;
import java.util.Optional;
import java.util.function.Supplier;

/** The graded answers of a run, each stored once, so that no task is repeated. */
final class GradedAnswerJournal {
  private static final String KIND = "benchmark_answer";

  private final DocumentStore documents;
  private final Run run;
  private final ClockAndIds doors;

  GradedAnswerJournal(DocumentStore documents, Run run, ClockAndIds doors) {
    this.documents = documents;
    this.run = run;
    this.doors = doors;
  }

  /** Returns the stored answer of a name; otherwise computes and stores it. */
  GradedAnswer once(String name, Supplier<GradedAnswer> ask) {
    String key = run.id() + "/" + Sha256.sha256(name);
    return documents
        .named(run.tenant(), KIND, key)
        .map(document -> GradedAnswer.of(document.body()))
        .orElseGet(() -> kept(key, ask.get()));
  }

  private GradedAnswer kept(String key, GradedAnswer marked) {
    var document = Document.of(doors.id(), run.tenant(), KIND, key, marked.json(), doors.now());
    var admission = documents.admit(document, Optional.empty(), ChangeSet.NONE);
    return GradedAnswer.of(admission.document().body());
  }
}
