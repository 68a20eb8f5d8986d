package dev.omni.server.node;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The folder that the server writes to, while it runs.
 *
 * @param folder database, keys and secrets
 * @param least so many bytes must be free
 */
record DataDirectory(Path folder, long least) {
  /** Below this the embedded database may find no room for what it tidies up. */
  static final long LEAST = 64L << 20;

  /** Why it cannot be written to; empty when it can. */
  Optional<String> trouble() {
    if (!Files.isDirectory(folder)) {
      return Optional.of("the folder is gone");
    }
    if (!Files.isWritable(folder)) {
      return Optional.of("the folder cannot be written to");
    }
    try {
      return room(Files.getFileStore(folder));
    } catch (IOException unreadable) {
      return Optional.of("the folder cannot be read");
    }
  }

  private Optional<String> room(FileStore disk) throws IOException {
    long free = disk.getUsableSpace();
    return free < least
        ? Optional.of("the disk is full: " + (free >> 20) + " MiB are free")
        : Optional.empty();
  }
}
