package dev.omni.quant.biology;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.List;
import java.util.Map;
import org.biojava.nbio.aaproperties.PeptideProperties;

/**
 * The laws of the properties of a chain: what adds up over residues follows from the composition in
 * the result, and the net charge is no charge at the isoelectric points.
 *
 * @param sequence of one-letter codes
 * @param result as published
 */
record CompositionLaws(String sequence, ProteinProperties.Result result) {
  private static final double ROUNDING = 1e-9;

  /** The residues that have a charge by the values of Innovagen. */
  private static final String CHARGED = "KRHDECY";

  private static final double WATER = 18.015;

  /** Weights of another year differ by this part at most. */
  private static final double OTHER_WEIGHTS = 1e-4;

  /** The charge that the last step of the bisection may leave, a residue. */
  private static final double NEUTRALITY = 1e-12;

  /** The charge at which the search for the other isoelectric point ends. */
  private static final double SEARCHED = InnovagenCharge.NEUTRAL * (1 + 1e-9);

  /** Hydropathies of J. Kyte and R. F. Doolittle, J. Mol. Biol. 157, 1982, table 2. */
  private static final Map<Character, Double> HYDROPATHY =
      Map.ofEntries(
          Map.entry('A', 1.8),
          Map.entry('R', -4.5),
          Map.entry('N', -3.5),
          Map.entry('D', -3.5),
          Map.entry('C', 2.5),
          Map.entry('Q', -3.5),
          Map.entry('E', -3.5),
          Map.entry('G', -0.4),
          Map.entry('H', -3.2),
          Map.entry('I', 4.5),
          Map.entry('L', 3.8),
          Map.entry('K', -3.9),
          Map.entry('M', 1.9),
          Map.entry('F', 2.8),
          Map.entry('P', -1.6),
          Map.entry('S', -0.8),
          Map.entry('T', -0.7),
          Map.entry('W', -0.9),
          Map.entry('Y', -1.3),
          Map.entry('V', 4.2));

  List<Check> checks() {
    return List.of(composition(), weight(), sums(), extinction(), neutral(), innovagen(), pairs());
  }

  private Check composition() {
    double apart = Math.abs(result.length() - sequence.length());
    for (Map.Entry<String, Integer> each : LetterCounts.of(sequence).present().entrySet()) {
      apart += Math.abs(count(each.getKey().charAt(0)) - each.getValue());
    }
    double all = letters().stream().mapToDouble(this::count).sum();
    return new Check(
        "composition_residual",
        apart + Math.abs(all - sequence.length()),
        0,
        "Residues of the composition, and the length, less those of the sequence.");
  }

  private List<Character> letters() {
    return result.composition().keySet().stream().map(letter -> letter.charAt(0)).toList();
  }

  private double count(char letter) {
    return result.composition().getOrDefault(String.valueOf(letter), 0);
  }

  private Check weight() {
    double sum = WATER;
    for (char letter : letters()) {
      sum += count(letter) * (ResidueMasses.average(String.valueOf(letter)) - WATER);
    }
    return new Check(
        "weight_residual",
        result.molecularWeight() / sum - 1,
        OTHER_WEIGHTS,
        "Molecular weight over that of the composition by the standard weights of 2021, less 1;"
            + " these differ by 4e-5 from those in use.");
  }

  private Check sums() {
    double length = sequence.length();
    double water = ResidueMasses.monoisotopic("");
    double mass = water;
    double hydropathy = 0;
    double size = 0;
    double known = 0;
    for (char letter : letters()) {
      double count = count(letter);
      mass += count * (ResidueMasses.monoisotopic(String.valueOf(letter)) - water);
      hydropathy += count * HYDROPATHY.getOrDefault(letter, 0.0);
      size += count * Math.abs(HYDROPATHY.getOrDefault(letter, 0.0));
      known += HYDROPATHY.containsKey(letter) ? count : 0;
    }
    double aliphatic = count('A') + 2.9 * count('V') + 3.9 * (count('I') + count('L'));
    double aromatic = count('F') + count('W') + count('Y');
    return new Residuals()
        .equal(result.monoisotopicMass(), mass)
        .equal(result.gravy() * known, hydropathy, size)
        .equal(result.aliphaticIndex() * length, 100 * aliphatic)
        .equal(result.aromaticity() * length, aromatic)
        .check(
            "sum_residual",
            ROUNDING,
            "Largest difference of a mass or an index, times the residues it is of, from the sum"
                + " over the composition; relative.");
  }

  private Check extinction() {
    double reduced = 5500 * count('W') + 1490 * count('Y');
    double paired = reduced + 125 * Math.floor(count('C') / 2);
    return new Check(
        "extinction_residual",
        Math.abs(result.extinctionCoefficientReduced() - reduced)
            + Math.abs(result.extinctionCoefficientOxidised() - paired),
        0,
        "Extinctions less 5500 for each W and 1490 for each Y of the composition, and 125 for each"
            + " pair of C.");
  }

  private Check neutral() {
    var charge = new ProteinCharge(sequence);
    double point = result.isoelectricPoint();
    double there = ended(point, charge.at(Math.max(0, Math.min(ProteinCharge.MOST_PH, point))));
    // Of a base, 1 / (1 + 10^x) is (1 - tanh(x ln 10 / 2)) / 2.
    double seven = charge.byTangents(7) - result.netChargePh7();
    return new Check(
        "charge_at_isoelectric_point",
        Math.abs(there) + Math.abs(seven),
        NEUTRALITY * sequence.length(),
        "Net charge at the isoelectric point, 0 where that is an end of the range; and the"
            + " difference of the charge at pH 7 from that by hyperbolic tangents.");
  }

  private Check innovagen() {
    String charged = charged(ProteinProperties.common(sequence));
    double point = result.isoelectricPointInnovagen();
    double inside = Math.max(0, Math.min(ProteinCharge.MOST_PH, point));
    return new Check(
        "charge_at_innovagen_point",
        ended(point, PeptideProperties.getNetCharge(charged, false, inside)),
        SEARCHED,
        "Net charge at the isoelectric point by the values of Innovagen; 0 where that is an end of"
            + " the range.");
  }

  /** Returns the ends of a chain with the residues between that can have a charge. */
  private static String charged(String chain) {
    int last = chain.length() - 1;
    var kept = new StringBuilder(chain.length());
    for (int i = 0; i <= last; i++) {
      if (i == 0 || i == last || CHARGED.indexOf(chain.charAt(i)) >= 0) {
        kept.append(chain.charAt(i));
      }
    }
    return kept.toString();
  }

  /** Returns the charge at a point; at an end of the range what it should not have there. */
  private static double ended(double point, double charge) {
    if (point <= 0) {
      return point < 0 ? 1 : Math.max(0, charge);
    }
    return point < ProteinCharge.MOST_PH ? charge : Math.min(0, charge) + point - 14;
  }

  private Check pairs() {
    int middle = sequence.length() / 2;
    String first = sequence.substring(0, middle);
    String second = sequence.substring(middle);
    double sum = second.length() * ResidueScales.instability(second);
    if (middle > 0) {
      String across = sequence.substring(middle - 1, middle + 1);
      sum += middle * ResidueScales.instability(first);
      sum += 2 * ResidueScales.instability(across);
    }
    return new Check(
        "instability_residual",
        result.instabilityIndex() * sequence.length() - sum,
        ROUNDING * 100 * sequence.length(),
        "Instability times the length, less those of both halves and of the pair between them.");
  }
}
