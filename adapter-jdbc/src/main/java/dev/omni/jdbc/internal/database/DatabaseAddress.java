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
  /** Returns whether the database lives in this process alone. */
  boolean embedded() {
    return url.startsWith("jdbc:h2:");
  }

  /**
   * Returns the driver properties. PostgreSQL gets timeouts that detect a lost peer (no statement
   * takes 20 s), batched inserts in one message, and errors without the values of rows.
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
   * Returns the first statement of every PostgreSQL session. A node that freezes within a
   * transaction holds locks that other nodes wait for; the database ends that transaction after a
   * short time.
   */
  String session() {
    return "SET idle_in_transaction_session_timeout = '5s'; SET lock_timeout = '10s'";
  }

  /** Returns the address without its options, which may contain a password. */
  @Override
  public String toString() {
    String address = url.split("[;?]", 2)[0];
    return embedded() ? address.substring(address.indexOf('/')) : address;
  }
}
