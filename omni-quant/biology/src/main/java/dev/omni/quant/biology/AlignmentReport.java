package dev.omni.quant.biology;

import dev.omni.engine.contract.Nullable;
import java.util.Optional;
import java.util.OptionalDouble;

/** The result of an alignment of two sequences: strings, coordinates, counts and the CIGAR. */
final class AlignmentReport {
  private static final char GAP = '-';

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
        way.cigar(),
        gaps,
        fraction(identities, columns),
        fraction(similar, columns),
        gumbel(input, scoring)
            .map(known -> OptionalDouble.of(known.bits(way.score())))
            .orElseGet(OptionalDouble::empty));
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

  /** Returns the statistics of the scores of an input, where some are listed. */
  static Optional<GumbelParameters> gumbel(
      PairwiseAlignment.Input input, AlignmentScoring scoring) {
    return isBlast(input)
        ? GumbelParameters.ofBlosum62(scoring.open(), scoring.extend())
        : Optional.empty();
  }
}
