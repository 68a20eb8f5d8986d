package dev.omni.jdbc;

import dev.omni.jdbc.database.Address;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Where the database is and how it is used.
 *
 * @param url of JDBC
 * @param user who connects
 * @param password what for; empty when none is needed
 * @param nanos a monotonic reading in nanoseconds, as {@link System#nanoTime}
 * @param lease how long a node may trust what it has in its caches without having asked; a revoked
 *     key is refused everywhere once that time has passed
 * @param free how many bytes are free where an embedded database writes
 */
public record Settings(
    String url,
    String user,
    String password,
    LongSupplier nanos,
    Duration lease,
    LongSupplier free) {
  private static final Duration LEASE = Duration.ofSeconds(1);

  /** H2 inside this process, in a file of that folder; no other process may open it meanwhile. */
  public static Settings embedded(Path folder, LongSupplier nanos) {
    var address = Address.in(folder);
    return new Settings(
        address.url(),
        address.user(),
        address.password(),
        nanos,
        LEASE,
        folder.toFile()::getUsableSpace);
  }

  /** A PostgreSQL, shared by any number of nodes. */
  public static Settings server(String url, String user, String password, LongSupplier nanos) {
    return new Settings(url, user, password, nanos, LEASE, () -> Long.MAX_VALUE);
  }

  /** Of the database alone. */
  Address address() {
    return new Address(url, user, password);
  }

  @Override
  public String toString() {
    return address().toString();
  }
}
