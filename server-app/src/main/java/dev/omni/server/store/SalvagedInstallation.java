package dev.omni.server.store;

import dev.omni.application.spi.store.SalvagedTable;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.domain.json.Json;
import dev.omni.files.DataFolder;
import dev.omni.jdbc.Salvage;
import dev.omni.server.setting.ServerSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A new data folder with what a damaged embedded database still has, and with the keys and data
 * sets beside it. The old folder is only read.
 */
public final class SalvagedInstallation {
  private static final String SETS = "sets";
  private static final List<String> FILES =
      List.of("master.key", "signing-keys.json", "credentials.json", "log-head.txt");

  private SalvagedInstallation() {}

  /**
   * Makes the new folder.
   *
   * @param settings of the installation whose database is damaged
   * @param folder a new or an empty one
   * @return the rows of each table, of which something is lost or not known, and their sums
   * @throws InvalidSettingException when the folder has files, the database is not the embedded
   *     one, a server uses it, or nothing of it can be read
   */
  public static Json.Obj of(ServerSettings settings, Path folder) {
    if (settings.database().isPresent()) {
      throw new InvalidSettingException(
          "db-url: must be left out; only a file of the embedded database can be salvaged");
    }
    Path from = settings.files().dataDir();
    try {
      DataFolder.requireEmpty("--salvage", folder);
      requireOutside(from, folder);
      DataFolder.create(folder);
      List<SalvagedTable> tables = Salvage.of(from, folder);
      for (Path file : beside(from)) {
        Path copy = folder.resolve(from.relativize(file).toString());
        DataFolder.create(Objects.requireNonNull(copy.getParent()));
        Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
      }
      return json(folder, tables);
    } catch (StoreUnavailableException unreadable) {
      throw new InvalidSettingException(String.valueOf(unreadable.getMessage()));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static void requireOutside(Path from, Path folder) {
    Path old = from.toAbsolutePath().normalize();
    if (folder.toAbsolutePath().normalize().startsWith(old)) {
      throw new InvalidSettingException("--salvage: must be a folder outside of " + from);
    }
  }

  private static List<Path> beside(Path from) throws IOException {
    Stream<Path> files = FILES.stream().map(from::resolve).filter(Files::isRegularFile);
    Path sets = from.resolve(SETS);
    if (!Files.isDirectory(sets)) {
      return files.toList();
    }
    try (Stream<Path> all = Files.list(sets)) {
      return Stream.concat(files, all.filter(set -> set.toString().endsWith(".set")).sorted())
          .toList();
    }
  }

  private static Json.Obj json(Path folder, List<SalvagedTable> tables) {
    List<Json> losses =
        tables.stream()
            .filter(table -> !table.whole())
            .<Json>map(
                table ->
                    Json.obj("table", table.name())
                        .with("rows", number(table.rows()))
                        .with("recovered", table.recovered())
                        .with("lost", number(table.lost()))
                        .with("reasons", table.reasons()))
            .toList();
    return Json.obj(
        "folder", folder.toAbsolutePath().toString(),
        "tables", tables.size(),
        "recovered", tables.stream().mapToLong(SalvagedTable::recovered).sum(),
        "clean", losses.isEmpty(),
        "losses", losses);
  }

  private static Json number(OptionalLong known) {
    return known.isPresent() ? Json.of(known.getAsLong()) : Json.NULL;
  }
}
