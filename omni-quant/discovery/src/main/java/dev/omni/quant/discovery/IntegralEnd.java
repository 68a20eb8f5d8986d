package dev.omni.quant.discovery;

import dev.omni.engine.contract.Bare;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Word;

/** An end of an integral: a place, or infinity. */
public sealed interface IntegralEnd {
  /** Returns the place, which may be infinite. */
  double place();

  /** The lower end. */
  sealed interface LowerEnd extends IntegralEnd permits LowerPlace, LowerInfinity {}

  /** The upper end. */
  sealed interface UpperEnd extends IntegralEnd permits UpperPlace, UpperInfinity {}

  /**
   * A place where an integral begins.
   *
   * @param place number
   */
  @Bare
  record LowerPlace(@Unit("1") double place) implements LowerEnd {}

  /**
   * A place where an integral ends.
   *
   * @param place number
   */
  @Bare
  record UpperPlace(@Unit("1") double place) implements UpperEnd {}

  /**
   * No lower end.
   *
   * @param word of it
   */
  @Bare
  record LowerInfinity(NoLowerEnd word) implements LowerEnd {
    @Override
    public double place() {
      return Double.NEGATIVE_INFINITY;
    }
  }

  /**
   * No upper end.
   *
   * @param word of it
   */
  @Bare
  record UpperInfinity(NoUpperEnd word) implements UpperEnd {
    @Override
    public double place() {
      return Double.POSITIVE_INFINITY;
    }
  }

  /** The word for no lower end. */
  enum NoLowerEnd {
    /** Below all numbers. */
    @Word("-infinity")
    MINUS_INFINITY
  }

  /** The word for no upper end. */
  enum NoUpperEnd {
    /** Above all numbers. */
    INFINITY
  }
}
