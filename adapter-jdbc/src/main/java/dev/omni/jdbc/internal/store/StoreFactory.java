package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.Stores;
import dev.omni.application.spi.Stores.AdminStores;
import dev.omni.application.spi.Stores.RunStores;
import dev.omni.jdbc.internal.commit.GroupCommitter;
import dev.omni.jdbc.internal.database.CacheVersion;
import dev.omni.jdbc.internal.database.Database;
import dev.omni.jdbc.internal.database.FreedSpace;

/** The construction of all stores of one database. */
public final class StoreFactory {
  /** Selects the head of the evidence log. */
  public static final String LOG = JdbiEvidenceStore.LOG;

  private StoreFactory() {}

  /** Returns the stores over a database; runs, documents and the request log use the committer. */
  public static Stores create(
      Database database,
      GroupCommitter committer,
      CacheVersion version,
      EvidenceHead head,
      FreedSpace freed) {
    var keys = new JdbiIdempotencyStore(database, version);
    return new Stores(
        new RunStores(
            new JdbiRunStore(database, committer, new EndedRunCache(version), keys),
            new JdbiRunEventStore(database),
            new JdbiRowStore(database),
            new JdbiDataSetStore(database),
            new JdbiMarketStore(database),
            new JdbiUsageStore(database)),
        keys,
        new JdbiDocumentStore(database, committer),
        new JdbiEvidenceStore(database, head),
        new JdbiDeliveryStore(database),
        new AdminStores(
            new JdbiProjectStore(database, version),
            new JdbiApiKeyStore(database, version),
            new JdbiPersonStore(database, version),
            new JdbiRetentionStore(database, version, freed),
            new JdbiAuditLog(database),
            new JdbiRequestLog(database, committer),
            new JdbiCounterStore(database),
            new JdbiConsoleSessionStore(database),
            new JdbiShareStore(database)));
  }
}
