package dev.omni.domain.usage;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A kind of execution that is counted. */
public enum UsageKind {
  /** A run of a capability, a batch too. */
  OMNI_RUN,
  /** A run of a model. */
  MODEL_RUN,
  /** A run of benchmarks. */
  BENCHMARK_RUN,
  /** A run of a workflow. */
  WORKFLOW_RUN,
  /** A verification. */
  VERIFICATION,
  /** A guard decision. */
  GUARD_DECISION;

  private final String id = name().toLowerCase(Locale.ROOT);

  /** Parses a wire name; empty for an unknown one. */
  public static Optional<UsageKind> of(String id) {
    return List.of(values()).stream().filter(kind -> kind.id.equals(id)).findFirst();
  }

  /** Returns whether executions of this kind are runs. */
  public boolean run() {
    return switch (this) {
      case OMNI_RUN, MODEL_RUN, BENCHMARK_RUN, WORKFLOW_RUN -> true;
      case VERIFICATION, GUARD_DECISION -> false;
    };
  }

  @Override
  public String toString() {
    return id;
  }
}
