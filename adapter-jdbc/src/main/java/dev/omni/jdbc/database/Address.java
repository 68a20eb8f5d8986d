package dev.omni.jdbc.database;

import dev.omni.jdbc.file.FileUrl;
import java.nio.file.Path;
import java.util.Map;

/**
 * Where a database is, and how each of the two kinds is spoken to.
 *
 * @param url of JDBC
 * @param user who connects
 * @param password what for; empty when none is needed
 */
public record Address(String url, String user, String password) {
  private static final String ANSWER = "20";

  /** That of the embedded database of a folder. */
  public static Address in(Path folder) {
    return new Address(FileUrl.of(folder), "omni", "");
  }

  /** Whether the database lives in this process alone. */
  boolean embedded() {
    return url.startsWith("jdbc:h2:");
  }

  /** The file of an embedded database. */
  Path file() {
    return FileUrl.file(url);
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
