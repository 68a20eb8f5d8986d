package dev.omni.server;

import dev.omni.jdbc.DatabaseSettings;
import dev.omni.jdbc.JdbcStores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * An embedded database as the migrations leave it: current tables with nothing in them. It is made
 * once in a process and copied for each server, because migrations cost more than all else of a
 * start; BootTest and MigrateCommandTest are of first starts that migrate.
 */
public final class CurrentTables implements TempDirFactory {
  private static final String FILE = "omni.mv.db";
  private static final Path MADE = made();

  /** A folder with one, for a test's {@code @TempDir}. */
  @Override
  public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext test)
      throws IOException {
    return in(Files.createTempDirectory("omni"));
  }

  /** Puts one into a folder that has none, which is made where it is not there; returns it. */
  public static Path in(Path folder) {
    Path file = folder.resolve(FILE);
    if (!Files.exists(file)) {
      try {
        Files.createDirectories(folder);
        Files.copy(MADE, file, StandardCopyOption.COPY_ATTRIBUTES);
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }
    return folder;
  }

  private static Path made() {
    try {
      Path folder = Files.createTempDirectory("omni-tables");
      folder.toFile().deleteOnExit();
      JdbcStores.open(DatabaseSettings.embedded(folder, System::nanoTime)).close();
      Path file = folder.resolve(FILE);
      file.toFile().deleteOnExit();
      return file;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
