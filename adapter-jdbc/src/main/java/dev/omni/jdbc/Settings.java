package dev.omni.jdbc;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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
  private static final String ANSWER = "20";
  private static final String H2 = TwoHeads.url() + SteadyFile.prefix();
  private static final Pattern FILE = Pattern.compile("^jdbc:h2:(?:[A-Za-z]{2,}:)*([^;]+)");

  /**
   * What H2 needs to be kept to the promises: a commit is on its way to the disk before it is
   * answered; an interrupted thread does not close the file under all others (as H2's usual way to
   * its file would); and large texts stand in their rows like small ones, not in a store of their
   * own. Failed statements are told to their callers, not to a file beside the store, where their
   * values would stand. A close moves nothing in the file: H2 would take no heed then of what the
   * disk has, and {@link Upkeep} tidies anyway (ADR 37). Nor is old space used again before {@link
   * Pieces} says which may be.
   */
  private static final String EMBEDDED =
      ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;DEFAULT_NULL_ORDERING=HIGH;WRITE_DELAY=0"
          + ";DB_CLOSE_ON_EXIT=FALSE;LOCK_TIMEOUT=10000;QUERY_CACHE_SIZE=64;MAX_LENGTH_INPLACE_LOB=134217728"
          + ";TRACE_LEVEL_FILE=0;MAX_COMPACT_TIME=0;REUSE_SPACE=FALSE";

  /** H2 inside this process, in a file of that folder; no other process may open it meanwhile. */
  public static Settings embedded(Path folder, LongSupplier nanos) {
    String file = folder.toAbsolutePath().normalize().resolve("omni").toString();
    return new Settings(
        H2 + file + EMBEDDED, "omni", "", nanos, LEASE, folder.toFile()::getUsableSpace);
  }

  /** A PostgreSQL, shared by any number of nodes. */
  public static Settings server(String url, String user, String password, LongSupplier nanos) {
    return new Settings(url, user, password, nanos, LEASE, () -> Long.MAX_VALUE);
  }

  /** Whether the database lives in this process alone. */
  boolean embedded() {
    return url.startsWith("jdbc:h2:");
  }

  /** The file of an embedded database, by whatever way H2 goes to it. */
  Path file() {
    Matcher named = FILE.matcher(url);
    if (!named.find()) {
      throw new IllegalStateException("not the URL of a file: " + url);
    }
    return Path.of(named.group(1) + ".mv.db");
  }

  /** What the two databases call differently in the schema. */
  Map<String, String> dialect() {
    return embedded()
        ? Map.of(
            "exact", "",
            "bytes", "VARBINARY",
            "as_bytes", "SET DATA TYPE VARBINARY USING STRINGTOUTF8(payload)",
            "ahead", "100000",
            "server", "-- ",
            "embedded", "")
        : Map.of(
            "exact", "COLLATE \"C\"",
            "bytes", "BYTEA",
            "as_bytes", "SET DATA TYPE BYTEA USING CONVERT_TO(payload, 'UTF8')",
            "ahead", "1",
            "server", "",
            "embedded", "-- ");
  }

  /**
   * How connections notice that the other end is gone without having said so: an answer is waited
   * for {@value #ANSWER} s. No statement of ours takes that long.
   */
  Map<String, String> manners() {
    return embedded()
        ? Map.of()
        : Map.of("socketTimeout", ANSWER, "connectTimeout", "5", "tcpKeepAlive", "true");
  }

  /**
   * What every session on PostgreSQL begins with. A node that freezes, or loses its connection, in
   * the middle of a transaction holds locks that others wait for: the database ends it soon.
   */
  String session() {
    return "SET idle_in_transaction_session_timeout = '5s'; SET lock_timeout = '10s'";
  }

  /**
   * What the session of who commits goes on with. Its statements find rows by their keys; a plan
   * that reads a whole table, made while that was small, would be kept when it is not, and rows
   * would be locked in another order than they were given in.
   */
  String writing() {
    return "; SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off"
        + "; SET plan_cache_mode = force_generic_plan";
  }

  @Override
  public String toString() {
    return place();
  }

  /** The address without what follows it: options, and perhaps a password. */
  String place() {
    String address = url.split("[;?]", 2)[0];
    return embedded() ? address.substring(address.indexOf('/')) : address;
  }
}
