package dev.omni.application.benchmark;

import dev.omni.application.spi.Change;
import dev.omni.application.spi.DocumentStore;
import dev.omni.application.spi.Doors;
import dev.omni.domain.benchmark.Marked;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Digest;
import dev.omni.domain.run.Run;
import java.util.Optional;
import java.util.function.Supplier;

/** The marked answers of a run, each kept once, so that no task is done again. */
final class Answered {
  private static final String KIND = "benchmark_answer";

  private final DocumentStore documents;
  private final Run run;
  private final Doors doors;

  Answered(DocumentStore documents, Run run, Doors doors) {
    this.documents = documents;
    this.run = run;
    this.doors = doors;
  }

  /** The answer of that name: the one that is kept, else the one given now, kept. */
  Marked once(String name, Supplier<Marked> ask) {
    String key = run.id() + "/" + Digest.sha256(name);
    return documents
        .named(run.tenant(), KIND, key)
        .map(document -> Marked.of(document.body()))
        .orElseGet(() -> kept(key, ask.get()));
  }

  private Marked kept(String key, Marked marked) {
    var document = Document.of(doors.id(), run.tenant(), KIND, key, marked.json(), doors.now());
    var admission = documents.admit(document, Optional.empty(), Change.NONE);
    return Marked.of(admission.document().body());
  }
}
