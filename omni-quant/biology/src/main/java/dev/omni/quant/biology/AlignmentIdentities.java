package dev.omni.quant.biology;

import dev.omni.domain.world.Check;
import dev.omni.engine.contract.Nullable;
import dev.omni.quant.core.Residuals;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The laws of an alignment of two sequences, from its strings, its CIGAR and its coordinates. */
final class AlignmentIdentities {
  private static final double ROUNDING = 1e-12;
  private static final String GAP = "-";
  private static final Pattern RUN = Pattern.compile("([0-9]+)([=XID])");

  private AlignmentIdentities() {}

  static List<Check> checks(PairwiseAlignment.Input input, PairwiseAlignment.Result result) {
    var scoring = AlignmentScoring.of(input);
    String query = result.alignedQuery();
    String target = result.alignedTarget();
    double score = result.score();
    return List.of(
        new Check(
            "score_residual",
            score - scoring.recomputed(query, target),
            0,
            "Score less the sum over the aligned strings, column by column."),
        new Check(
            "letters_changed",
            changed(input.queryLetters(), query, result.queryStart(), result.queryEnd())
                + changed(input.targetLetters(), target, result.targetStart(), result.targetEnd()),
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

  private static double changed(
      String sequence, String aligned, @Nullable Integer start, @Nullable Integer end) {
    String letters = aligned.replace(GAP, "");
    if (start == null || end == null) {
      return letters.isEmpty() && start == null && end == null ? 0 : 1;
    }
    if (letters.isEmpty()) {
      return 1;
    }
    double before = start - 1;
    double changed = Math.abs(end - before - letters.length());
    for (int i = 0; i < letters.length(); i++) {
      int at = (int) before + i;
      boolean same = at >= 0 && at < sequence.length() && sequence.charAt(at) == letters.charAt(i);
      changed += same ? 0 : 1;
    }
    return changed;
  }

  private static double columns(PairwiseAlignment.Result result) {
    double equal = 0;
    double unequal = 0;
    double gaps = 0;
    for (MatchResult run : RUN.matcher(result.cigar()).results().toList()) {
      int columns = Integer.parseInt(run.group(1));
      equal += "=".equals(run.group(2)) ? columns : 0;
      unequal += "X".equals(run.group(2)) ? columns : 0;
      gaps += "ID".contains(run.group(2)) ? columns : 0;
    }
    double apart = Math.abs(result.identities() - equal);
    apart = Math.max(apart, Math.abs(result.gaps() - gaps));
    double all = equal + unequal + gaps;
    apart = Math.max(apart, Math.abs(result.length() - all));
    return Math.max(apart, Math.abs(result.alignedQuery().length() - all));
  }

  private static Check fractions(
      PairwiseAlignment.Input input, PairwiseAlignment.Result result, AlignmentScoring scoring) {
    var residuals = new Residuals();
    double length = result.length();
    Double identity = result.identityFraction();
    if (identity != null) {
      residuals.equal(identity * length, result.identities(), length);
    }
    Double similarity = result.similarityFraction();
    if (similarity != null) {
      residuals.equal(similarity * length, positive(result, scoring), length);
    }
    Optional<GumbelParameters> gumbel = AlignmentReport.gumbel(input, scoring);
    if (result.bitScore().isPresent() && gumbel.isPresent()) {
      double natural = result.bitScore().getAsDouble() * StrictMath.log(2);
      residuals.zero(
          natural, StrictMath.log(gumbel.get().k()), -gumbel.get().lambda() * result.score());
    }
    return residuals.check(
        "fraction_residual",
        ROUNDING,
        "Largest difference of a fraction times the length from the columns it is of, and of the"
            + " bit score from that of the score; relative.");
  }

  /** Returns the number of pairs of letters with a positive score. */
  private static double positive(PairwiseAlignment.Result result, AlignmentScoring scoring) {
    String query = result.alignedQuery();
    String target = result.alignedTarget();
    double positive = 0;
    for (int i = 0; i < Math.min(query.length(), target.length()); i++) {
      boolean letters = query.charAt(i) != '-' && target.charAt(i) != '-';
      positive += letters && scoring.scores().of(query.charAt(i), target.charAt(i)) > 0 ? 1 : 0;
    }
    return positive;
  }
}
