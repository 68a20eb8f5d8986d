package dev.omni.jdbc.internal.database;

import dev.omni.application.spi.store.StoreUnavailableException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The URL of an embedded database, with all settings of H2. */
public final class EmbeddedDatabaseUrl {
  private static final Pattern FILE = Pattern.compile("^jdbc:h2:(?:[A-Za-z]{2,}:)*([^;]+)");

  /**
   * The options. {@code async:} keeps the file open when a thread that uses it is interrupted.
   * Large texts are stored in their rows. No trace file is written, because it would show the
   * values of failed statements. Freed space is reused after five seconds, when its replacement has
   * long been on the disk. Closing does not compact the file: H2 2.3.232 can damage it by that
   * (h2database issue 4247).
   */
  private static final String OPTIONS =
      ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;DEFAULT_NULL_ORDERING=HIGH"
          + ";DB_CLOSE_ON_EXIT=FALSE;LOCK_TIMEOUT=10000;QUERY_CACHE_SIZE=64"
          + ";MAX_LENGTH_INPLACE_LOB=134217728;TRACE_LEVEL_FILE=0;RETENTION_TIME=5000"
          + ";MAX_COMPACT_TIME=0";

  private EmbeddedDatabaseUrl() {}

  /** Returns the URL of the database in a folder. */
  public static String of(Path folder) {
    return "jdbc:h2:async:" + folder.toAbsolutePath().normalize().resolve("omni") + OPTIONS;
  }

  /**
   * Returns the file of a database.
   *
   * @throws IllegalArgumentException when the URL does not name a file
   */
  public static Path file(String url) {
    Matcher named = FILE.matcher(url);
    if (!named.find()) {
      throw new IllegalArgumentException("not the URL of a file: " + url);
    }
    return Path.of(named.group(1) + ".mv.db");
  }

  /**
   * Creates an empty file, readable by its owner only, unless it exists.
   *
   * @throws StoreUnavailableException when the file cannot be created
   */
  public static void createFile(String url) {
    Path file = file(url);
    try {
      Files.createDirectories(file.getParent());
      Files.createFile(file, ownerOnly());
    } catch (FileAlreadyExistsException there) {
      return;
    } catch (IOException failed) {
      throw new StoreUnavailableException("The database cannot be made at " + file + ".", failed);
    }
  }

  private static FileAttribute<?>[] ownerOnly() {
    boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    return posix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }
}
