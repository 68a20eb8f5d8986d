package dev.omni.application.run;

import dev.omni.application.Omni;
import dev.omni.application.evidence.SigningKeys;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.World;
import dev.omni.testkit.TestEngine;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;

/** Omni over stores in memory, with two small engines and a clock that a test moves. */
public final class RunsFixture {
  public static final Caller ADA = Caller.test("ada");

  public final TestEngine direct = TestEngine.direct();
  public final TestEngine job = TestEngine.job();
  public final Stores stores = new InMemoryStores().stores();
  private final SigningKeys keys = SigningKeys.ephemeral();
  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-11-21T12:00:00Z"));
  public final ClockAndIds clockAndIds = new ClockAndIds(now::get, UUID::randomUUID);
  public final Omni omni = node();
  public final Workspace finance = omni.open(ADA, World.FINANCE, "Lab");
  public final Workspace risk = omni.open(ADA, World.RISK, "Lab");

  /** One more process on the same stores. */
  public Omni node() {
    return node(stores, AdmissionControl.unlimited());
  }

  /** One more process on the same stores, seen through these. */
  public Omni node(Stores seen, AdmissionControl admission) {
    CapabilityRuntime runtime =
        new EmbeddedRuntime(
            "embedded",
            List.of(direct.loaded(), job.loaded()),
            clockAndIds,
            EmbeddedRuntime.Threads.none());
    return Omni.on(seen)
        .clock(clockAndIds.clock())
        .ids(clockAndIds.ids())
        .admission(admission)
        .sandbox(runtime)
        .live(runtime)
        .signing(keys)
        .build();
  }

  /** The keys that every process signs with. */
  public SigningKeys keys() {
    return keys;
  }

  public void pass(Duration time) {
    now.updateAndGet(instant -> instant.plus(time));
  }

  public StartRun root(Object n, String key) {
    return new StartRun(
        finance.id(), "finance.test.root", new IdempotencyKey(key), Json.obj("n", n));
  }

  public StartRun rootJob(Object n, String key) {
    return new StartRun(risk.id(), "risk.test.root", new IdempotencyKey(key), Json.obj("n", n));
  }

  public Run read(Run run) {
    return omni.runs().read(ADA, run.id());
  }
}
