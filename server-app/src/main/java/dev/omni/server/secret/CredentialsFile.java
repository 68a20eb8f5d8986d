package dev.omni.server.secret;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import dev.omni.server.setting.InvalidSettingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Optional;

/**
 * The file {@code credentials.json} of the data folder: first keys, admin token, and where the
 * server listens now. Only its owner may read it.
 */
public final class CredentialsFile {
  private final OwnerOnlyFile file;

  /** Of the data folder; the file may not be there yet. */
  public CredentialsFile(Path dataDir) {
    this.file = new OwnerOnlyFile(dataDir.resolve("credentials.json"));
  }

  /** Where it is. */
  public Path file() {
    return file.path();
  }

  /** What the file says, if it is there. */
  public Optional<Json.Obj> read() {
    return file.read();
  }

  /** The token of the admin listener: the one that is written down, else a new one. */
  public String adminToken() {
    return read()
        .flatMap(known -> known.text("admin_token"))
        .orElseGet(
            () -> {
              var secret = new byte[32];
              new SecureRandom().nextBytes(secret);
              return Sha256.hex(secret);
            });
  }

  /** Replaces the file whole, so that a reader sees the old or the new one. */
  public void write(Json.Obj content) {
    file.write(content);
  }

  /** Makes the data folder for its owner alone. */
  public static void folder(Path dataDir) {
    try {
      if (!Files.isDirectory(dataDir)) {
        Files.createDirectories(
            dataDir,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      }
    } catch (IOException unwritable) {
      throw new InvalidSettingException(
          Files.exists(dataDir)
              ? "data-dir: must be a folder; " + dataDir + " is none"
              : "data-dir: cannot make the folder " + dataDir + ": " + unwritable.getMessage());
    }
  }
}
