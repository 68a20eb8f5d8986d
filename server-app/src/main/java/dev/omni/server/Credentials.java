package dev.omni.server;

import dev.omni.domain.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/**
 * The file {@code credentials.json} of the data folder: first keys, admin token, and where the
 * server listens now. Only its owner may read it.
 */
final class Credentials {
  private final OwnerFile file;

  Credentials(Path dataDir) {
    this.file = new OwnerFile(dataDir.resolve("credentials.json"));
  }

  Path file() {
    return file.path();
  }

  /** What the file says, if it is there. */
  Optional<Json.Obj> read() {
    return file.read();
  }

  /** Replaces the file whole, so that a reader sees the old or the new one. */
  void write(Json.Obj content) {
    file.write(content);
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
          Files.exists(dataDir)
              ? "data-dir: must be a folder; " + dataDir + " is none"
              : "data-dir: cannot make the folder " + dataDir + ": " + unwritable.getMessage());
    }
  }
}
