package dev.omni.quant.biology;

import java.util.Arrays;
import java.util.Map;

/**
 * The net charge of an unmodified chain by the pK values of B. Bjellqvist et al., Electrophoresis
 * 14, 1993, 1023-1031, and 15, 1994, 529-539, as the ExPASy server has them: those of the ends
 * depend on the residue there.
 */
final class ProteinCharge {
  static final double MOST_PH = 14;
  private static final int HALVINGS = 60;

  private static final Map<Character, Double> FIRST =
      Map.of('A', 7.59, 'M', 7.00, 'S', 6.93, 'P', 8.36, 'T', 6.82, 'V', 7.44, 'E', 7.70);
  private static final double OTHER_FIRST = 7.50;
  private static final Map<Character, Double> LAST = Map.of('D', 4.55, 'E', 4.75);
  private static final double OTHER_LAST = 3.55;
  // In the order of the letters: the last bits of a sum depend on the order of its terms.
  private static final String BASES = "HKR";
  private static final double[] OF_BASES = {5.98, 10.0, 12.0};
  private static final double[] TENS_OF_BASES = powers(OF_BASES);
  private static final String ACIDS = "CDEY";
  private static final double[] OF_ACIDS = {9.0, 4.05, 4.45, 10.0};
  private static final double[] TENS_OF_ACIDS = powers(OF_ACIDS);

  /**
   * The difference of {@link #rough} from {@link #at}, a group, is less than this: both round a
   * share that is 1 at most by some 1e-15 of it.
   */
  private static final double ROUGHNESS = 1e-13;

  private final String sequence;
  private final int[] bases;
  private final int[] acids;
  private final double first;
  private final double last;
  private final double tensOfFirst;
  private final double tensOfLast;
  private final double roughness;

  /** Creates the charge of a sequence of one-letter codes. */
  ProteinCharge(String sequence) {
    this(sequence, LetterCounts.of(sequence));
  }

  /** Creates the charge of a sequence that has these letters. */
  ProteinCharge(String sequence, LetterCounts counts) {
    this.sequence = sequence;
    bases = counts(BASES, counts);
    acids = counts(ACIDS, counts);
    first = FIRST.getOrDefault(sequence.charAt(0), OTHER_FIRST);
    last = LAST.getOrDefault(sequence.charAt(sequence.length() - 1), OTHER_LAST);
    tensOfFirst = StrictMath.pow(10, first);
    tensOfLast = StrictMath.pow(10, last);
    roughness = ROUGHNESS * (2.0 + Arrays.stream(bases).sum() + Arrays.stream(acids).sum());
  }

  private static double[] powers(double[] exponents) {
    double[] powers = new double[exponents.length];
    for (int k = 0; k < powers.length; k++) {
      powers[k] = StrictMath.pow(10, exponents[k]);
    }
    return powers;
  }

  private static int[] counts(String letters, LetterCounts counts) {
    int[] of = new int[letters.length()];
    for (int k = 0; k < of.length; k++) {
      of[k] = counts.of(letters.charAt(k));
    }
    return of;
  }

  /** Returns the net charge at a pH, in elementary charges. */
  double at(double ph) {
    double charge = share(ph - first) - share(last - ph);
    for (int k = 0; k < bases.length; k++) {
      charge += bases[k] == 0 ? 0 : bases[k] * share(ph - OF_BASES[k]);
    }
    for (int k = 0; k < acids.length; k++) {
      charge -= acids[k] == 0 ? 0 : acids[k] * share(OF_ACIDS[k] - ph);
    }
    return charge;
  }

  /** Returns the net charge at a pH from hyperbolic tangents. */
  double byTangents(double ph) {
    double twice = tangent(ph - first) + tangent(ph - last);
    double[] ofBases = tangents(ph, OF_BASES);
    double[] ofAcids = tangents(ph, OF_ACIDS);
    double positive = 1;
    double negative = 1;
    for (int i = 0; i < sequence.length(); i++) {
      int base = BASES.indexOf(sequence.charAt(i));
      int acid = base < 0 ? ACIDS.indexOf(sequence.charAt(i)) : -1;
      positive += base >= 0 ? 1 : 0;
      negative += acid >= 0 ? 1 : 0;
      if (base >= 0 || acid >= 0) {
        twice += base >= 0 ? ofBases[base] : ofAcids[acid];
      }
    }
    return (positive - negative - twice) / 2;
  }

  private static double[] tangents(double ph, double[] exponents) {
    double[] tangents = new double[exponents.length];
    for (int k = 0; k < tangents.length; k++) {
      tangents[k] = tangent(ph - exponents[k]);
    }
    return tangents;
  }

  private static double tangent(double distance) {
    return StrictMath.tanh(distance * StrictMath.log(10) / 2);
  }

  /** Returns the share of a group that has its proton, or has lost it. */
  private static double share(double distance) {
    return 1 / (1 + StrictMath.pow(10, distance));
  }

  /** Returns the net charge at a pH from one power of ten of it. */
  private double rough(double ph) {
    double h = StrictMath.pow(10, ph);
    double charge = tensOfFirst / (tensOfFirst + h) - h / (tensOfLast + h);
    for (int k = 0; k < bases.length; k++) {
      charge += bases[k] * TENS_OF_BASES[k] / (TENS_OF_BASES[k] + h);
    }
    for (int k = 0; k < acids.length; k++) {
      charge -= acids[k] * h / (TENS_OF_ACIDS[k] + h);
    }
    return charge;
  }

  /** Returns a number of the sign of the net charge at a pH. */
  private double sign(double ph) {
    double rough = rough(ph);
    return Math.abs(rough) > roughness ? rough : at(ph);
  }

  /** Returns the pH from 0 to 14 at which the charge is zero, or the end nearer to it. */
  double isoelectricPoint() {
    if (sign(0) <= 0) {
      return 0;
    }
    if (sign(MOST_PH) >= 0) {
      return MOST_PH;
    }
    double low = 0;
    double high = MOST_PH;
    for (int k = 0; k < HALVINGS; k++) {
      double middle = (low + high) / 2;
      if (middle == low || middle == high) {
        return middle; // No double lies between them: all further halvings leave both.
      }
      if (sign(middle) > 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }
}
