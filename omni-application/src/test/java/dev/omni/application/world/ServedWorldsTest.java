package dev.omni.application.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.omni.application.Omni;
import dev.omni.application.evidence.SigningKeys;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.run.StartRun;
import dev.omni.application.spi.Stores;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.world.ServedWorlds;
import dev.omni.domain.world.World;
import dev.omni.testkit.TestEngine;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Two processes on the same stores: one serves all worlds, the other finance alone. */
final class ServedWorldsTest {
  private static final Caller ADA = Caller.test("ada");

  private final Stores stores = new InMemoryStores().stores();
  private final SigningKeys keys = SigningKeys.ephemeral();
  private final Omni whole = node(ServedWorlds.ALL);
  private final Omni finance = node(ServedWorlds.of(List.of(World.FINANCE)));
  private final UUID risk = whole.open(ADA, World.RISK, "Lab").id();

  private Omni node(ServedWorlds worlds) {
    return Omni.on(stores)
        .engines(TestEngine.direct(), TestEngine.job())
        .worlds(worlds)
        .signing(keys)
        .build();
  }

  private StartRun job(String key) {
    return new StartRun(
        risk, "risk.test.root", new IdempotencyKey("served-" + key), Json.obj("n", 4));
  }

  private static void assertNotServed(ThrowingCallable call) {
    assertThatExceptionOfType(Fault.class)
        .isThrownBy(call)
        .satisfies(
            fault -> {
              assertThat(fault.code()).isEqualTo(FaultCode.RESOURCE_NOT_FOUND);
              assertThat(fault.reason())
                  .isEqualTo("This server does not serve the world risk; it serves finance.");
              assertThat(fault.details().find("available")).contains(Json.arr(Json.str("finance")));
            });
  }

  @Test
  void another_world_is_unknown_and_the_served_ones_are_named() {
    Worlds worlds = finance.worlds();
    assertThat(worlds.worlds(ADA)).containsExactly(World.FINANCE);
    assertThat(worlds.all()).allMatch(capability -> capability.world() == World.FINANCE);
    assertNotServed(() -> worlds.capabilities(ADA, World.RISK));
    assertNotServed(() -> worlds.capability(ADA, World.RISK, "risk.test.root"));
    assertNotServed(() -> worlds.capability(ADA, World.FINANCE, "risk.test.root"));
    assertNotServed(() -> worlds.workspaces(ADA, World.RISK));
    assertNotServed(() -> finance.open(ADA, World.RISK, "Other"));
    assertNotServed(() -> finance.start(ADA, job("new")));
    assertThat(finance.capability("risk.test.root")).isEmpty();
    assertThat(finance.capability("risk.batch.evaluate")).isEmpty();
    assertThat(finance.capability("finance.batch.evaluate")).isPresent();
  }

  @Test
  void a_worker_leaves_the_jobs_of_another_world_to_one_that_serves_it() {
    Run queued = whole.start(ADA, job("morning"));

    assertThat(finance.work()).isZero();
    assertThat(finance.await(ADA, queued.id(), Duration.ofMillis(1)).status())
        .isEqualTo(RunStatus.QUEUED);
    assertThat(whole.work()).isEqualTo(1);
    assertThat(finance.read(ADA, queued.id()).status()).isEqualTo(RunStatus.COMPLETED);
  }

  @Test
  void an_earlier_run_is_read_with_its_evidence_and_repeated_by_its_key() {
    Run ended = whole.run(ADA, "risk.test.root", Json.obj("n", 9));
    Run again = whole.start(ADA, job("once"));
    whole.work();

    assertThat(finance.read(ADA, ended.id())).isEqualTo(ended);
    assertThat(finance.evidence(ADA, ended.id()).verify(whole.publicKeys()).ok()).isTrue();
    assertThat(finance.start(ADA, job("once")).id()).isEqualTo(again.id());
    assertNotServed(() -> finance.retry(ADA, ended.id(), new IdempotencyKey("served-retry")));
  }

  @Test
  void a_job_of_another_world_can_be_cancelled_with_evidence() {
    Run queued = whole.start(ADA, job("morning"));

    assertThat(finance.cancel(ADA, queued.id()).status()).isEqualTo(RunStatus.CANCELLED);
    assertThat(finance.evidence(ADA, queued.id()).verify(whole.publicKeys()).ok()).isTrue();
  }
}
