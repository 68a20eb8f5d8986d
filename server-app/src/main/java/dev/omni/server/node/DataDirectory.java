package dev.omni.server.node;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The writable folder of a running server.
 *
 * @param folder of database, keys and secrets
 * @param least required free space in bytes
 */
record DataDirectory(Path folder, long least) {
  /** The required free space; below this the embedded database may be unable to compact. */
  static final long LEAST = 64L << 20;

  /** Returns the reason why the folder is not writable; empty when it is. */
  Optional<String> unavailableReason() {
    if (!Files.isDirectory(folder)) {
      return Optional.of("the folder is gone");
    }
    if (!Files.isWritable(folder)) {
      return Optional.of("the folder cannot be written to");
    }
    try {
      return checkSpace(Files.getFileStore(folder));
    } catch (IOException unreadable) {
      return Optional.of("the folder cannot be read");
    }
  }

  private Optional<String> checkSpace(FileStore disk) throws IOException {
    long free = disk.getUsableSpace();
    return free < least
        ? Optional.of("the disk is full: " + (free >> 20) + " MiB of free space")
        : Optional.empty();
  }
}
