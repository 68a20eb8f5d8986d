package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Profiles of the credentials file: servers and keys by name, for the eyes of their owner. */
public final class Profiles {
  private Profiles() {}

  /** Returns the credentials file of an environment, whether it is there or not. */
  public static Path file(Map<String, String> environment) {
    String named = environment.get("OMNI_CREDENTIALS");
    if (named != null) {
      return Path.of(Identity.present(named, "OMNI_CREDENTIALS"));
    }
    String home = System.getProperty("user.home", "");
    String usual =
        System.getProperty("os.name", "").startsWith("Windows")
            ? environment.getOrDefault("APPDATA", home)
            : Identity.first(environment.get("XDG_CONFIG_HOME"), home + "/.config", "");
    return Path.of(usual, "omni", "credentials.json");
  }

  /**
   * Writes one profile and leaves the others as they are. The file is readable by its owner alone.
   *
   * @param apiKey null for a profile that names a server alone
   * @throws FileAlreadyExistsException when the file is no file of profiles
   */
  public static void save(Path file, String profile, String baseUrl, @Nullable String apiKey)
      throws IOException {
    ObjectNode all = JsonText.object();
    if (Files.exists(file)) {
      JsonNode old = JsonText.read(Files.readString(file), true);
      if (!old.isObject() || old.has("test_key")) {
        throw new FileAlreadyExistsException(
            file.toString(), null, "is not a file of profiles, and is left as it is");
      }
      all.setAll((ObjectNode) old);
    }
    ObjectNode made = all.putObject(profile).put("base_url", baseUrl);
    if (apiKey != null) {
      made.put("api_key", apiKey);
    }
    Path folder = file.toAbsolutePath().resolveSibling("").normalize();
    Files.createDirectories(folder);
    Path fresh = Files.createTempFile(folder, "credentials", ".json", ownerOnly(folder));
    try {
      Files.writeString(fresh, all.toPrettyString() + "\n");
      Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  private static FileAttribute<?>[] ownerOnly(Path folder) {
    return folder.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }
}
