package dev.omni.operations.benchmark;

import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Sha256;
import dev.omni.domain.run.Run;
import java.util.Optional;
import java.util.function.Supplier;

/** The graded answers of a run, each stored once, so that no task is repeated. */
final class GradedAnswerJournal {
  private static final String KIND = "benchmark_answer";

  private final DocumentStore documents;
  private final Run run;
  private final ClockAndIds clockAndIds;
  private final Runnable progress;

  /**
   * Creates the journal of a run.
   *
   * @param progress is called after each new answer
   */
  GradedAnswerJournal(
      DocumentStore documents, Run run, ClockAndIds clockAndIds, Runnable progress) {
    this.progress = progress;
    this.documents = documents;
    this.run = run;
    this.clockAndIds = clockAndIds;
  }

  /** Returns the stored answer of a name; otherwise computes and stores it. */
  GradedAnswer once(String name, Supplier<GradedAnswer> ask) {
    String key = run.id() + "/" + Sha256.sha256(name);
    return documents
        .findByName(run.view(), KIND, key)
        .map(document -> GradedAnswer.fromJson(document.body()))
        .orElseGet(() -> store(key, ask.get()));
  }

  private GradedAnswer store(String key, GradedAnswer marked) {
    var document =
        Document.of(clockAndIds.newId(), run.view(), KIND, key, marked.json(), clockAndIds.now());
    var admission = documents.insert(document, Optional.empty(), ChangeSet.NONE);
    progress.run();
    return GradedAnswer.fromJson(admission.document().body());
  }
}
