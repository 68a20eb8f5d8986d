package dev.omni.application.run.worker;

import dev.omni.domain.run.Run;
import dev.omni.domain.world.Execution;
import java.time.Duration;

/** The maximum durations of runs, a safety limit. */
final class RunTimeouts {
  private static final Duration DIRECT = Duration.ofSeconds(30);
  private static final Duration TEST = Duration.ofMinutes(5);
  private static final Duration LIVE = Duration.ofHours(6);

  private RunTimeouts() {}

  static Duration of(Run run) {
    if (run.policy().execution() == Execution.DIRECT) {
      return DIRECT;
    }
    return switch (run.tenant().mode()) {
      case TEST -> TEST;
      case LIVE -> LIVE;
    };
  }
}
