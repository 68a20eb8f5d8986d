package dev.omni.quant.discovery.signal;

import java.util.ArrayList;
import java.util.List;
import org.hipparchus.complex.Complex;

/**
 * The design of S. Butterworth, Wireless Engineer 7, 1930, pp. 536-541, made digital by the
 * bilinear transform with prewarped cutoffs: A. V. Oppenheim, R. W. Schafer, Discrete-Time Signal
 * Processing, 3rd ed., 2010, sections 7.2 and 7.3.
 *
 * @param order of the lowpass from which the filter is made
 * @param kind frequencies that pass
 * @param low the cutoff, or the lower one, relative to the rate
 * @param high the upper cutoff, relative to the rate; the same where there is one
 */
record Butterworth(int order, FilterKind kind, double low, double high) {
  /** Returns the analog frequency, of which the transform makes a digital one. */
  static double warped(double relative) {
    return StrictMath.tan(Math.PI * relative);
  }

  /** Returns the power that passes at a frequency relative to the rate. */
  double power(double relative) {
    double w = warped(relative);
    double at = warped(low);
    double upper = warped(high);
    double ratio =
        switch (kind) {
          case LOWPASS -> w / at;
          case HIGHPASS -> at / w;
          case BANDPASS -> (w * w - at * upper) / (w * (upper - at));
          case BANDSTOP -> w * (upper - at) / (w * w - at * upper);
        };
    return 1 / (1 + StrictMath.pow(ratio * ratio, order));
  }

  /** Returns the sections; the first has the gain of them all. */
  List<Section> sections() {
    var sections = new ArrayList<Section>();
    double reference = reference();
    for (int k = 0; 2 * k < order; k++) {
      double angle = Math.PI * (2 * k + 1 + order) / (2.0 * order);
      boolean real = 2 * k + 1 == order;
      Complex pole =
          real ? new Complex(-1) : new Complex(StrictMath.cos(angle), StrictMath.sin(angle));
      for (double[] poles : polynomials(pole, real)) {
        sections.add(section(poles, real && kind.cutoffs() == 1));
      }
    }
    for (int k = 0; k < sections.size(); k++) {
      double gain = sections.get(k).response(2 * Math.PI * reference).norm();
      sections.set(k, sections.get(k).times(1 / gain));
    }
    return sections;
  }

  /** Returns a frequency that passes wholly, relative to the rate. */
  private double reference() {
    return switch (kind) {
      case LOWPASS, BANDSTOP -> 0;
      case HIGHPASS -> 0.5;
      case BANDPASS -> StrictMath.atan(Math.sqrt(warped(low) * warped(high))) / Math.PI;
    };
  }

  /** Returns the polynomials 1 + a1/z + a2/z^2 of a pole of the lowpass and its conjugate. */
  private List<double[]> polynomials(Complex pole, boolean real) {
    double at = warped(low);
    double upper = warped(high);
    if (kind == FilterKind.LOWPASS || kind == FilterKind.HIGHPASS) {
      Complex moved =
          kind == FilterKind.LOWPASS ? pole.multiply(at) : pole.reciprocal().multiply(at);
      Complex z = digital(moved);
      return List.of(real ? new double[] {-z.getRealPart(), 0} : pair(z, z.conjugate()));
    }
    Complex half =
        (kind == FilterKind.BANDPASS ? pole : pole.reciprocal()).multiply((upper - at) / 2);
    Complex root = half.multiply(half).subtract(at * upper).sqrt();
    Complex first = digital(half.add(root));
    Complex second = digital(half.subtract(root));
    return real
        ? List.of(pair(first, second))
        : List.of(pair(first, first.conjugate()), pair(second, second.conjugate()));
  }

  private static Complex digital(Complex analog) {
    return analog.add(1).divide(analog.negate().add(1));
  }

  private static double[] pair(Complex one, Complex other) {
    return new double[] {-one.add(other).getRealPart(), one.multiply(other).getRealPart()};
  }

  /** Returns a section with the zeros of the kind. */
  private Section section(double[] poles, boolean single) {
    double middle = -2 * StrictMath.cos(2 * StrictMath.atan(Math.sqrt(warped(low) * warped(high))));
    double sign = kind == FilterKind.LOWPASS ? 1 : -1;
    return switch (kind) {
      case LOWPASS, HIGHPASS ->
          single
              ? new Section(1, sign, 0, poles[0], poles[1])
              : new Section(1, 2 * sign, 1, poles[0], poles[1]);
      case BANDPASS -> new Section(1, 0, -1, poles[0], poles[1]);
      case BANDSTOP -> new Section(1, middle, 1, poles[0], poles[1]);
    };
  }
}
