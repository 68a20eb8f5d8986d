package dev.omni.jdbc.file;

import dev.omni.application.contract.Samples;
import dev.omni.application.spi.Change;
import dev.omni.application.spi.Stores;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.run.Origin;
import dev.omni.domain.run.Run;
import dev.omni.jdbc.JdbcStores;
import dev.omni.jdbc.Settings;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;

/**
 * A process that writes runs on several threads, says each one that was acknowledged, and never
 * ends.
 */
final class HardWriter {
  /** Whose the runs are. */
  static final Tenant TENANT = new Tenant(new UUID(7, 7), Mode.TEST);

  private HardWriter() {}

  /** Writes to the database in that folder. */
  public static void main(String[] folder) {
    Settings settings = Settings.embedded(Path.of(folder[0]), System::nanoTime);
    Stores stores = JdbcStores.open(settings).stores();
    for (int i = 0; i < 4; i++) {
      new Thread(() -> write(stores)).start();
    }
  }

  private static void write(Stores stores) {
    while (true) {
      Run run = run();
      stores.runs().admit(run, Optional.empty(), Change.NONE);
      System.out.println(run.id());
    }
  }

  private static Run run() {
    Samples samples = Samples.fresh();
    Run job = samples.job();
    var binding = job.origin().binding();
    var here =
        new Origin(
            new dev.omni.domain.access.Binding(
                binding.organizationId(),
                TENANT.projectId(),
                binding.environmentId(),
                TENANT.mode(),
                Optional.empty()),
            job.origin().principal(),
            job.origin().key(),
            job.origin().request(),
            job.origin().createdAt(),
            Optional.empty());
    return new Run(UUID.randomUUID(), here, job.subject(), job.terms(), job.input(), job.state());
  }
}
