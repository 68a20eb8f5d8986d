package dev.omni.sandbox;

import dev.omni.application.runtime.EmbeddedRuntime.Threads;
import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.engine.JsonEngine;
import dev.omni.testkit.CapabilityRuntimeContract;
import java.util.List;
import java.util.Optional;

class SandboxRuntimeContractTest extends CapabilityRuntimeContract {
  @Override
  protected CapabilityRuntime runtime(List<JsonEngine> engines, ClockAndIds clockAndIds) {
    return SandboxRuntime.of(engines, clockAndIds, Threads.none());
  }

  @Override
  protected List<String> completing() {
    return List.of("complete", "slow=0.01", "hold_running=0.01", "hold_queued=60", "lose_worker");
  }

  @Override
  protected Optional<String> waiting() {
    return Optional.of("hold_queued=2.5");
  }

  @Override
  protected Optional<List<String>> rewritten() {
    return Optional.of(List.of("hold_queued=02.50", "hold_queued=2.5"));
  }
}
