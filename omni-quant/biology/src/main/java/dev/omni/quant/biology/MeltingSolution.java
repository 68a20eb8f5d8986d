package dev.omni.quant.biology;

/**
 * The solution in which a primer melts, concentrations in M.
 *
 * @param monovalent sodium, potassium and half of Tris
 * @param magnesium all of it
 * @param dntp nucleotides that bind magnesium
 * @param strands of the primer and the template, as they enter the equilibrium
 * @param owczarzy whether the correction is that of 2008, else of 1998
 */
record MeltingSolution(
    double monovalent, double magnesium, double dntp, double[] strands, boolean owczarzy) {
  private static final double GAS = 1.987;
  private static final double ZERO = 273.15;
  private static final double BINDING = 3e4;
  private static final double MILLI = 1e-3;
  private static final double NANO = 1e-9;

  static MeltingSolution of(PrimerMelting.Input input) {
    return new MeltingSolution(
        MILLI * (input.sodiumMm() + input.potassiumMm() + input.trisMm() / 2),
        MILLI * input.magnesiumMm(),
        MILLI * input.dntpMm(),
        new double[] {NANO * input.oligoNm(), NANO * input.templateNm()},
        input.saltCorrection() == PrimerMelting.DuplexSalts.OWCZARZY_2008);
  }

  /** Returns the magnesium that nucleotides leave free. */
  private double free() {
    if (dntp == 0) {
      return magnesium;
    }
    double b = BINDING * dntp - BINDING * magnesium + 1;
    return (Math.sqrt(b * b + 4 * BINDING * magnesium) - b) / (2 * BINDING);
  }

  /** Returns enthalpy and entropy of a strand, the latter with the correction of 1998. */
  double[] energies(String strand) {
    double[] energies = DuplexEnergies.of(strand);
    if (!owczarzy) {
      energies[1] += 0.368 * (strand.length() - 1) * StrictMath.log(monovalent);
    }
    return energies;
  }

  /** Returns the melting temperature of a strand with its complement, in degrees Celsius. */
  double temperature(String strand) {
    boolean self = strand.equals(DuplexEnergies.reverseComplement(strand));
    double k = self ? strands[0] : strands[0] - strands[1] / 2;
    double[] energies = energies(strand);
    double kelvin = 1000 * energies[0] / (energies[1] + GAS * StrictMath.log(k));
    return owczarzy ? 1 / (1 / kelvin + correction(strand)) - ZERO : kelvin - ZERO;
  }

  /** R. Owczarzy et al., Biochemistry 47, 2008, pp. 5336-5353, eq. 16, 18-20 and 22. */
  private double correction(String strand) {
    double share = gc(strand);
    double mg = free();
    double logMono = monovalent > 0 ? StrictMath.log(monovalent) : 0;
    double a = 3.92;
    double d = 1.42;
    double g = 8.31;
    if (monovalent > 0) {
      double ratio = Math.sqrt(mg) / monovalent;
      if (ratio < 0.22) {
        return (4.29 * share - 3.95) * 1e-5 * logMono + 9.40e-6 * logMono * logMono;
      }
      if (ratio < 6) {
        double square = logMono * logMono;
        a *= 0.843 - 0.352 * Math.sqrt(monovalent) * logMono;
        d *= 1.279 - 4.03e-3 * logMono - 8.03e-3 * square;
        g *= 0.486 - 0.258 * logMono + 5.25e-3 * square * logMono;
      }
    }
    double log = StrictMath.log(mg);
    double ends = (-48.2 + 52.5 * log + g * log * log) / (2 * (strand.length() - 1));
    return (a - 0.911 * log + share * (6.26 + d * log) + ends) * 1e-5;
  }

  /** Returns the share of G and C. */
  static double gc(String strand) {
    return strand.chars().filter(c -> c == 'G' || c == 'C').count() / (double) strand.length();
  }
}
