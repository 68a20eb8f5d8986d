package dev.omni.server.node;

import dev.omni.application.run.worker.ForwardingRunStore;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.RunStore;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Run;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/** A run store that reports each run that becomes terminal in it, once, after the commit. */
final class MeteredRunStore extends ForwardingRunStore {
  private final Consumer<Run> ended;

  /**
   * Creates the store in front of another one.
   *
   * @param ended must not fail or block
   */
  MeteredRunStore(RunStore runs, Consumer<Run> ended) {
    super(runs);
    this.ended = ended;
  }

  @Override
  public Admission insert(Run run, Optional<IdempotencyRecord> record, ChangeSet with) {
    Admission admission = super.insert(run, record, with);
    if (admission.inserted() && run.status().terminal()) {
      ended.accept(run);
    }
    return admission;
  }

  @Override
  public Set<UUID> replaceAll(List<Step> steps) {
    Set<UUID> written = super.replaceAll(steps);
    steps.stream()
        .map(Step::next)
        .filter(run -> run.status().terminal() && written.contains(run.id()))
        .forEach(ended);
    return written;
  }
}
