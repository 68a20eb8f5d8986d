package dev.omni.quant.biology;

import java.util.Arrays;

/** Models that correct the share of sites that differ for changes that are not seen. */
public enum SubstitutionModel {
  P,
  JC69,
  F81,
  K80,
  TN93,
  POISSON;

  boolean hasError() {
    return this == JC69 || this == K80;
  }

  /**
   * The sites of a pair of sequences.
   *
   * @param compared sites with a letter in both
   * @param purines transitions of A and G
   * @param pyrimidines transitions of C and T
   * @param transversions other differences
   */
  record Sites(int compared, int purines, int pyrimidines, int transversions) {
    int transitions() {
      return purines + pyrimidines;
    }

    double share() {
      return share(transitions() + transversions);
    }

    double share(int count) {
      return count / (double) compared;
    }
  }

  /** Returns the distance; NaN or infinite where the pair is saturated. */
  double distance(Sites sites, double[] frequencies) {
    double p = sites.share();
    double q = sites.share(sites.transversions());
    return switch (this) {
      case P -> p;
      case POISSON -> -StrictMath.log(1 - p);
      case JC69 -> -0.75 * StrictMath.log(1 - 4 * p / 3);
      case F81 -> {
        double e = 1 - Arrays.stream(frequencies).map(f -> f * f).sum();
        yield -e * StrictMath.log(1 - p / e);
      }
      case K80 -> {
        double a = 1 - 2 * sites.share(sites.transitions()) - q;
        double b = 1 - 2 * q;
        yield -0.5 * StrictMath.log(a) - 0.25 * StrictMath.log(b);
      }
      case TN93 -> tamuraNei(sites, frequencies);
    };
  }

  private static double tamuraNei(Sites sites, double[] f) {
    double r = f[0] + f[2];
    double y = f[1] + f[3];
    double k1 = 2 * f[0] * f[2] / r;
    double k2 = 2 * f[3] * f[1] / y;
    double k3 = 2 * (r * y - f[0] * f[2] * y / r - f[3] * f[1] * r / y);
    double q = sites.share(sites.transversions());
    double w1 = 1 - sites.share(sites.purines()) / k1 - q / (2 * r);
    double w2 = 1 - sites.share(sites.pyrimidines()) / k2 - q / (2 * y);
    double w3 = 1 - q / (2 * r * y);
    return -k1 * StrictMath.log(w1) - k2 * StrictMath.log(w2) - k3 * StrictMath.log(w3);
  }

  /** Returns the standard error of a distance of JC69 or K80. */
  double error(Sites sites) {
    double p = sites.share();
    if (this == JC69) {
      double slope = 1 - 4 * p / 3;
      return Math.sqrt(p * (1 - p) / (slope * slope * sites.compared()));
    }
    double s = sites.share(sites.transitions());
    double q = sites.share(sites.transversions());
    double c1 = 1 / (1 - 2 * s - q);
    double c3 = (c1 + 1 / (1 - 2 * q)) / 2;
    double mean = c1 * s + c3 * q;
    return Math.sqrt((c1 * c1 * s + c3 * c3 * q - mean * mean) / sites.compared());
  }

  /**
   * Returns what differs in a law that a distance keeps with its sites: the shares that the models'
   * exponentials make of it, without logarithms.
   */
  double apart(double distance, Sites sites, double[] f) {
    double p = sites.share();
    double s = sites.share(sites.transitions());
    double q = sites.share(sites.transversions());
    return switch (this) {
      case P -> distance - p;
      case POISSON -> StrictMath.expm1(-distance) + p;
      case JC69 -> 0.75 * StrictMath.expm1(-4 * distance / 3) + p;
      case F81 -> {
        double e = 2 * (f[0] * (f[1] + f[2] + f[3]) + f[1] * (f[2] + f[3]) + f[2] * f[3]);
        yield e * StrictMath.expm1(-distance / e) + p;
      }
      case K80 -> {
        double root = StrictMath.exp(-2 * distance);
        yield root - (1 - 2 * s - q) * Math.sqrt(1 - 2 * q);
      }
      case TN93 -> StrictMath.exp(-distance) - tamuraNeiPowers(sites, f);
    };
  }

  private static double tamuraNeiPowers(Sites sites, double[] f) {
    double r = f[0] + f[2];
    double y = f[1] + f[3];
    double purines = 2 * f[0] * f[2] / r;
    double pyrimidines = 2 * f[1] * f[3] / y;
    double q = sites.share(sites.transversions());
    double others = 2 * r * y - purines * y - pyrimidines * r;
    return power(purines - sites.share(sites.purines()) - purines * q / (2 * r), purines)
        * power(
            pyrimidines - sites.share(sites.pyrimidines()) - pyrimidines * q / (2 * y), pyrimidines)
        * StrictMath.pow(1 - q / (2 * r * y), others);
  }

  private static double power(double part, double whole) {
    return StrictMath.pow(part / whole, whole);
  }

  /**
   * Returns the variance of a distance of JC69 or K80 times the sites, from the distance and the
   * covariances of the shares.
   */
  double spread(double distance, Sites sites) {
    double s = sites.share(sites.transitions());
    double q = sites.share(sites.transversions());
    if (this == JC69) {
      return sites.share() * (1 - sites.share()) * StrictMath.exp(8 * distance / 3);
    }
    double first = 1 / (1 - 2 * s - q);
    double second = (first + 1 / (1 - 2 * q)) / 2;
    return first * first * s * (1 - s) + second * second * q * (1 - q) - 2 * first * second * s * q;
  }
}
