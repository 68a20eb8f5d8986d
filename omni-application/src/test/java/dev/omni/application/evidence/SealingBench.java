package dev.omni.application.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.memory.MemoryStores;
import dev.omni.application.run.RunsFixture;
import dev.omni.application.run.Sealing;
import dev.omni.application.run.StartRun;
import dev.omni.application.run.TestEngine;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.spi.Doors;
import dev.omni.application.world.Catalogue;
import dev.omni.domain.evidence.Leaf;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.world.World;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What evidence takes from the rate of runs: real statements against leaves that say nothing. */
@Tag("bench")
class SealingBench {
  private static final int RUNS = 20_000;
  private static final int ROUNDS = 7;

  private static final Sealing NOTHING =
      (ended, record) -> new Leaf(ended.id(), ended.tenant(), "omni_run", "{}");

  /** Runs a second, in memory, where a run itself costs least and evidence weighs most. */
  private static double rate(Sealing sealing) {
    var runtime =
        new EmbeddedRuntime(
            "embedded",
            List.of(TestEngine.direct()),
            Doors.system(),
            EmbeddedRuntime.Threads.none());
    Omni omni =
        Omni.on(new MemoryStores().stores())
            .sandbox(runtime)
            .live(runtime)
            .sealing(sealing)
            .build();
    var lab = omni.open(RunsFixture.ADA, World.FINANCE, "Lab").id();
    long began = System.nanoTime();
    for (int i = 0; i < RUNS; i++) {
      omni.start(
          RunsFixture.ADA,
          new StartRun(
              lab, "finance.test.root", new IdempotencyKey("sealing-" + i), Json.obj("n", i)));
    }
    return RUNS * 1e9 / (System.nanoTime() - began);
  }

  @Test
  void sealing_costs_little() {
    var catalogue = new Catalogue(List.of(TestEngine.direct()));
    var real = new RunSealing(catalogue, Environment.embedded());
    double best = 0;
    double without = 0;
    for (int i = 0; i < ROUNDS; i++) {
      without = Math.max(without, rate(NOTHING));
      best = Math.max(best, rate(real));
    }
    System.out.printf(
        "runs a second in memory: %.0f with evidence, %.0f without; %.1f us a leaf%n",
        best, without, 1e6 / best - 1e6 / without);
    assertThat(1e6 / best - 1e6 / without).as("microseconds a leaf").isLessThan(200);
  }
}
