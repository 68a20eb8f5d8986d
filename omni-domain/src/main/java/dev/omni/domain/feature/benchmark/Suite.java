package dev.omni.domain.feature.benchmark;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The suites of tasks. */
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

  /** Whether its answers can come with certificates. */
  public boolean certified() {
    return this == FORMAL_VERIFICATION;
  }

  /** All names. */
  public static List<String> names() {
    return Arrays.stream(values()).map(Suite::toString).toList();
  }

  /** The suite of that name, which is one of {@link #names}. */
  public static Suite of(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
