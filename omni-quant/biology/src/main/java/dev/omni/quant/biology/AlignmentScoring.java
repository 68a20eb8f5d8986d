package dev.omni.quant.biology;

import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Work;
import java.util.Locale;
import java.util.function.ToIntBiFunction;
import org.biojava.nbio.core.alignment.template.SubstitutionMatrix;
import org.biojava.nbio.core.sequence.compound.AminoAcidCompound;
import org.biojava.nbio.core.sequence.template.CompoundSet;

/**
 * A scorer of alignments: aligns with the matrices of the library, and recomputes the score from
 * the two aligned strings alone.
 *
 * @param open penalty of a gap
 * @param extend penalty of each of its positions
 * @param work polled for cancellation
 */
record AlignmentScoring(int open, int extend, Work work) {
  private static final char GAP = '-';
  private static final int CODES = 128;

  /** An alignment, its score, and the score recomputed from its strings. */
  record Aligned(String query, String target, long score, long recomputed) {}

  /** Aligns two proteins under a published matrix. */
  Aligned protein(JsonFields fields, String name) {
    SubstitutionMatrix<AminoAcidCompound> matrix = BioJavaTables.matrix(name);
    CompoundSet<AminoAcidCompound> letters = matrix.getCompoundSet();
    return align(
        fields,
        (a, b) ->
            matrix.getValue(
                letters.getCompoundForString(String.valueOf(a)),
                letters.getCompoundForString(String.valueOf(b))));
  }

  /** Aligns two DNA sequences, equal letters against unequal: N equals N, but no base. */
  Aligned dna(JsonFields fields, int match, int mismatch) {
    return align(fields, (a, b) -> a.equals(b) ? match : mismatch);
  }

  private static String letters(JsonFields fields, String name) {
    return fields.text(name).toUpperCase(Locale.ROOT);
  }

  private Aligned align(JsonFields fields, ToIntBiFunction<Character, Character> scores) {
    String query = letters(fields, "query");
    String target = letters(fields, "target");
    Gotoh.Alignment way =
        Gotoh.best(
            query,
            target,
            new Gotoh.Costs(table(query, target, scores), open, extend),
            fields.text("mode").equals("local"),
            work);
    return new Aligned(
        way.query(), way.target(), way.score(), recomputed(way.query(), way.target(), scores));
  }

  /** Returns the scores of the letters that meet, by their codes. */
  private static int[][] table(
      String query, String target, ToIntBiFunction<Character, Character> scores) {
    int[][] table = new int[CODES][CODES];
    int[] others = target.chars().distinct().toArray();
    for (int a : query.chars().distinct().toArray()) {
      for (int b : others) {
        table[a][b] = scores.applyAsInt((char) a, (char) b);
      }
    }
    return table;
  }

  private long recomputed(
      String query, String target, ToIntBiFunction<Character, Character> scores) {
    long score = 0;
    for (int i = 0; i < query.length(); i++) {
      char a = query.charAt(i);
      char b = target.charAt(i);
      if (a == GAP || b == GAP) {
        score -= extend + (continues(query, target, i) ? 0 : open);
      } else {
        score += scores.applyAsInt(a, b);
      }
    }
    return score;
  }

  /** Returns whether the gap at a column is the one of the column before. */
  private static boolean continues(String query, String target, int i) {
    String gapped = query.charAt(i) == GAP ? query : target;
    return i > 0 && gapped.charAt(i - 1) == GAP;
  }
}
