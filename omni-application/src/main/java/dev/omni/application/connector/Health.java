package dev.omni.application.connector;

import dev.omni.application.spi.Change;
import dev.omni.application.spi.DocumentStore;
import dev.omni.application.spi.Doors;
import dev.omni.domain.document.Document;
import java.util.Optional;
import java.util.function.Function;

/**
 * Keeps of a connection how its calls at run time go. Each is counted once, however many there are
 * at a time: a count is written over the one that it was read from, or made again.
 */
final class Health {
  private final DocumentStore documents;
  private final Doors doors;
  private final Connection connection;

  Health(DocumentStore documents, Doors doors, Connection connection) {
    this.documents = documents;
    this.doors = doors;
    this.connection = connection;
  }

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
              .filter(next -> !documents.replace(next, Change.NONE))
              .isPresent();
    }
  }
}
