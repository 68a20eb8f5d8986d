package dev.omni.application.evidence;

import dev.omni.application.json.JsonReader;
import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.json.Json;
import java.util.Optional;

/** The reader of the statements of stored evidence. */
public final class StatementReader {
  private StatementReader() {}

  /**
   * Returns the statement of an entry.
   *
   * @throws dev.omni.domain.fault.Fault {@code record_unreadable}
   */
  public static Statement of(LogEntry entry) {
    try {
      return new Statement((Json.Obj) JsonReader.trusted(entry.statement()));
    } catch (MalformedJsonException | ClassCastException broken) {
      throw new Stored.Unreadable<>(
              "evidence", entry.id().toString(), Optional.empty(), broken.getMessage())
          .fault();
    }
  }
}
