package dev.omni.application.operation;

import dev.omni.domain.document.Document;
import dev.omni.domain.run.Run;
import java.util.function.Function;

/** How one operation queues a run of another of the same table. */
@FunctionalInterface
public interface RunEnqueuer {
  /** As {@link Operations#queued}. */
  Run queued(String operation, OperationCall call, Function<Run, Document> note);
}
