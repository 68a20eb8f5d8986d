package dev.omni.quant.discovery;

import static dev.omni.quant.discovery.CurveMember.Nature.FREE;
import static dev.omni.quant.discovery.CurveMember.Nature.LINEAR;
import static dev.omni.quant.discovery.CurveMember.Nature.POSITIVE;

import dev.omni.engine.contract.Contracts;
import java.util.Arrays;
import java.util.List;
import org.hipparchus.analysis.differentiation.Gradient;
import org.hipparchus.util.FastMath;

/** A curve of a response over a dose, a concentration or a time. */
public enum CurveShape {
  /** c + (d - c) / (1 + (x / e)^b). */
  FOUR_PARAMETER_LOGISTIC("b", FREE, "c", LINEAR, "d", LINEAR, "e", POSITIVE),
  /** c + (d - c) / (1 + (x / e)^b)^f. */
  FIVE_PARAMETER_LOGISTIC("b", FREE, "c", LINEAR, "d", LINEAR, "e", POSITIVE, "f", POSITIVE),
  /** c + (d - c) exp(-(x / e)^b). */
  WEIBULL_1("b", FREE, "c", LINEAR, "d", LINEAR, "e", POSITIVE),
  /** c + (d - c) (1 - exp(-(x / e)^b)). */
  WEIBULL_2("b", FREE, "c", LINEAR, "d", LINEAR, "e", POSITIVE),
  /** vmax x / (km + x). */
  MICHAELIS_MENTEN("vmax", LINEAR, "km", POSITIVE),
  /** vmax x^h / (k^h + x^h). */
  HILL("vmax", LINEAR, "k", POSITIVE, "h", FREE),
  /** a1 exp(-k1 x) + a2 exp(-k2 x), k1 above k2. */
  BIEXPONENTIAL("a1", LINEAR, "k1", FREE, "a2", LINEAR, "k2", FREE),
  /** asym / (1 + exp((mid - x) / scal)). */
  LOGISTIC_GROWTH("asym", LINEAR, "mid", FREE, "scal", FREE),
  /** asym exp(-b2 b3^x). */
  GOMPERTZ("asym", LINEAR, "b2", FREE, "b3", POSITIVE),
  /** a exp(k x). */
  EXPONENTIAL("a", LINEAR, "k", FREE),
  /** asym + (r0 - asym) exp(-exp(lrc) x). */
  ASYMPTOTIC("asym", LINEAR, "r0", LINEAR, "lrc", FREE);

  /** A power beyond which a curve is on its plateau in double precision. */
  private static final double FAR = 1e300;

  private static final double MOST_EXPONENT = 690;

  private final List<CurveMember> members;

  CurveShape(Object... members) {
    CurveMember[] all = new CurveMember[members.length / 2];
    Arrays.setAll(
        all,
        k -> new CurveMember((String) members[2 * k], (CurveMember.Nature) members[2 * k + 1]));
    this.members = List.of(all);
  }

  String word() {
    return Contracts.word(this);
  }

  /** Returns the parameters. */
  List<CurveMember> members() {
    return members;
  }

  /** Returns the names of the parameters. */
  List<String> names() {
    return members.stream().map(CurveMember::name).toList();
  }

  /** Returns the place of a parameter; -1 for none of this name. */
  int place(String name) {
    return names().indexOf(name);
  }

  /** Returns whether x is a dose, which is not below zero. */
  boolean isOfDoses() {
    return ordinal() <= HILL.ordinal();
  }

  /** Returns whether the curve runs from the plateau c to the plateau d. */
  boolean hasPlateaus() {
    return ordinal() <= WEIBULL_2.ordinal();
  }

  /** Returns whether a constant is one of these curves. */
  boolean hasConstants() {
    return hasPlateaus() || this == ASYMPTOTIC;
  }

  /** Returns whether the curve has a value at x = infinity that it goes to from x = 0. */
  boolean hasEffects() {
    return this != BIEXPONENTIAL;
  }

  /** Returns the place of the parameter that is a dose; -1 where there is none. */
  int location() {
    return switch (this) {
      case FOUR_PARAMETER_LOGISTIC, FIVE_PARAMETER_LOGISTIC, WEIBULL_1, WEIBULL_2 -> 3;
      case MICHAELIS_MENTEN, HILL -> 1;
      default -> -1;
    };
  }

  /** Returns the curve at {@code x} with its derivatives by the parameters. */
  Gradient value(double x, Gradient[] p) {
    return switch (this) {
      case FOUR_PARAMETER_LOGISTIC -> between(p, power(x, p[3], p[0]).add(1).reciprocal());
      case FIVE_PARAMETER_LOGISTIC ->
          between(p, power(x, p[3], p[0]).add(1).log().multiply(p[4].negate()).exp());
      case WEIBULL_1 -> between(p, power(x, p[3], p[0]).negate().exp());
      case WEIBULL_2 -> between(p, power(x, p[3], p[0]).negate().expm1().negate());
      case MICHAELIS_MENTEN -> p[0].multiply(x).divide(p[1].add(x));
      case HILL -> p[0].divide(power(x, p[1], p[2].negate()).add(1));
      case BIEXPONENTIAL ->
          p[0].multiply(p[1].multiply(-x).exp()).add(p[2].multiply(p[3].multiply(-x).exp()));
      case LOGISTIC_GROWTH -> p[0].divide(p[1].subtract(x).divide(p[2]).exp().add(1));
      case GOMPERTZ -> p[0].multiply(p[1].multiply(p[2].log().multiply(x).exp()).negate().exp());
      case EXPONENTIAL -> p[0].multiply(p[1].multiply(x).exp());
      case ASYMPTOTIC -> p[0].add(p[1].subtract(p[0]).multiply(p[2].exp().multiply(-x).exp()));
    };
  }

  private static Gradient between(Gradient[] p, Gradient share) {
    return p[1].add(p[2].subtract(p[1]).multiply(share));
  }

  /** Returns (x / e)^b, and its limit at x = 0. */
  private static Gradient power(double x, Gradient e, Gradient b) {
    int size = e.getFreeParameters();
    if (x == 0) {
      double limit = b.getValue() > 0 ? 0 : b.getValue() < 0 ? FAR : 1;
      return Gradient.constant(size, limit);
    }
    Gradient exponent = b.multiply(e.log().negate().add(FastMath.log(x)));
    double logarithm = exponent.getValue();
    if (Math.abs(logarithm) > MOST_EXPONENT) {
      return Gradient.constant(size, logarithm > 0 ? FAR : 0);
    }
    return exponent.exp();
  }

  /**
   * Returns the dose at which the curve has gone a share of the way from its value at x = 0 to that
   * at x = infinity, with its derivatives.
   *
   * @param share above 0 and below 1
   */
  Gradient dose(double share, Gradient[] p) {
    double rest = 1 - share;
    return switch (this) {
      case FOUR_PARAMETER_LOGISTIC -> at(p[3], p[0], share / rest, rest / share);
      case FIVE_PARAMETER_LOGISTIC -> {
        double left = p[0].getValue() > 0 ? rest : share;
        Gradient u = p[4].reciprocal().multiply(-FastMath.log(left)).expm1();
        yield p[3].multiply(u.log().divide(p[0]).exp());
      }
      case WEIBULL_1, WEIBULL_2 -> at(p[3], p[0], -FastMath.log1p(-share), -FastMath.log(share));
      case MICHAELIS_MENTEN -> p[1].multiply(share / rest);
      case HILL -> at(p[1], p[2], share / rest, rest / share);
      case ASYMPTOTIC -> p[2].negate().exp().multiply(-FastMath.log1p(-share));
      case LOGISTIC_GROWTH -> {
        Gradient first = p[1].divide(p[2]).exp().add(1).reciprocal();
        Gradient there = first.multiply(rest).add(p[2].getValue() > 0 ? share : 0);
        yield p[1].subtract(p[2].multiply(there.reciprocal().subtract(1).log()));
      }
      case GOMPERTZ -> {
        Gradient first = p[1].negate().exp();
        Gradient there = first.multiply(rest).add(p[2].getValue() < 1 ? share : 0);
        yield there.log().divide(p[1].negate()).log().divide(p[2].log());
      }
      case EXPONENTIAL -> p[1].reciprocal().multiply(FastMath.log1p(-share));
      case BIEXPONENTIAL -> throw new IllegalStateException("a sum of exponentials has no one way");
    };
  }

  /**
   * Returns the dose where (x / e)^b is one number for a positive b, another for a negative one.
   */
  private static Gradient at(Gradient e, Gradient b, double rising, double falling) {
    double power = b.getValue() > 0 ? rising : falling;
    return e.multiply(b.reciprocal().multiply(FastMath.log(power)).exp());
  }

  /** Returns constants of these values. */
  static Gradient[] constants(double[] values) {
    return Arrays.stream(values).mapToObj(v -> Gradient.constant(0, v)).toArray(Gradient[]::new);
  }

  /** Returns variables of these values. */
  static Gradient[] variables(double[] values) {
    Gradient[] all = new Gradient[values.length];
    Arrays.setAll(all, j -> Gradient.variable(values.length, j, values[j]));
    return all;
  }

  /** Returns the value of the curve. */
  double at(double x, double[] parameters) {
    return value(x, constants(parameters)).getValue();
  }
}
