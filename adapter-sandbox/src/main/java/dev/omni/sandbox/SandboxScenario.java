package dev.omni.sandbox;

import dev.omni.domain.run.RunFacts;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A state or failure that the sandbox plays on request, so that tests can reach every state and
 * error.
 *
 * @param act the action
 * @param time duration of an action that lasts
 */
record SandboxScenario(Action act, Duration time) {
  private static final Pattern FORM =
      Pattern.compile("([a-z0-9_]{1,20})(?:=([0-9]{1,4}(?:\\.[0-9]{1,3})?))?");

  /** The action of a scenario. */
  enum Action {
    /** The run completes normally. */
    COMPLETE(false),
    /** The run fails. */
    FAIL(false),
    /** The computation takes longer by the given time. */
    SLOW(true),
    /** The run stays queued for the given time. */
    HOLD_QUEUED(true),
    /** The run stays running for the given time. */
    HOLD_RUNNING(true),
    /** The worker of the first attempt is lost; the second attempt succeeds. */
    LOSE_WORKER(false),
    /** The runtime is unavailable: error 503 and no run. */
    REJECT_503(false);

    private final boolean timed;

    Action(boolean timed) {
      this.timed = timed;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The formats that {@link #of} parses, for messages. */
  static final String FORMS =
      "complete, fail, slow=SECONDS, hold_queued=SECONDS, hold_running=SECONDS, lose_worker,"
          + " reject_503";

  /** The range of SECONDS in {@link #FORMS}, for messages. */
  static final String SECONDS = "0 to 9999.999, written as 2 or 2.5";

  /** Parses a scenario; empty unless the text has one of {@link #FORMS}. */
  static Optional<SandboxScenario> of(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      return Optional.empty();
    }
    Optional<Duration> time =
        Optional.ofNullable(form.group(2))
            .map(s -> Duration.ofMillis(new BigDecimal(s).movePointRight(3).longValueExact()));
    return List.of(Action.values()).stream()
        .filter(act -> act.toString().equals(form.group(1)) && act.timed == time.isPresent())
        .map(act -> new SandboxScenario(act, time.orElse(Duration.ZERO)))
        .findFirst();
  }

  /** Returns whether a run plays an action. */
  static boolean plays(RunFacts run, Action act) {
    return of(run).filter(scenario -> scenario.act() == act).isPresent();
  }

  /** Returns the scenario of a run. */
  static Optional<SandboxScenario> of(RunFacts run) {
    return run.policy().scenario().flatMap(SandboxScenario::of);
  }

  @Override
  public String toString() {
    return act.timed
        ? act + "=" + BigDecimal.valueOf(time.toMillis(), 3).stripTrailingZeros().toPlainString()
        : act.toString();
  }
}
