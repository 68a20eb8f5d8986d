package dev.omni.files;

import dev.omni.domain.fault.InvalidSettingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;

/** The folder of a server's data, which its owner alone can enter. */
public final class DataFolder {
  private DataFolder() {}

  /** Creates the data folder, accessible by its owner only. */
  public static void create(Path dataDir) {
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

  /** Refuses a folder that has files, under the name that it was given by. */
  public static void requireEmpty(String name, Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      try (Stream<Path> inside = Files.list(folder)) {
        if (inside.findAny().isPresent()) {
          throw new InvalidSettingException(
              name + ": must be a new or empty folder; " + folder + " has files");
        }
      }
    }
  }
}
