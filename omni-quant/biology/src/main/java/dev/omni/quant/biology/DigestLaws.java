package dev.omni.quant.biology;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;

/**
 * The laws of a digest: its peptides lie between places where a pattern of the enzyme matches, and
 * their masses are differences of running sums along the chain.
 */
final class DigestLaws {
  private static final double ROUNDING = 1e-9;
  private static final double PROTON = 1.007276466621;

  /** The places of cuts, with the residues before and behind them. */
  private static final Map<Enzyme, String> CUTS =
      Map.of(
          Enzyme.TRYPSIN, "(?<=[KR])(?=[^P])",
          Enzyme.TRYPSIN_P, "(?<=[KR])(?=.)",
          Enzyme.LYS_C, "(?<=K)(?=.)",
          Enzyme.LYS_N, "(?<=.)(?=K)",
          Enzyme.ARG_C, "(?<=R)(?=.)",
          Enzyme.GLU_C, "(?<=E)(?=.)",
          Enzyme.ASP_N, "(?<=.)(?=D)",
          Enzyme.CHYMOTRYPSIN, "(?<=[FWY])(?=[^P])",
          Enzyme.CNBR, "(?<=M)(?=.)");

  private final ProteinDigest.Input input;
  private final String chain;
  private final List<Integer> cuts = new ArrayList<>();

  DigestLaws(ProteinDigest.Input input) {
    this.input = input;
    this.chain = input.chain();
    cuts.add(0);
    Pattern pattern = Pattern.compile(CUTS.getOrDefault(input.enzyme(), "$^"));
    pattern.matcher(chain).results().forEach(cut -> cuts.add(cut.start()));
    cuts.add(chain.length());
  }

  List<Check> checks(ProteinDigest.Result result) {
    PeptideColumns peptides = result.peptides();
    return List.of(
        new Check(
            "joined_residual",
            places(result),
            0,
            "Peptides that do not begin and end at a cut, lack other cuts than they say or have"
                + " other residues, and by how much their number differs from that of the cuts."),
        masses(peptides)
            .check(
                "mass_residual",
                ROUNDING,
                "Largest difference of a mass from that of running sums along the chain, and of"
                    + " mass over charge times the charge from the mass with its protons;"
                    + " relative."),
        new Check(
            "note_residual",
            unnoted(result),
            0,
            "Notes that name no peptide without a mass, and such peptides without a note."));
  }

  private double places(ProteinDigest.Result result) {
    PeptideColumns peptides = result.peptides();
    int[] starts = peptides.start();
    int[] ends = peptides.end();
    int[] missed = peptides.missedCleavages();
    List<String> residues = peptides.sequence();
    double wrong = 0;
    for (int k = 0; k < starts.length; k++) {
      int from = Collections.binarySearch(cuts, starts[k] - 1);
      int to = Collections.binarySearch(cuts, ends[k]);
      boolean right =
          from >= 0
              && to > from
              && to - from - 1 == missed[k]
              && chain.substring(cuts.get(from), cuts.get(to)).equals(residues.get(k));
      wrong += right ? 0 : 1;
    }
    return wrong + Math.abs(result.count() - counted()) + Math.abs(starts.length - counted());
  }

  /** Returns the number of peptides of permitted lengths, from their ends. */
  private double counted() {
    double counted = 0;
    for (int to = 1; to < cuts.size(); to++) {
      for (int from = to - 1; from >= Math.max(0, to - 1 - input.missedCleavages()); from--) {
        int length = cuts.get(to) - cuts.get(from);
        boolean permitted = length >= input.minimumLength() && length <= input.maximumLength();
        counted += permitted ? 1 : 0;
      }
    }
    return counted;
  }

  private Residuals masses(PeptideColumns peptides) {
    var residuals = new Residuals();
    int[] starts = peptides.start();
    int[] ends = peptides.end();
    double[] monoisotopic = peptides.monoisotopicMass();
    compare(residuals, starts, ends, monoisotopic, ResidueMasses::monoisotopic);
    compare(residuals, starts, ends, peptides.averageMass(), ResidueMasses::average);
    for (int charge : input.charges()) {
      double[] ratios = peptides.ratios(charge).orElseThrow();
      for (int k = 0; k < ratios.length; k++) {
        if (!Double.isNaN(monoisotopic[k]) && !Double.isNaN(ratios[k])) {
          residuals.zero(charge * ratios[k], -monoisotopic[k], -charge * PROTON);
        }
      }
    }
    return residuals;
  }

  private void compare(
      Residuals residuals,
      int[] starts,
      int[] ends,
      double[] masses,
      ToDoubleFunction<String> mass) {
    double water = mass.applyAsDouble("");
    double[] sums = new double[chain.length() + 1];
    int[] unknown = new int[chain.length() + 1];
    for (int i = 0; i < chain.length(); i++) {
      String residue = chain.substring(i, i + 1);
      double own = mass.applyAsDouble(residue) - water + input.modified(residue);
      sums[i + 1] = sums[i] + (Double.isNaN(own) ? 0 : own);
      unknown[i + 1] = unknown[i] + (Double.isNaN(own) ? 1 : 0);
    }
    for (int k = 0; k < masses.length; k++) {
      int from = starts[k] - 1;
      int to = ends[k];
      if (from >= 0 && to > from && to <= chain.length()) {
        boolean known = unknown[to] == unknown[from];
        double whole = known ? sums[to] - sums[from] + water : 0;
        double given = Double.isNaN(masses[k]) ? 0 : masses[k];
        residuals.equal(given, whole, water);
      }
    }
  }

  private static double unnoted(ProteinDigest.Result result) {
    double[] masses = result.peptides().monoisotopicMass();
    var named = new HashSet<Integer>();
    result.notes().forEach(note -> named.add(note.row()));
    double unnoted = Math.abs(named.size() - result.notes().size());
    for (int k = 0; k < masses.length; k++) {
      unnoted += Double.isNaN(masses[k]) != named.contains(k) ? 1 : 0;
    }
    return unnoted;
  }
}
