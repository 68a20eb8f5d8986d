package dev.omni.jdbc;

import dev.omni.application.spi.Change;
import dev.omni.application.spi.RunRecords.Holding;
import dev.omni.application.spi.RunStore.Step;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.Document;
import dev.omni.domain.run.Claim;
import dev.omni.domain.run.Run;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is to be stored as one, all of it or nothing. Hold, run and documents decide: each of them
 * may find its place taken. The rest follows.
 *
 * @param tenant whose
 * @param hold the hold on a key, and the time by which an older one has expired
 * @param run a new run, or the next version of one
 * @param documents version 1 is new, a later one replaces the one before
 * @param with events and evidence; its documents are in {@code documents}
 */
record Write(
    Tenant tenant,
    Optional<Hold> hold,
    Optional<RunWrite> run,
    List<Document> documents,
    Change with) {

  record Hold(Holding holding, Instant now) {}

  /**
   * A run.
   *
   * @param follows the version that is stored now; empty when none is
   */
  record RunWrite(Run run, Optional<Long> follows) {
    boolean fresh() {
      return follows.isEmpty();
    }

    Row row() {
      return follows.map(stored -> RunRows.next(run, stored)).orElseGet(() -> RunRows.full(run));
    }
  }

  static Write admitting(Run run, Optional<Claim> claim, Change with) {
    return new Write(
        run.tenant(),
        claim.map(c -> new Hold(new Holding(c, run.id()), run.origin().createdAt())),
        Optional.of(new RunWrite(run, Optional.empty())),
        with.documents(),
        with);
  }

  static Write replacing(Step step) {
    return new Write(
        step.next().tenant(),
        Optional.empty(),
        Optional.of(new RunWrite(step.next(), Optional.of(step.follows()))),
        step.with().documents(),
        step.with());
  }

  static Write of(Document document, Optional<Claim> claim, Change with) {
    var documents = new ArrayList<>(List.of(document));
    documents.addAll(with.documents());
    return new Write(
        document.tenant(),
        claim.map(c -> new Hold(new Holding(c, document.id()), document.stamp().createdAt())),
        Optional.empty(),
        documents,
        with);
  }
}
