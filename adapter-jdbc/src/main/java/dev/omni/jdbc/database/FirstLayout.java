package dev.omni.jdbc.database;

import dev.omni.application.spi.StoreUnavailable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The file of an embedded store that is not there yet: a copy of the empty one that is shipped,
 * written beside its place and then moved there as a whole, so that of a first start that is killed
 * no half of it is left. Flyway has made it from the scripts, and goes on from it when one is
 * added; to load Flyway, or H2's making of tables, for an empty file would take a fifth of the
 * first start.
 */
final class FirstLayout {
  /** Made anew from the scripts by {@code mvn test -Dtest=FirstLayoutTest -Domni.layout=write}. */
  static final String SHIPPED = "/schema/empty.mv.db";

  private FirstLayout() {}

  /**
   * Makes the store's file if there is none.
   *
   * @throws StoreUnavailable when it cannot be written
   */
  static void make(Address address) {
    Path file = address.file();
    if (Files.exists(file)) {
      return;
    }
    try {
      Path folder = Files.createDirectories(file.getParent());
      Path beside = Files.createTempFile(folder, "first-", ".part");
      copy(beside);
      move(beside, file);
    } catch (IOException failed) {
      throw new StoreUnavailable("The database cannot be made at " + file + ".", failed);
    }
  }

  private static void copy(Path to) throws IOException {
    try (InputStream shipped = FirstLayout.class.getResourceAsStream(SHIPPED)) {
      if (shipped == null) {
        throw new IOException(SHIPPED + " is missing");
      }
      // Into the file that is there: its owner alone may read it, which one made anew forgets.
      try (FileChannel written = FileChannel.open(to, StandardOpenOption.WRITE)) {
        shipped.transferTo(Channels.newOutputStream(written));
        written.force(true);
      }
    }
  }

  /** Another process may have been first: then its file is the store. */
  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to);
    } catch (FileAlreadyExistsException other) {
      Files.delete(from);
    }
  }
}
