package dev.omni.application.run;

import static dev.omni.application.run.RunsFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.run.admission.ConcurrencyLimits;
import dev.omni.application.run.worker.DirectRunPool;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.World;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Flat;
import dev.omni.testkit.TestEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The number of preparations of an input, counted by an engine that records them. */
class PreparedOnceTest {
  private final TestEngine root = TestEngine.direct().stepping(n -> n > 100 ? 2e6 : 1);
  private final List<WatchedInput> checked = new ArrayList<>();
  private final List<WatchedInput> estimated = new ArrayList<>();
  private final List<WatchedInput> computed = new ArrayList<>();
  private final DirectRunPool pool =
      new DirectRunPool(
          new EmbeddedRuntime(
              "embedded",
              List.of(LoadedEngine.of(new Watched())),
              ClockAndIds.system(),
              EmbeddedRuntime.Threads.none()),
          new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>()));
  private final Omni omni =
      Omni.on(new InMemoryStores().stores())
          .sandbox(pool)
          .live(pool)
          .admission(new ConcurrencyLimits(tenant -> 0, caller -> {}, ClockAndIds.system().clock()))
          .build();

  /** An input with the very object that it is read from. */
  private record WatchedInput(@Flat Json.Obj whole) {
    TestEngine.Input typed() {
      return Contracts.codec(TestEngine.Input.class).read(whole);
    }
  }

  private final class Watched implements Engine<WatchedInput, TestEngine.Result> {
    @Override
    public Capability capability() {
      return root.capability();
    }

    @Override
    public List<Problem> problems(WatchedInput input) {
      checked.add(input);
      return List.of();
    }

    @Override
    public double steps(WatchedInput input) {
      estimated.add(input);
      return root.steps(input.typed());
    }

    @Override
    public Computed<TestEngine.Result> compute(WatchedInput input, Work work) {
      computed.add(input);
      return root.compute(input.typed(), work);
    }
  }

  @AfterEach
  void close() {
    pool.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {9, 400})
  void a_create_reads_its_input_with_its_defaults_once(int n) {
    Workspace lab = omni.open(ADA, World.FINANCE, "Lab");
    var key = new IdempotencyKey("prepared-1");
    var request = new StartRun(lab.id(), root.capability().id(), key, Json.obj("n", n));

    assertThat(omni.start(ADA, request).status()).isEqualTo(RunStatus.COMPLETED);

    assertThat(checked)
        .extracting(WatchedInput::whole)
        .containsExactly(Json.obj("n", n, "shift", 0));
    assertThat(estimated).hasSize(1);
    assertThat(computed).hasSize(1);
    assertThat(estimated.get(0)).isSameAs(checked.get(0));
    assertThat(computed.get(0)).isSameAs(checked.get(0));
  }

  @ParameterizedTest
  @ValueSource(ints = {9, 400})
  void a_replay_looks_at_no_input(int n) {
    a_create_reads_its_input_with_its_defaults_once(n);
    a_create_reads_its_input_with_its_defaults_once(n);
  }
}
