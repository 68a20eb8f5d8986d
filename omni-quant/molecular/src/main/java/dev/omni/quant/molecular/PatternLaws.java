package dev.omni.quant.molecular;

import dev.omni.domain.world.Check;
import java.util.List;
import java.util.Map;

/** The laws of an isotope pattern: its peaks, added up by mass number, and its masses. */
final class PatternLaws {
  /** Masses are given to 1e-6 u. */
  private static final double STEP = 1e-6;

  /** Intensities are given to this; weaker peaks are left out. */
  private static final double ROUNDED = 1e-9;

  private static final double LEAST = 1e-8;

  private final IsotopePatterns.Input input;
  private final IsotopePatterns.Result result;
  private final IonFormula ion;
  private final NominalMasses nominal;

  PatternLaws(IsotopePatterns.Input input, IsotopePatterns.Result result) {
    this.input = input;
    this.result = result;
    this.ion = IonFormula.of(input.formula());
    this.nominal = NominalMasses.of(ion.counts());
  }

  List<Check> checks() {
    double principal = 0;
    for (Map.Entry<String, Integer> each : ion.counts().entrySet()) {
      principal += each.getValue() * Nuclides.principal(each.getKey());
    }
    double apart = Math.abs(result.monoisotopicMass() - principal);
    List<IsotopePatterns.PatternPeak> peaks = result.peaks();
    double strongest = peaks.stream().mapToDouble(peak -> peak.relativeIntensity()).max().orElse(0);
    return List.of(
        new Check(
            "base_peak_residual",
            strongest - 1,
            1e-9,
            "Intensity of the strongest peak given, less 1."),
        new Check(
            "mass_residual",
            Math.max(apart, Math.abs(result.averageMass() - nominal.mean())),
            STEP,
            "Largest difference of the monoisotopic mass from the sum of the most frequent"
                + " nuclides, and of the average mass from the mean of the mass numbers."),
        ions(peaks),
        pattern(peaks));
  }

  private Check ions(List<IsotopePatterns.PatternPeak> peaks) {
    double charge = result.charge();
    double apart = Math.abs(charge - ion.charge());
    for (IsotopePatterns.PatternPeak peak : peaks) {
      double lost = charge * IsotopePatterns.ELECTRON;
      apart =
          Math.max(
              apart,
              peak.mz().isPresent()
                  ? Math.abs(Math.abs(charge) * peak.mz().getAsDouble() + lost - peak.mass())
                  : Math.abs(charge));
    }
    return new Check(
        "ion_residual",
        apart,
        STEP * (1 + Math.abs(ion.charge())),
        "Largest difference of m/z times the charges, and the missing electrons, from the mass of"
            + " a peak, and of the charge from that of the formula.");
  }

  /**
   * Adds up the peaks of each mass number. They are in proportion to its share, but for those too
   * weak to be given, of which there are at most as many as the resolution lets lie side by side.
   */
  private Check pattern(List<IsotopePatterns.PatternPeak> peaks) {
    int n = nominal.shares().length;
    double[] sums = new double[n];
    double[] masses = new double[n];
    int[] given = new int[n];
    double wrong = 0;
    for (IsotopePatterns.PatternPeak peak : peaks) {
      double mass = peak.mass();
      double intensity = peak.relativeIntensity();
      int k = nominal.nearest(mass);
      sums[k] += intensity;
      masses[k] += intensity * (mass - nominal.mean(k));
      given[k]++;
      wrong += intensity > 0 ? 0 : 1;
    }
    double scale = Double.POSITIVE_INFINITY;
    for (int k = 0; k < n; k++) {
      scale =
          sums[k] > LEAST
              ? Math.min(scale, (nominal.shares()[k] + 1e-17) / (sums[k] - given[k] * ROUNDED))
              : scale;
    }
    double beyond = wrong;
    for (int k = 0; k < n && wrong == 0; k++) {
      double missing = nominal.shares()[k] / scale - sums[k];
      double allowed = weak(given[k]);
      beyond = Math.max(beyond, missing - allowed);
      if (sums[k] > 100 * LEAST) {
        double off = 2 * STEP + (Math.max(0, missing) + given[k] * ROUNDED) / sums[k] * range();
        beyond = Math.max(beyond, Math.abs(masses[k] / sums[k]) - off);
      }
    }
    return new Check(
        "pattern_residual",
        beyond,
        100 * LEAST,
        "How far the intensities of a mass number are short of its share among mass numbers, and"
            + " their mean mass is from its mean, beyond what peaks too weak to be given allow.");
  }

  /** Returns the intensity of the peaks of a mass number that may be too weak, beside so many. */
  private double weak(int given) {
    double most = 1 + Math.floor(range() / input.resolutionDa());
    return Math.max(0, most - given) * Math.max(ROUNDED, input.minRelativeIntensity());
  }

  /** Returns how far the masses of one mass number may lie apart, in u. */
  private double range() {
    double range = 0;
    for (Map.Entry<String, Integer> each : ion.counts().entrySet()) {
      var isotopes = Nuclides.of(each.getKey());
      double most =
          isotopes.stream().mapToDouble(one -> one.mass() - one.massNumber()).max().orElse(0);
      double least =
          isotopes.stream().mapToDouble(one -> one.mass() - one.massNumber()).min().orElse(0);
      range += each.getValue() * (most - least);
    }
    return range;
  }
}
