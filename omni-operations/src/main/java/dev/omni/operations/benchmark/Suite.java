package dev.omni.operations.benchmark;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A suite of benchmark tasks. */
public enum Suite {
  /** Rational arithmetic, number theory, counting. */
  MATHEMATICAL_REASONING,
  /** Certified statistics and regressions. */
  STATISTICS_UNCERTAINTY,
  /** Options, bonds, rates of return. */
  FINANCE_ECONOMICS,
  /** Constants and laws, with units. */
  SCIENCE,
  /** Beams, pipes, circuits, with units and uncertainty. */
  ENGINEERING,
  /** Linear programs, knapsacks, schedules, queues. */
  OPERATIONS,
  /** Goals that need several tools. */
  AGENTIC_QUANT,
  /** Statements with certificates. */
  FORMAL_VERIFICATION;

  /** Returns whether its answers can have certificates. */
  public boolean certified() {
    return this == FORMAL_VERIFICATION;
  }

  /** Returns all names. */
  public static List<String> names() {
    return Arrays.stream(values()).map(Suite::toString).toList();
  }

  /** Returns the suite of a name, which must be one of {@link #names}. */
  public static Suite of(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
