package dev.omni.quant.biology.search;

import dev.omni.domain.world.Check;
import dev.omni.engine.Work;
import dev.omni.quant.biology.GumbelParameters;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The laws of a search: alignments that the coordinates and CIGARs lay over the letters have the
 * scores, E-values follow from them, and rows that are compared again, one by one, are hits as they
 * should be.
 */
final class SearchLaws {
  private static final double ROUNDING = 1e-9;
  private static final Pattern RUN = Pattern.compile("([0-9]+)([=XID])");

  /** Rows that are compared again at most, and the share of the table's cells in them. */
  private static final int FEW = 8;

  private static final int OF_CELLS = 50;
  private static final double ALWAYS_CELLS = 1e5;

  /** Below this power of e a double is zero. */
  private static final double UNDERFLOW = -740;

  private final SequenceSearch.Input input;
  private final SequenceSearch.Result result;
  private final HitColumns hits;
  private final SearchQuery query;
  private final List<String> targets;
  private final int rows;

  SearchLaws(SequenceSearch.Input input, SequenceSearch.Result result) {
    this.input = input;
    this.result = result;
    this.hits = result.hits();
    this.query = input.searched();
    this.targets = input.targets();
    this.rows = hits.row().length;
  }

  List<Check> checks() {
    return List.of(
        new Check(
            "alignment_residual",
            alignments(),
            ROUNDING,
            "Sum over the hits of the differences of score, identity, coordinates and name from"
                + " those of the columns that the CIGAR counts, and of rows out of order."),
        new Check(
            "statistics_residual",
            statistics(),
            ROUNDING,
            "Largest difference of bit scores and of logarithms of E-values from those of the"
                + " scores, relative; 1 for a length adjustment that is not the greatest."),
        new Check(
            "search_residual",
            missed(),
            0,
            "Of some rows that are compared with the query again: hits of another score, rows that"
                + " should be hits and are not, and the number of hits less count."));
  }

  private double alignments() {
    double apart = 0;
    for (int h = 0; h < rows; h++) {
      int row = hits.row()[h];
      if (row < 0 || row >= targets.size()) {
        return rows;
      }
      TargetStrand strand = strand(h);
      boolean forward = strand == TargetStrand.FORWARD;
      String target = SearchQuery.along(targets.get(row), strand);
      int turned = target.length() + 1;
      int from = forward ? hits.targetStart()[h] : turned - hits.targetStart()[h];
      int to = forward ? hits.targetEnd()[h] : turned - hits.targetEnd()[h];
      var own = new StringBuilder();
      var other = new StringBuilder();
      int i = hits.queryStart()[h] - 1;
      int j = from - 1;
      for (MatchResult run : RUN.matcher(hits.cigar().get(h)).results().toList()) {
        int length = Integer.parseInt(run.group(1));
        boolean inQuery = !"D".equals(run.group(2));
        boolean inTarget = !"I".equals(run.group(2));
        own.append(part(query.letters(), i, length, inQuery));
        other.append(part(target, j, length, inTarget));
        i += inQuery ? length : 0;
        j += inTarget ? length : 0;
      }
      apart += Math.abs(hits.queryEnd()[h] - i) + Math.abs(to - j);
      if (own.length() != other.length() || own.length() == 0) {
        return rows;
      }
      apart +=
          Math.abs(hits.score()[h] - query.scoring().recomputed(own.toString(), other.toString()));
      apart += Math.abs(hits.identityFraction()[h] * own.length() - equal(own, other));
      apart += hits.id().get(h).equals(input.table().name(row)) ? 0 : 1;
      apart += h > 0 && !inOrder(h) ? 1 : 0;
    }
    return apart;
  }

  private TargetStrand strand(int hit) {
    return hits.strand().map(strands -> strands.get(hit)).orElse(TargetStrand.FORWARD);
  }

  private boolean inOrder(int h) {
    int before = hits.score()[h - 1];
    int here = hits.score()[h];
    return before > here || (before == here && hits.row()[h - 1] < hits.row()[h]);
  }

  /** Returns letters of a sequence, or gaps; nothing of letters that it does not have. */
  private static String part(String letters, int from, int length, boolean has) {
    if (!has) {
      return "-".repeat(length);
    }
    return from >= 0 && from + length <= letters.length()
        ? letters.substring(from, from + length)
        : "";
  }

  private static int equal(CharSequence one, CharSequence other) {
    int equal = 0;
    for (int k = 0; k < one.length(); k++) {
      equal += one.charAt(k) == other.charAt(k) ? 1 : 0;
    }
    return equal;
  }

  private double statistics() {
    var residuals = new Residuals();
    Optional<GumbelParameters> listed = input.listed();
    Integer adjustment = result.lengthAdjustment();
    Double lambda = result.lambda();
    Double k = result.k();
    if (listed.isEmpty() || adjustment == null || lambda == null || k == null) {
      boolean none = listed.isEmpty() && adjustment == null && lambda == null && k == null;
      return none ? 0 : 1;
    }
    residuals.equal(lambda, listed.get().lambda()).equal(k, listed.get().k());
    long letters = targets.stream().mapToLong(String::length).sum();
    long m = query.letters().length();
    int count = targets.size();
    boolean fits = adjustment == 0 || listed.get().adjusts(adjustment, m, letters, count);
    boolean greatest = !listed.get().adjusts(adjustment + 1, m, letters, count);
    residuals.residual(fits && greatest && adjustment >= 0 ? 0 : 1);
    double begins =
        StrictMath.log(m - adjustment) + StrictMath.log(letters - (double) count * adjustment);
    for (int h = 0; h < rows; h++) {
      double power = lambda * hits.score()[h];
      double bits = hits.bitScore()[h] * StrictMath.log(2);
      residuals.zero(bits, StrictMath.log(k), -power);
      double logarithm = StrictMath.log(k) + begins - power;
      if (logarithm > UNDERFLOW) {
        residuals.equal(StrictMath.log(hits.eValue()[h]) - logarithm, 0, 1);
      } else {
        residuals.residual(hits.eValue()[h] < Double.MIN_NORMAL ? 0 : 1);
      }
    }
    return residuals.largest();
  }

  /** Compares some rows with the query again, by another walk. */
  private double missed() {
    double wrong = Math.abs(result.count() - rows);
    Map<Integer, Integer> scores = new HashMap<>();
    for (int h = 0; h < rows; h++) {
      wrong += scores.put(hits.row()[h], hits.score()[h]) == null ? 0 : 1;
    }
    Optional<SearchSpace> space = SearchSpace.of(input, targets);
    boolean full = rows >= input.maxHits();
    int last = rows == 0 ? 0 : hits.score()[rows - 1];
    for (int row : some()) {
      int score = score(row);
      Integer given = scores.get(row);
      if (given != null) {
        wrong += given == score ? 0 : 1;
      } else {
        boolean left = full && (score < last || (score == last && row > hits.row()[rows - 1]));
        wrong += SequenceSearch.isHit(input, space, score) && !left ? 1 : 0;
      }
    }
    return wrong;
  }

  private int score(int row) {
    int best = 0;
    for (TargetStrand strand : TargetStrand.values()) {
      if (query.searches(strand)) {
        best =
            Math.max(best, query.score(SearchQuery.along(targets.get(row), strand), Work.alone()));
      }
    }
    return best;
  }

  /** Returns rows that are spread over the table, as many as are cheap beside the search. */
  private List<Integer> some() {
    double m = query.letters().length();
    double all = targets.stream().mapToDouble(String::length).sum() * m;
    double left = Math.max(ALWAYS_CELLS, all / OF_CELLS);
    var some = new ArrayList<Integer>();
    for (int k = 0; k < Math.min(FEW, targets.size()); k++) {
      int row = (int) ((long) k * targets.size() / Math.min(FEW, targets.size()));
      left -= m * targets.get(row).length();
      if (left >= 0 || some.isEmpty()) {
        some.add(row);
      }
    }
    return some;
  }
}
