package dev.omni.operations.workflow;

import dev.omni.domain.fault.FaultCode;
import java.util.Locale;
import java.util.stream.Stream;

/** The reason why a step waits. Its text is stored and displayed. */
public sealed interface WaitReason {
  /** Parses the text of a reason. */
  static WaitReason of(String text) {
    return Stream.of(Awaited.values())
        .filter(awaited -> awaited.toString().equals(text))
        .map(WaitReason.class::cast)
        .findFirst()
        .orElseGet(() -> new Postponed(FaultCode.of(text).orElseThrow()));
  }

  /** An event or a time for which the step waits. */
  enum Awaited implements WaitReason {
    /** The opinion of another principal. */
    APPROVAL,
    /** The end of an execution that the step started. */
    EXECUTION,
    /** A time. */
    TIME,
    /** The next attempt. */
    RETRY,
    /** The repetition of the steps that a gate needs. */
    RECOMPUTE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A transient error that postponed the step.
   *
   * @param code of the error
   */
  record Postponed(FaultCode code) implements WaitReason {
    @Override
    public String toString() {
      return code.toString();
    }
  }
}
