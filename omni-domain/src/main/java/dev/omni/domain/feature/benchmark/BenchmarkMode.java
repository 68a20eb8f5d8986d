package dev.omni.domain.feature.benchmark;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What a model may use while it is benchmarked. */
public enum BenchmarkMode {
  /** The task alone: any call of a tool is a violation. */
  CLOSED(0),
  /** A fixed set of tools. */
  STANDARD_TOOLS(8),
  /** Whatever the model's provider has; declared calls are recorded, and not limited. */
  NATIVE(Integer.MAX_VALUE),
  /** This service's own tools. */
  AGENTIC(20),
  /** The task alone, and an answer counts only with a certificate that is accepted. */
  FORMAL(0);

  private static final Set<String> STANDARD = Set.of("calc", "units", "stats", "solve", "table");

  private final int calls;

  BenchmarkMode(int calls) {
    this.calls = calls;
  }

  /** How many calls of tools a task may take; empty when they are not limited. */
  public Optional<Integer> calls() {
    return this == NATIVE ? Optional.empty() : Optional.of(calls);
  }

  /**
   * Whether a tool may be called.
   *
   * @param offered the tools that the task names, which are this service's own
   */
  public boolean allows(String tool, List<String> offered) {
    return switch (this) {
      case CLOSED, FORMAL -> false;
      case STANDARD_TOOLS -> STANDARD.contains(tool);
      case NATIVE -> true;
      case AGENTIC -> offered.contains(tool);
    };
  }

  /** Whether answers count only with a certificate. */
  public boolean certified() {
    return this == FORMAL;
  }

  /** All names. */
  public static List<String> names() {
    return Arrays.stream(values()).map(BenchmarkMode::toString).toList();
  }

  /** The mode of that name, which is one of {@link #names}. */
  public static BenchmarkMode of(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
