package dev.omni.files;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.domain.json.Json;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * The archive of an installation with the embedded database: a consistent copy of the database made
 * while it is in use, with its keys and data sets.
 */
public final class BackupArchive {
  private static final String ABOUT = "backup.json";
  private static final String DATABASE = "database.zip";
  private static final String SETS = "sets";
  private static final String MASTER = "master.key";
  private static final String SIGNING = "signing-keys.json";

  private final Installation files;
  private final Consumer<Path> database;

  /**
   * The files of an installation.
   *
   * @param dataDir folder of the database and the data sets
   * @param masterKeys file of the master keys
   * @param signingKeys file of the signing keys
   */
  public record Installation(Path dataDir, Path masterKeys, Path signingKeys) {}

  /**
   * Creates the archive of an installation.
   *
   * @param database writes a consistent copy of the database to a file
   */
  public BackupArchive(Installation files, Consumer<Path> database) {
    this.files = files;
    this.database = database;
  }

  /**
   * Writes a new file that its owner alone can read.
   *
   * @param version of the program that writes it
   * @return number of bytes
   * @throws Fault {@code parameter_invalid} when the file exists or cannot be written
   */
  public long write(Path target, String version, Instant now) {
    Path draft = target.resolveSibling(target.getFileName() + ".part");
    Path copy = files.dataDir().resolve("backup-" + now.toEpochMilli() + ".part");
    try {
      if (Files.exists(target)) {
        throw refused(target + " exists already");
      }
      Files.createFile(
          draft,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      try (var zip = new ZipOutputStream(Files.newOutputStream(draft))) {
        fill(zip, copy, version, now);
      }
      Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
      return Files.size(target);
    } catch (IOException unwritable) {
      throw refused("cannot write " + target + ": " + unwritable);
    } finally {
      delete(copy);
      delete(draft);
    }
  }

  /**
   * Adds everything. The last seen head of the log comes before the database, which must not be
   * behind it; keys come after, because a ring only grows; data sets on both sides, because each is
   * written once.
   */
  private void fill(ZipOutputStream zip, Path copy, String version, Instant now)
      throws IOException {
    Json.Obj about = Json.obj("version", version, "created_at", now);
    zip.putNextEntry(new ZipEntry(ABOUT));
    zip.write(JsonReader.write(about).getBytes(StandardCharsets.UTF_8));
    zip.closeEntry();
    add(zip, "log-head.txt", files.dataDir().resolve("log-head.txt"));
    var added = new HashSet<String>();
    addSets(zip, added);
    database.accept(copy);
    add(zip, DATABASE, copy);
    addSets(zip, added);
    add(zip, MASTER, files.masterKeys());
    add(zip, SIGNING, files.signingKeys());
    add(zip, "credentials.json", files.dataDir().resolve("credentials.json"));
  }

  private void addSets(ZipOutputStream zip, Set<String> added) throws IOException {
    Path folder = files.dataDir().resolve(SETS);
    if (!Files.isDirectory(folder)) {
      return;
    }
    List<Path> complete;
    try (Stream<Path> found = Files.list(folder)) {
      complete = found.filter(file -> file.toString().endsWith(".set")).sorted().toList();
    }
    for (Path file : complete) {
      String name = SETS + "/" + file.getFileName();
      if (added.add(name)) {
        add(zip, name, file);
      }
    }
  }

  /** Adds a file; one that is not there, or was deleted meanwhile, is left out. */
  private static void add(ZipOutputStream zip, String name, Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      zip.putNextEntry(new ZipEntry(name));
      in.transferTo(zip);
      zip.closeEntry();
    } catch (NoSuchFileException none) {
      return;
    }
  }

  private static void delete(Path draft) {
    try {
      Files.deleteIfExists(draft);
    } catch (IOException left) {
      throw new UncheckedIOException(left);
    }
  }

  private static Fault refused(String why) {
    return Fault.at(FaultCode.PARAMETER_INVALID, "/to", "must be a new file; " + why);
  }

  /**
   * Restores an archive into a folder that is new or empty.
   *
   * @return the names of the restored files
   * @throws InvalidSettingException when the folder has files or the archive is none
   */
  public static List<String> restore(Path archive, Path dataDir) {
    try {
      DataFolder.requireEmpty("data-dir", dataDir);
      DataFolder.create(dataDir);
      List<String> names = unpacked(archive, dataDir);
      if (!names.contains(ABOUT) || !names.contains(DATABASE)) {
        throw new InvalidSettingException(archive + ": must be an archive of omni backup");
      }
      Path database = dataDir.resolve(DATABASE);
      unpacked(database, dataDir);
      Files.delete(database);
      Files.delete(dataDir.resolve(ABOUT));
      return names;
    } catch (NoSuchFileException none) {
      throw new InvalidSettingException(none.getMessage() + ": no such file");
    } catch (ZipException | EOFException damaged) {
      throw new InvalidSettingException(
          archive + ": must be an archive of omni backup; it is cut off or damaged");
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static List<String> unpacked(Path archive, Path folder) throws IOException {
    var names = new ArrayList<String>();
    try (var zip = new ZipInputStream(Files.newInputStream(archive))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path file = folder.resolve(entry.getName()).normalize();
        if (!file.startsWith(folder.normalize()) || entry.isDirectory()) {
          throw new InvalidSettingException(archive + ": must be an archive of omni backup");
        }
        DataFolder.create(Objects.requireNonNull(file.getParent()));
        Files.createFile(
            file,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try (var out = Files.newOutputStream(file, StandardOpenOption.WRITE)) {
          zip.transferTo(out);
        }
        names.add(entry.getName());
      }
    }
    return names;
  }
}
