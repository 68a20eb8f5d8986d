package dev.omni.operations.benchmark;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The tools that a model may use during a benchmark. */
public enum BenchmarkMode {
  /** No tools; any call of a tool is a violation. */
  CLOSED(0),
  /** A fixed set of tools. */
  STANDARD_TOOLS(8),
  /** The tools of the model's provider; declared calls are recorded and not limited. */
  NATIVE(Integer.MAX_VALUE),
  /** The tools of this service. */
  AGENTIC(20),
  /** No tools; an answer counts only with an accepted certificate. */
  FORMAL(0);

  private static final Set<String> STANDARD = Set.of("calc", "units", "stats", "solve", "table");

  private final int calls;

  BenchmarkMode(int calls) {
    this.calls = calls;
  }

  /** Returns the maximum number of tool calls for a task; empty for no limit. */
  public Optional<Integer> calls() {
    return this == NATIVE ? Optional.empty() : Optional.of(calls);
  }

  /**
   * Returns whether a tool may be called.
   *
   * @param offered the tools of this service that the task names
   */
  public boolean allows(String tool, List<String> offered) {
    return switch (this) {
      case CLOSED, FORMAL -> false;
      case STANDARD_TOOLS -> STANDARD.contains(tool);
      case NATIVE -> true;
      case AGENTIC -> offered.contains(tool);
    };
  }

  /** Returns whether answers count only with a certificate. */
  public boolean certified() {
    return this == FORMAL;
  }

  /** Returns all names. */
  public static List<String> names() {
    return Arrays.stream(values()).map(BenchmarkMode::toString).toList();
  }

  /** Returns the mode of a name, which must be one of {@link #names}. */
  public static BenchmarkMode of(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
