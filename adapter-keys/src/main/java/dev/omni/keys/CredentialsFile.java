package dev.omni.keys;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Optional;

/**
 * The file {@code credentials.json} of the data folder: first keys, admin token, and the address of
 * the server. Only its owner may read it.
 */
public final class CredentialsFile {
  private final OwnerOnlyFile file;

  /** Creates the file object of a data folder; the file may be absent. */
  public CredentialsFile(Path dataDir) {
    this.file = new OwnerOnlyFile(dataDir.resolve("credentials.json"));
  }

  public Path file() {
    return file.path();
  }

  /** Returns the content, if the file exists. */
  public Optional<Json.Obj> read() {
    return file.read();
  }

  /** Returns the token of the admin listener: the stored one, else a new one. */
  public String adminToken() {
    return read()
        .flatMap(known -> known.findText("admin_token"))
        .orElseGet(
            () -> {
              var secret = new byte[32];
              new SecureRandom().nextBytes(secret);
              return Sha256.hex(secret);
            });
  }

  /** Replaces the file atomically. */
  public void write(Json.Obj content) {
    file.write(content);
  }
}
