package dev.omni.application.operation;

import dev.omni.domain.document.Document;
import dev.omni.domain.run.Run;
import java.util.function.Function;

/** The queueing of another operation's run. */
@FunctionalInterface
public interface RunEnqueuer {
  /** Queues a run, as {@link Operations#queued}. */
  Run queued(String operation, OperationCall call, Function<Run, Document> note);
}
