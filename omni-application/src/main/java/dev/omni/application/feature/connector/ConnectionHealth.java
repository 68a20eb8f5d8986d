package dev.omni.application.feature.connector;

import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.domain.document.Document;
import dev.omni.domain.feature.connector.Connection;
import java.util.Optional;
import java.util.function.Function;

/**
 * Keeps of a connection how its calls at run time go. Each is counted once, however many there are
 * at a time: a count is written over the one that it was read from, or made again.
 */
record ConnectionHealth(DocumentStore documents, ClockAndIds doors, Connection connection) {
  /** A call gave an answer that could be used. */
  void worked() {
    written(Connection::worked);
  }

  /**
   * A call gave none.
   *
   * @param why for people; holds no secret
   */
  void erred(String why) {
    written(now -> Optional.of(now.erred(why, doors.now())));
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
