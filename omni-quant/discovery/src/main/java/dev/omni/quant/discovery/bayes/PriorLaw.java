package dev.omni.quant.discovery.bayes;

import dev.omni.engine.contract.Bare;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import org.hipparchus.util.FastMath;

/** A prior distribution of a parameter, up to a constant of its density. */
public sealed interface PriorLaw
    permits PriorLaw.Improper,
        PriorLaw.NormalLaw,
        PriorLaw.HalfNormalLaw,
        PriorLaw.HalfCauchyLaw,
        PriorLaw.ExponentialLaw {
  /** The priors without a parameter, which are no distributions. */
  enum ImproperKind {
    /** The same density everywhere. */
    FLAT,
    /** 1/sigma. */
    JEFFREYS
  }

  /**
   * A prior that is no distribution.
   *
   * @param word which one
   */
  @Bare
  record Improper(@Title("flat, or jeffreys: 1/sigma") ImproperKind word)
      implements PriorLaw, CoefficientPriors {
    @Override
    public double density(double x) {
      return word == ImproperKind.FLAT ? 0 : -FastMath.log(x);
    }

    @Override
    public double slope(double x) {
      return word == ImproperKind.FLAT ? 0 : -1 / x;
    }
  }

  /**
   * A normal distribution.
   *
   * @param normal mean and standard deviation
   */
  record NormalLaw(
      @Title("Mean and standard deviation of a normal distribution")
          @Unit("1")
          @Size(min = 2, max = 2)
          double[] normal)
      implements PriorLaw, CoefficientPriors {
    @Override
    public double density(double x) {
      double z = (x - normal[0]) / normal[1];
      return -0.5 * z * z;
    }

    @Override
    public double slope(double x) {
      return (normal[0] - x) / normal[1] / normal[1];
    }
  }

  /**
   * The upper half of a normal distribution about 0.
   *
   * @param halfNormal its standard deviation before it is halved
   */
  record HalfNormalLaw(
      @Title("Scale of a normal distribution above 0")
          @Unit("1")
          @Range(above = 0, to = 1e12)
          @Size(min = 1, max = 1)
          double[] halfNormal)
      implements PriorLaw {
    @Override
    public double density(double x) {
      double z = x / halfNormal[0];
      return -0.5 * z * z;
    }

    @Override
    public double slope(double x) {
      return -x / halfNormal[0] / halfNormal[0];
    }
  }

  /**
   * The upper half of a Cauchy distribution about 0.
   *
   * @param halfCauchy its scale
   */
  record HalfCauchyLaw(
      @Title("Scale of a Cauchy distribution above 0")
          @Unit("1")
          @Range(above = 0, to = 1e12)
          @Size(min = 1, max = 1)
          double[] halfCauchy)
      implements PriorLaw {
    @Override
    public double density(double x) {
      double z = x / halfCauchy[0];
      return -FastMath.log1p(z * z);
    }

    @Override
    public double slope(double x) {
      double scale = halfCauchy[0];
      return -2 * x / (scale * scale + x * x);
    }
  }

  /**
   * An exponential distribution.
   *
   * @param exponential its rate
   */
  record ExponentialLaw(
      @Title("Rate of an exponential distribution")
          @Unit("1")
          @Range(above = 0, to = 1e12)
          @Size(min = 1, max = 1)
          double[] exponential)
      implements PriorLaw {
    @Override
    public double density(double x) {
      return -exponential[0] * x;
    }

    @Override
    public double slope(double x) {
      return -exponential[0];
    }
  }

  /** Returns the logarithm of the density, up to a constant. */
  double density(double x);

  /** Returns its derivative. */
  double slope(double x);

  /** Returns whether it is the same density everywhere. */
  default boolean isFlat() {
    return this instanceof Improper some && some.word() == ImproperKind.FLAT;
  }

  /** Returns whether it is 1/sigma. */
  default boolean isJeffreys() {
    return this instanceof Improper some && some.word() == ImproperKind.JEFFREYS;
  }

  /** Returns whether it is a normal distribution, or no distribution. */
  default boolean isOfAnySign() {
    return isFlat() || this instanceof NormalLaw;
  }
}
