package dev.omni.keys;

import dev.omni.application.json.JsonReader;
import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/** A file of one JSON object that only its owner may read. */
record OwnerOnlyFile(Path path) {
  private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
  private static final Set<StandardOpenOption> CREATED =
      Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE);

  Optional<Json.Obj> read() {
    try {
      return Files.exists(path)
          ? Optional.of((Json.Obj) JsonReader.trusted(new SmallFile(path).text()))
          : Optional.empty();
    } catch (MalformedJsonException | ClassCastException changed) {
      throw new InvalidSettingException(path + ": must be a JSON object, as it was written");
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Replaces the file atomically. */
  void write(Json.Obj content) {
    write(path, JsonReader.write(content) + "\n");
  }

  /** Executes a change of a file under a lock between processes, as private as the file. */
  static void exclusively(Path path, Runnable change) {
    Path lock = path.resolveSibling(path.getFileName() + ".lock");
    try (FileChannel channel = FileChannel.open(lock, CREATED, OWNER_ONLY);
        var fileLock = channel.lock()) {
      Files.setPosixFilePermissions(lock, OWNER_ONLY.value()); // Those of older versions too.
      if (fileLock.isValid()) {
        change.run();
      }
    } catch (IOException unusable) {
      throw new UncheckedIOException(unusable);
    }
  }

  /** Replaces a file atomically, readable by its owner only. */
  static void write(Path path, String text) {
    Path next = path.resolveSibling(path.getFileName() + ".next");
    try {
      Files.deleteIfExists(next);
      Files.createFile(next, OWNER_ONLY);
      Files.writeString(next, text, StandardOpenOption.SYNC);
      Files.move(next, path, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }
}
