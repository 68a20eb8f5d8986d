package dev.omni.jdbc;

import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.jdbc.internal.database.DatabaseAddress;
import dev.omni.jdbc.internal.database.EmbeddedDatabaseUrl;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The address of a database and the way it is used.
 *
 * @param url of JDBC
 * @param user of the database
 * @param password of the user; empty when none is needed
 * @param durability what an acknowledged write survives; only of the embedded database
 * @param timing of caches
 * @param free number of bytes free where an embedded database writes
 */
public record DatabaseSettings(
    String url,
    String user,
    String password,
    Durability durability,
    Timing timing,
    LongSupplier free) {
  private static final Duration LEASE = Duration.ofSeconds(1);

  /** A guarantee for acknowledged writes to the embedded database. */
  public enum Durability {
    /** Writes survive a power failure: every group of writes is forced to the disk. */
    POWER("CHECKPOINT SYNC"),
    /** Writes survive the end of the process: they are forced to the disk once a second. */
    PROCESS("CHECKPOINT");

    private final String checkpoint;

    Durability(String checkpoint) {
      this.checkpoint = checkpoint;
    }

    String checkpoint() {
      return checkpoint;
    }
  }

  /**
   * The time source and the lease of caches.
   *
   * @param nanos a monotonic reading in nanoseconds, as {@link System#nanoTime}
   * @param lease how long a node may trust its caches without a poll of the database; a revoked key
   *     is rejected everywhere after that time
   */
  public record Timing(LongSupplier nanos, Duration lease) {}

  /**
   * Returns the settings of an H2 database inside this process, in a file of that folder. No other
   * process may open it at the same time.
   */
  public static DatabaseSettings embedded(Path folder, LongSupplier nanos) {
    return new DatabaseSettings(
        EmbeddedDatabaseUrl.of(folder),
        "omni",
        "",
        Durability.POWER,
        new Timing(nanos, LEASE),
        folder.toFile()::getUsableSpace);
  }

  /**
   * Returns the file of the embedded database in a folder, which is made empty when it is absent.
   *
   * @throws StoreUnavailableException when it cannot be made
   */
  public static Path madeFile(Path folder) {
    String url = EmbeddedDatabaseUrl.of(folder);
    EmbeddedDatabaseUrl.createFile(url);
    return EmbeddedDatabaseUrl.file(url);
  }

  /** Returns the settings of a PostgreSQL database, shared by any number of nodes. */
  public static DatabaseSettings server(
      String url, String user, String password, LongSupplier nanos) {
    return new DatabaseSettings(
        url, user, password, Durability.POWER, new Timing(nanos, LEASE), () -> Long.MAX_VALUE);
  }

  /** Returns these settings with another durability. */
  public DatabaseSettings with(Durability other) {
    return new DatabaseSettings(url, user, password, other, timing, free);
  }

  /** Returns these settings with another lease of caches. */
  public DatabaseSettings with(Duration lease) {
    var other = new Timing(timing.nanos(), lease);
    return new DatabaseSettings(url, user, password, durability, other, free);
  }

  /** Returns these settings with another source of the free disk space. */
  public DatabaseSettings with(LongSupplier other) {
    return new DatabaseSettings(url, user, password, durability, timing, other);
  }

  /** Returns these settings with another URL. */
  public DatabaseSettings at(String other) {
    return new DatabaseSettings(other, user, password, durability, timing, free);
  }

  DatabaseAddress address() {
    return new DatabaseAddress(url, user, password);
  }

  @Override
  public String toString() {
    return address().toString();
  }
}
