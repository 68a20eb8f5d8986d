package dev.omni.jdbc;

import dev.omni.application.spi.store.SalvagedTable;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.jdbc.internal.database.DamagedFile;
import dev.omni.jdbc.internal.database.EmbeddedDatabaseUrl;
import dev.omni.jdbc.internal.database.NewFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * The recovery of a damaged file of the embedded database into a new one, as far as it can be. The
 * damaged file is only read. Each page that cannot be read loses its own rows and no others, unlike
 * with H2's tool {@code Recover}, which ends at the first.
 */
public final class Salvage {
  private static final String NEWEST = "(newest changes)";

  private Salvage() {}

  /**
   * Recovers the database of a folder into another folder that has none.
   *
   * @return what was recovered of each table, in the order of their names
   * @throws StoreUnavailableException when there is no file, a process uses it, none of its
   *     versions is whole enough to be opened, or the new folder has a database
   */
  public static List<SalvagedTable> of(Path damaged, Path folder) {
    try (DamagedFile file = DamagedFile.open(databaseFile(damaged));
        NewFile made = NewFile.in(folder)) {
      var tables = new ArrayList<SalvagedTable>();
      long lost = file.lostVersions();
      if (lost > 0) {
        String why =
            "the newest " + lost + " versions of the file lack parts; an older one is read";
        tables.add(new SalvagedTable(NEWEST, OptionalLong.empty(), 0, List.of(why)));
      }
      tables.add(made.describe(file));
      for (int table : file.tables()) {
        tables.add(made.fill(table, file));
      }
      made.continueNumbers();
      tables.sort((a, b) -> a.name().compareTo(b.name()));
      return List.copyOf(tables);
    }
  }

  /** Returns the file of the embedded database in a folder. */
  public static Path databaseFile(Path folder) {
    return EmbeddedDatabaseUrl.file(EmbeddedDatabaseUrl.of(folder));
  }
}
