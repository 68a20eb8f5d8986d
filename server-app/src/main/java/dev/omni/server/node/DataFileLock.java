package dev.omni.server.node;

import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.files.DataFolder;
import dev.omni.jdbc.DatabaseSettings;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The lock of the database file of a folder against other processes, before the file is opened: the
 * lock of the operating system that the database takes too.
 */
final class DataFileLock implements AutoCloseable {
  private final FileChannel file;

  private DataFileLock(FileChannel file) {
    this.file = file;
  }

  /**
   * Holds the file of a folder; both are made when they are absent.
   *
   * @throws StoreUnavailableException when another process uses the file, or none can be made
   */
  static DataFileLock of(Path folder) {
    DataFolder.create(folder);
    Path path = DatabaseSettings.madeFile(folder);
    FileChannel file = opened(path);
    if (!isLocked(file, path)) {
      closed(file);
      throw new StoreUnavailableException(
          "The database file is in use by another process: " + path);
    }
    return new DataFileLock(file);
  }

  private static FileChannel opened(Path path) {
    try {
      return FileChannel.open(path, StandardOpenOption.WRITE);
    } catch (IOException unwritable) {
      throw new StoreUnavailableException(
          "The database file cannot be opened: " + path, unwritable);
    }
  }

  private static boolean isLocked(FileChannel file, Path path) {
    try {
      return file.tryLock() != null;
    } catch (OverlappingFileLockException here) {
      return false;
    } catch (IOException without) {
      closed(file);
      throw new StoreUnavailableException("The database file cannot be locked: " + path, without);
    }
  }

  /** Releases the file, so that this process can open the database. */
  @Override
  public void close() {
    closed(file);
  }

  private static void closed(FileChannel file) {
    try {
      file.close();
    } catch (IOException kept) {
      throw new StoreUnavailableException("The database file cannot be released.", kept);
    }
  }
}
