package dev.omni.quant.discovery;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** The classical tests offered, with the members that each reads. */
public enum ClassicalTest {
  T_ONE_SAMPLE(Part.X, Part.MU, Part.ALTERNATIVE),
  T_WELCH(Part.X, Part.Y, Part.MU, Part.ALTERNATIVE),
  T_POOLED(Part.X, Part.Y, Part.MU, Part.ALTERNATIVE),
  T_PAIRED(Part.X, Part.Y, Part.MU, Part.ALTERNATIVE),
  WILCOXON_SIGNED_RANK(Part.X, Part.OTHER_Y, Part.MU, Part.ALTERNATIVE, Part.METHOD),
  MANN_WHITNEY_U(Part.X, Part.Y, Part.MU, Part.ALTERNATIVE, Part.METHOD),
  CHI_SQUARE_TABLE(Part.TABLE),
  CHI_SQUARE_GOODNESS(Part.OBSERVED, Part.OTHER_EXPECTED),
  FISHER_EXACT(Part.TABLE, Part.ALTERNATIVE),
  BINOMIAL(Part.TRIALS, Part.SUCCESSES, Part.PROBABILITY, Part.ALTERNATIVE),
  KS_TWO_SAMPLE(Part.X, Part.Y, Part.ALTERNATIVE, Part.METHOD);

  private final Set<Part> parts;

  ClassicalTest(Part first, Part... others) {
    parts = EnumSet.of(first, others);
  }

  String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  boolean isT() {
    return name().startsWith("T_");
  }

  boolean isChiSquare() {
    return name().startsWith("CHI_");
  }

  /** Returns whether the input must have this member. */
  boolean needs(String member) {
    return parts.stream().anyMatch(part -> part.required && part.member.equals(member));
  }

  /** Returns whether the input may have this member. */
  boolean reads(String member) {
    return parts.stream().anyMatch(part -> part.member.equals(member));
  }

  /** A member of the input, and whether a test that reads it requires it. */
  private enum Part {
    X("x", true),
    Y("y", true),
    OTHER_Y("y", false),
    MU("mu", false),
    TABLE("table", true),
    OBSERVED("observed", true),
    OTHER_EXPECTED("expected", false),
    TRIALS("trials", true),
    SUCCESSES("successes", true),
    PROBABILITY("probability", true),
    ALTERNATIVE("alternative", false),
    METHOD("p_value_method", false);

    private final String member;
    private final boolean required;

    Part(String member, boolean required) {
      this.member = member;
      this.required = required;
    }
  }
}
