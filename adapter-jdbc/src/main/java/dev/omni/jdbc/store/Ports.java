package dev.omni.jdbc.store;

import dev.omni.application.spi.Office;
import dev.omni.application.spi.Stores;
import dev.omni.jdbc.commit.Committer;
import dev.omni.jdbc.commit.FreeKeys;
import dev.omni.jdbc.database.Database;
import dev.omni.jdbc.database.Epoch;
import dev.omni.jdbc.requests.JdbiRequestLog;

/** All stores of one database. */
public final class Ports {
  private Ports() {}

  /** The stores over a database; those of runs and documents write through the committer. */
  public static Stores over(Database database, Committer committer, FreeKeys keys, Epoch epoch) {
    var lasting = new Lasting(epoch);
    return new Stores(
        new JdbiRunStore(database, committer, lasting),
        new JdbiRunRecords(database, lasting, keys),
        new JdbiDocumentStore(database, committer),
        new JdbiEvidenceStore(database),
        new JdbiDeliveryStore(database),
        new Office(
            new JdbiDirectory(database, epoch),
            new JdbiKeyStore(database, epoch),
            new JdbiAuditLog(database),
            new JdbiRequestLog(database),
            new JdbiTallies(database)));
  }
}
