package dev.omni.jdbc.internal.database;

import java.util.Map;

/**
 * The address of a database.
 *
 * @param url of JDBC
 * @param user of the database
 * @param password of the user; empty when none is needed
 */
public record DatabaseAddress(String url, String user, String password) {
  /** Whether the database lives in this process alone. */
  boolean embedded() {
    return url.startsWith("jdbc:h2:");
  }

  /**
   * Driver properties. PostgreSQL gets timeouts, so that a lost peer is noticed (no statement takes
   * 20 s); inserts of a batch in one message; and errors without the values of rows.
   */
  Map<String, String> properties() {
    return embedded()
        ? Map.of()
        : Map.of(
            "socketTimeout", "20",
            "connectTimeout", "5",
            "tcpKeepAlive", "true",
            "reWriteBatchedInserts", "true",
            "logServerErrorDetail", "false");
  }

  /**
   * The first statement of every session on PostgreSQL. A node that freezes within a transaction
   * holds locks that other nodes wait for: the database ends it soon.
   */
  String session() {
    return "SET idle_in_transaction_session_timeout = '5s'; SET lock_timeout = '10s'";
  }

  /** The address without its options, one of which may be a password. */
  @Override
  public String toString() {
    String address = url.split("[;?]", 2)[0];
    return embedded() ? address.substring(address.indexOf('/')) : address;
  }
}
