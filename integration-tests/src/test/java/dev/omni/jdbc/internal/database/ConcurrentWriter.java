package dev.omni.jdbc.internal.database;

import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.access.Binding;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunOrigin;
import dev.omni.jdbc.DatabaseSettings;
import dev.omni.jdbc.JdbcStores;
import dev.omni.testkit.contract.Samples;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;

/**
 * A process that writes runs on several threads, prints the id of each that was acknowledged, and
 * never ends.
 */
final class ConcurrentWriter {
  private static final Tenant TENANT = new Tenant(new UUID(7, 7), Mode.TEST);
  private static final int THREADS = 8;

  private ConcurrentWriter() {}

  /** Writes to the embedded database in a folder, or to the one of a URL of PostgreSQL. */
  public static void main(String[] place) {
    Stores stores = JdbcStores.open(settings(place[0])).stores();
    for (int i = 0; i < THREADS; i++) {
      new Thread(() -> write(stores)).start();
    }
  }

  private static DatabaseSettings settings(String place) {
    return place.startsWith("jdbc:")
        ? DatabaseSettings.server(place, "postgres", "", System::nanoTime)
        : DatabaseSettings.embedded(Path.of(place), System::nanoTime);
  }

  private static void write(Stores stores) {
    while (true) {
      Run run = run();
      stores.runs().insert(run, Optional.empty(), ChangeSet.NONE);
      System.out.println(run.id());
    }
  }

  private static Run run() {
    Run job = Samples.fresh().job();
    var binding = job.origin().binding();
    var here =
        new RunOrigin(
            new Binding(
                binding.organizationId(),
                TENANT.projectId(),
                binding.environmentId(),
                TENANT.mode(),
                Optional.empty()),
            job.origin().principal(),
            job.origin().key(),
            job.origin().request(),
            job.origin().createdAt(),
            job.origin().sources());
    return new Run(UUID.randomUUID(), here, job.subject(), job.policy(), job.input(), job.state());
  }
}
