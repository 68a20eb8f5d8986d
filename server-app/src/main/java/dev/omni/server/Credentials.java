package dev.omni.server;

import dev.omni.application.json.JacksonJson;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/**
 * The file {@code credentials.json} of the data folder: first keys, admin token, and where the
 * server listens now. Only its owner may read it.
 */
final class Credentials {
  private static final String OWNER_ONLY = "rw-------";
  private final Path file;

  Credentials(Path dataDir) {
    this.file = dataDir.resolve("credentials.json");
  }

  Path file() {
    return file;
  }

  /** What the file says, if it is there. */
  Optional<Json.Obj> read() {
    try {
      return Files.exists(file)
          ? Optional.of((Json.Obj) JacksonJson.trusted(Files.readString(file)))
          : Optional.empty();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Replaces the file whole, so that a reader sees the old or the new one. */
  void write(Json.Obj content) {
    Path next = file.resolveSibling("credentials.json.next");
    try {
      Files.deleteIfExists(next);
      Files.createFile(
          next, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(OWNER_ONLY)));
      Files.writeString(next, JacksonJson.write(content) + "\n", StandardOpenOption.SYNC);
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }

  /** Makes the data folder for its owner alone. */
  static void folder(Path dataDir) {
    try {
      if (!Files.isDirectory(dataDir)) {
        Files.createDirectories(
            dataDir,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      }
    } catch (IOException unwritable) {
      throw new SettingProblem(
          "data-dir: cannot make the folder " + dataDir + ": " + unwritable.getMessage());
    }
  }
}
