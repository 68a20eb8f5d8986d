package dev.omni.quant.biology;

import dev.omni.engine.contract.Nullable;
import java.util.Map;
import java.util.OptionalDouble;

/** The result of an alignment of two sequences: strings, coordinates, counts and the CIGAR. */
final class AlignmentReport {
  private static final char GAP = '-';

  /**
   * Lambda and K of BLOSUM62 by gap penalties "open/extend", as BLAST lists them (S. F. Altschul et
   * al., Nucleic Acids Res. 25, 1997, 3389-3402).
   */
  private static final Map<String, double[]> GUMBEL =
      Map.ofEntries(
          Map.entry("11/2", new double[] {0.297, 0.082}),
          Map.entry("10/2", new double[] {0.291, 0.075}),
          Map.entry("9/2", new double[] {0.279, 0.058}),
          Map.entry("8/2", new double[] {0.264, 0.045}),
          Map.entry("7/2", new double[] {0.239, 0.027}),
          Map.entry("6/2", new double[] {0.201, 0.012}),
          Map.entry("13/1", new double[] {0.292, 0.071}),
          Map.entry("12/1", new double[] {0.283, 0.059}),
          Map.entry("11/1", new double[] {0.267, 0.041}),
          Map.entry("10/1", new double[] {0.243, 0.024}),
          Map.entry("9/1", new double[] {0.206, 0.010}));

  private AlignmentReport() {}

  /** Returns the result. */
  static PairwiseAlignment.Result of(
      PairwiseAlignment.Input input, Gotoh.Alignment way, AlignmentScoring scoring) {
    int columns = way.query().length();
    int identities = 0;
    int similar = 0;
    int gaps = 0;
    for (int i = 0; i < columns; i++) {
      char a = way.query().charAt(i);
      char b = way.target().charAt(i);
      if (a == GAP || b == GAP) {
        gaps++;
      } else {
        identities += a == b ? 1 : 0;
        similar += scoring.scores().of(a, b) > 0 ? 1 : 0;
      }
    }
    int query = letters(way.query()).length();
    int target = letters(way.target()).length();
    double[] gumbel = gumbel(input, scoring);
    return new PairwiseAlignment.Result(
        way.score(),
        way.query(),
        way.target(),
        identities,
        columns,
        place(query, way.queryFrom() + 1),
        place(query, way.queryFrom() + query),
        place(target, way.targetFrom() + 1),
        place(target, way.targetFrom() + target),
        cigar(way),
        gaps,
        fraction(identities, columns),
        fraction(similar, columns),
        gumbel.length > 0
            ? OptionalDouble.of(
                (gumbel[0] * way.score() - StrictMath.log(gumbel[1])) / StrictMath.log(2))
            : OptionalDouble.empty());
  }

  private static boolean isBlast(PairwiseAlignment.Input input) {
    return input.mode() == PairwiseAlignment.AlignmentMode.LOCAL
        && input.alphabet() == SequenceKind.PROTEIN
        && input.matrix() == PairwiseAlignment.PublishedMatrix.BLOSUM62
        && input.customMatrix().isEmpty();
  }

  private static @Nullable Double fraction(int part, int whole) {
    return whole == 0 ? null : Double.valueOf((double) part / whole);
  }

  /** Returns the place of a letter that takes part, from 1; null where none does. */
  private static @Nullable Integer place(int letters, int place) {
    return letters == 0 ? null : Integer.valueOf(place);
  }

  private static String letters(String aligned) {
    return aligned.replace(String.valueOf(GAP), "");
  }

  private static String cigar(Gotoh.Alignment way) {
    var out = new StringBuilder();
    int run = 0;
    for (int i = 0; i < way.query().length(); i++) {
      run++;
      if (i + 1 == way.query().length() || kind(way, i + 1) != kind(way, i)) {
        out.append(run).append(kind(way, i));
        run = 0;
      }
    }
    return out.toString();
  }

  private static char kind(Gotoh.Alignment way, int i) {
    char a = way.query().charAt(i);
    char b = way.target().charAt(i);
    if (b == GAP) {
      return 'I';
    }
    return a == GAP ? 'D' : a == b ? '=' : 'X';
  }

  /** Returns lambda and K of the scores of an input; empty where BLAST lists none. */
  static double[] gumbel(PairwiseAlignment.Input input, AlignmentScoring scoring) {
    return isBlast(input)
        ? GUMBEL.getOrDefault(scoring.open() + "/" + scoring.extend(), new double[0])
        : new double[0];
  }
}
