package dev.omni.files;

import dev.omni.domain.evidence.Hash;
import dev.omni.domain.evidence.MerkleTree.Head;
import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.domain.witness.CosignedHeads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Base64;
import java.util.Optional;

/**
 * The heads that a witness cosigned, a file for each log. A head is on the disk before it is
 * returned as replaced, and the folder belongs to one process.
 */
public final class FileCosignedHeads implements CosignedHeads, AutoCloseable {
  private static final String NEXT = ".next";

  private final Path folder;
  private final FileChannel owner;

  private FileCosignedHeads(Path folder, FileChannel owner) {
    this.folder = folder;
    this.owner = owner;
  }

  /**
   * Opens a folder, which is created when absent.
   *
   * @throws InvalidSettingException when another process has it
   */
  public static FileCosignedHeads at(Path folder) {
    try {
      Files.createDirectories(folder);
      FileChannel owner =
          FileChannel.open(
              folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (!isLocked(owner)) {
        owner.close();
        throw new InvalidSettingException(
            "data-dir: " + folder + " belongs to another witness that is running");
      }
      return new FileCosignedHeads(folder, owner);
    } catch (IOException unusable) {
      throw new InvalidSettingException("data-dir: cannot write " + folder + ": " + unusable);
    }
  }

  private static boolean isLocked(FileChannel file) throws IOException {
    try {
      return file.tryLock() != null;
    } catch (OverlappingFileLockException here) {
      return false;
    }
  }

  /** Returns the file of a log, whose origin may have characters that no file name has. */
  private Path file(String origin) {
    return folder.resolve(Hash.of(origin).hex() + ".head");
  }

  @Override
  public synchronized Optional<Head> last(String origin) {
    Path file = file(origin);
    try {
      return Files.exists(file) ? Optional.of(read(file, origin)) : Optional.empty();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static Head read(Path file, String origin) throws IOException {
    String[] lines = Files.readString(file).split("\n", -1);
    if (lines.length == 4 && lines[0].equals(origin) && lines[1].matches("[0-9]{1,18}")) {
      Optional<Hash> root = Hash.ofBase64(lines[2]);
      if (root.isPresent()) {
        return new Head(Long.parseLong(lines[1]), root.get());
      }
    }
    // A witness without its state would cosign a second history.
    throw new IllegalStateException(file + " is no cosigned head of " + origin);
  }

  @Override
  public synchronized boolean replace(String origin, Optional<Head> expected, Head next) {
    if (!last(origin).equals(expected)) {
      return false;
    }
    Path file = file(origin);
    Path draft = file.resolveSibling(file.getFileName() + NEXT);
    String root = Base64.getEncoder().encodeToString(next.root().bytes());
    String text = origin + "\n" + next.size() + "\n" + root + "\n";
    try {
      try (FileChannel channel =
          FileChannel.open(
              draft,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE)) {
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        channel.force(true);
      }
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
      try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
        names.force(true);
      }
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
    return true;
  }

  /** Gives the folder to another process. */
  @Override
  public void close() {
    try {
      owner.close();
    } catch (IOException unusable) {
      throw new UncheckedIOException(unusable);
    }
  }
}
