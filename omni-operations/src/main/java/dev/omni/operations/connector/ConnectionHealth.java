package dev.omni.operations.connector;

import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.domain.document.Document;
import java.util.Optional;
import java.util.function.Function;

/**
 * The recorder of calls of a connection at run time. Concurrent calls are each counted once: a
 * count replaces the one that was read, or is retried.
 */
final class ConnectionHealth {
  private final DocumentStore documents;
  private final ClockAndIds clockAndIds;
  private final Connection connection;

  ConnectionHealth(DocumentStore documents, ClockAndIds clockAndIds, Connection connection) {
    this.documents = documents;
    this.clockAndIds = clockAndIds;
    this.connection = connection;
  }

  /** Records a call with a usable response. */
  void recordSuccess() {
    written(Connection::withSuccess);
  }

  /**
   * Records a failed call.
   *
   * @param why for people; has no secret
   */
  void recordFailure(String why) {
    written(now -> Optional.of(now.withError(why, clockAndIds.now())));
  }

  private void written(Function<Connection, Optional<Document>> move) {
    boolean open = true;
    while (open) {
      open =
          documents
              .find(connection.tenant(), Connection.KIND, connection.id())
              .map(Connection::new)
              .flatMap(move)
              .filter(next -> !documents.replace(next, ChangeSet.NONE))
              .isPresent();
    }
  }
}
