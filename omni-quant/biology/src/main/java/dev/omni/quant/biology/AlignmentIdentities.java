package dev.omni.quant.biology;

import dev.omni.domain.json.JsonFields;
import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The laws of an alignment of two sequences, from its strings, its CIGAR and its coordinates. */
final class AlignmentIdentities {
  private static final double ROUNDING = 1e-12;
  private static final String GAP = "-";
  private static final Pattern RUN = Pattern.compile("([0-9]+)([=XID])");

  private AlignmentIdentities() {}

  static List<Check> checks(JsonFields input, JsonFields result) {
    var scoring = AlignmentScoring.of(input);
    String query = result.text("aligned_query");
    String target = result.text("aligned_target");
    double score = result.number("score");
    return List.of(
        new Check(
            "score_residual",
            score - scoring.recomputed(query, target),
            0,
            "Score less the sum over the aligned strings, column by column."),
        new Check(
            "letters_changed",
            changed(input, result, "query") + changed(input, result, "target"),
            0,
            "Letters of the aligned strings, without gaps, that differ from the sequences at"
                + " the coordinates, and coordinates that are not as far apart."),
        new Check(
            "column_residual",
            columns(result),
            0,
            "Largest difference of length, identities and gaps from the columns that the CIGAR"
                + " counts."),
        fractions(input, result, scoring));
  }

  private static double changed(JsonFields input, JsonFields result, String name) {
    String letters = result.text("aligned_" + name).replace(GAP, "");
    if (letters.isEmpty()) {
      return result.has(name + "_start") || result.has(name + "_end") ? 1 : 0;
    }
    String sequence = AlignmentScoring.letters(input, name);
    double before = result.number(name + "_start") - 1;
    double changed = Math.abs(result.number(name + "_end") - before - letters.length());
    for (int i = 0; i < letters.length(); i++) {
      int at = (int) before + i;
      boolean same = at >= 0 && at < sequence.length() && sequence.charAt(at) == letters.charAt(i);
      changed += same ? 0 : 1;
    }
    return changed;
  }

  private static double columns(JsonFields result) {
    double equal = 0;
    double unequal = 0;
    double gaps = 0;
    for (MatchResult run : RUN.matcher(result.text("cigar")).results().toList()) {
      int columns = Integer.parseInt(run.group(1));
      equal += "=".equals(run.group(2)) ? columns : 0;
      unequal += "X".equals(run.group(2)) ? columns : 0;
      gaps += "ID".contains(run.group(2)) ? columns : 0;
    }
    double apart = Math.abs(result.number("identities") - equal);
    apart = Math.max(apart, Math.abs(result.number("gaps") - gaps));
    double all = equal + unequal + gaps;
    apart = Math.max(apart, Math.abs(result.number("length") - all));
    return Math.max(apart, Math.abs(result.text("aligned_query").length() - all));
  }

  private static Check fractions(JsonFields input, JsonFields result, AlignmentScoring scoring) {
    var residuals = new Residuals();
    double length = result.number("length");
    if (result.has("identity_fraction")) {
      residuals.equal(
          result.number("identity_fraction") * length, result.number("identities"), length);
    }
    if (result.has("similarity_fraction")) {
      residuals.equal(
          result.number("similarity_fraction") * length, positive(result, scoring), length);
    }
    double[] gumbel = AlignmentReport.gumbel(input, scoring);
    if (result.has("bit_score") && gumbel.length > 0) {
      double natural = result.number("bit_score") * StrictMath.log(2);
      residuals.zero(natural, StrictMath.log(gumbel[1]), -gumbel[0] * result.number("score"));
    }
    return residuals.check(
        "fraction_residual",
        ROUNDING,
        "Largest difference of a fraction times the length from the columns it is of, and of the"
            + " bit score from that of the score; relative.");
  }

  /** Returns the number of pairs of letters with a positive score. */
  private static double positive(JsonFields result, AlignmentScoring scoring) {
    String query = result.text("aligned_query");
    String target = result.text("aligned_target");
    double positive = 0;
    for (int i = 0; i < Math.min(query.length(), target.length()); i++) {
      boolean letters = query.charAt(i) != '-' && target.charAt(i) != '-';
      positive += letters && scoring.scores().of(query.charAt(i), target.charAt(i)) > 0 ? 1 : 0;
    }
    return positive;
  }
}
