package dev.omni.quant.biology;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.List;

/** The laws of a duplex: either of its strands has its energies and its melting temperature. */
final class DuplexIdentities {
  private static final double ROUNDING = 1e-9;
  private static final double BODY = 0.31015;
  private static final int LOOP = 3;

  private DuplexIdentities() {}

  static List<Check> checks(String strand, MeltingSolution solution, PrimerMelting.Result result) {
    String other = DuplexEnergies.reverseComplement(strand);
    double[] energies = solution.energies(other);
    double n = other.length();
    double strong = other.chars().filter(c -> "CG".indexOf(c) >= 0).count();
    double enthalpy = result.dhKcalMol();
    double entropy = result.dsCalMolK();
    return List.of(
        new Check(
            "strand_residual",
            result.meltingTemperatureC() - solution.temperature(other),
            ROUNDING,
            "Melting temperature less that of the complement, which is in the same duplex."),
        new Residuals()
            .equal(enthalpy, energies[0])
            .equal(entropy, energies[1])
            .zero(result.dg37KcalMol(), -enthalpy, BODY * entropy)
            .equal(result.gcPercent() * n, 100 * strong)
            .equal(result.wallaceC(), 2 * (n + strong))
            .check(
                "energy_residual",
                ROUNDING,
                "Largest difference of the energies, the share of G and C and Wallace's temperature"
                    + " from those of the complement; relative."),
        new Check(
            "stem_residual",
            result.hairpinRun() - longest(other),
            0,
            "Longest stem less that of the complement, built from the loop outwards."));
  }

  /** Returns the longest stem of a strand, of pairs around a loop of three bases or four. */
  private static int longest(String strand) {
    int longest = 0;
    for (int first = 0; first + LOOP + 1 < strand.length(); first++) {
      for (int loop = LOOP; loop <= LOOP + 1; loop++) {
        longest = Math.max(longest, longest(strand, first, first + loop + 1));
      }
    }
    return longest;
  }

  /** Returns the longest run of pairs from two bases outwards. */
  private static int longest(String strand, int inner, int outer) {
    int longest = 0;
    int run = 0;
    int i = inner;
    int j = outer;
    while (i >= 0 && j < strand.length()) {
      boolean pair = "ACGT".indexOf(strand.charAt(i)) + "ACGT".indexOf(strand.charAt(j)) == LOOP;
      run = pair ? run + 1 : 0;
      longest = Math.max(longest, run);
      i--;
      j++;
    }
    return longest;
  }
}
