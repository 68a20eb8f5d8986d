package dev.omni.files;

import dev.omni.application.evidence.LastSeenCheckpoint.TakenEntries;
import dev.omni.application.json.JsonReader;
import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/**
 * The entries that this node sequences, in a file beside its last seen checkpoint. The file is not
 * forced to the disk: it is there for the end of a process, not of a machine.
 */
public final class FileTakenEntries implements TakenEntries {
  private static final String TAKEN = "taken";
  private static final String LOSSES = "losses";

  private final Path file;

  /** Creates the state in a file, which may be absent. */
  public FileTakenEntries(Path file) {
    this.file = file;
  }

  /**
   * {@inheritDoc}
   *
   * @throws InvalidSettingException when the file is no such state
   */
  @Override
  public State load() {
    try {
      return Files.exists(file)
          ? state((Json.Obj) JsonReader.parse(Files.readString(file)))
          : State.NONE;
    } catch (MalformedJsonException | ClassCastException | IllegalArgumentException malformed) {
      throw new InvalidSettingException(
          file + " does not hold the entries of the log that this node had taken; remove it");
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static State state(Json.Obj stored) {
    List<UUID> taken =
        stored.items(TAKEN).stream().map(id -> UUID.fromString(((Json.Str) id).value())).toList();
    Map<UUID, Integer> losses = new TreeMap<>();
    stored
        .findObject(LOSSES)
        .orElse(Json.Obj.EMPTY)
        .members()
        .forEach(
            (id, count) -> losses.put(UUID.fromString(id), ((Json.Num) count).value().intValue()));
    return new State(taken, losses);
  }

  @Override
  public synchronized void store(State state) {
    try {
      if (state.equals(State.NONE)) {
        Files.deleteIfExists(file);
        return;
      }
      Json.Obj losses = Json.Obj.EMPTY;
      for (var loss : new TreeMap<>(state.losses()).entrySet()) {
        losses = losses.with(loss.getKey().toString(), loss.getValue());
      }
      Path next = file.resolveSibling(file.getFileName() + ".next");
      Files.writeString(next, JsonReader.write(Json.obj(TAKEN, state.taken(), LOSSES, losses)));
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }
}
