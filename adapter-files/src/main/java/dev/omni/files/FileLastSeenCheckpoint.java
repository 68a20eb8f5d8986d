package dev.omni.files;

import dev.omni.application.evidence.LastSeenCheckpoint;
import dev.omni.domain.evidence.Checkpoint;
import dev.omni.domain.fault.InvalidSettingException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * The last seen checkpoint in a file of this node, as a signed note. The file is not forced to the
 * disk: a power failure loses at most the newest checkpoint.
 */
public final class FileLastSeenCheckpoint implements LastSeenCheckpoint {
  private final Path file;
  private volatile Optional<Checkpoint> last;

  private FileLastSeenCheckpoint(Path file, Optional<Checkpoint> last) {
    this.file = file;
    this.last = last;
  }

  /**
   * Reads the file; a new node has no checkpoint.
   *
   * @throws InvalidSettingException when the file is no checkpoint
   */
  public static FileLastSeenCheckpoint at(Path file) {
    try {
      if (!Files.exists(file)) {
        return new FileLastSeenCheckpoint(file, Optional.empty());
      }
      Optional<Checkpoint> stored = Checkpoint.parse(Files.readString(file));
      if (stored.isEmpty()) {
        throw new InvalidSettingException(
            file + " is no head of a log; remove it only to take the log in the database as it is");
      }
      return new FileLastSeenCheckpoint(file, stored);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  @Override
  public Optional<Checkpoint> load() {
    return last;
  }

  @Override
  public synchronized void store(Checkpoint head) {
    Path next = file.resolveSibling(file.getFileName() + ".next");
    try {
      Files.writeString(next, head.text());
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
    last = Optional.of(head);
  }
}
