package dev.omni.quant.biology;

import dev.omni.application.spi.Infeasible;
import dev.omni.application.spi.Work;
import dev.omni.domain.json.Fields;
import java.util.Locale;
import java.util.function.ToIntBiFunction;
import org.biojava.nbio.alignment.Alignments;
import org.biojava.nbio.alignment.Alignments.PairwiseSequenceAlignerType;
import org.biojava.nbio.alignment.SimpleGapPenalty;
import org.biojava.nbio.core.alignment.matrices.SimpleSubstitutionMatrix;
import org.biojava.nbio.core.alignment.matrices.SubstitutionMatrixHelper;
import org.biojava.nbio.core.alignment.template.SubstitutionMatrix;
import org.biojava.nbio.core.exceptions.CompoundNotFoundException;
import org.biojava.nbio.core.sequence.DNASequence;
import org.biojava.nbio.core.sequence.ProteinSequence;
import org.biojava.nbio.core.sequence.compound.AminoAcidCompound;
import org.biojava.nbio.core.sequence.compound.DNACompoundSet;
import org.biojava.nbio.core.sequence.template.Compound;
import org.biojava.nbio.core.sequence.template.CompoundSet;
import org.biojava.nbio.core.sequence.template.Sequence;

/**
 * Aligns with a library, and scores an alignment again from its two strings alone.
 *
 * @param open penalty of a gap
 * @param extend penalty of each of its positions
 * @param work that is looked at on the way
 */
record AlignmentScoring(int open, int extend, Work work) {
  private static final char GAP = '-';

  /** An alignment, its score, and the score that its strings add up to. */
  record Aligned(String query, String target, long score, long recomputed) {}

  /** Two proteins under a published matrix. */
  Aligned protein(Fields fields, String name) {
    SubstitutionMatrix<AminoAcidCompound> matrix =
        switch (name) {
          case "blosum50" -> SubstitutionMatrixHelper.getBlosum50();
          case "pam250" -> SubstitutionMatrixHelper.getPAM250();
          default -> SubstitutionMatrixHelper.getBlosum62();
        };
    try {
      return align(
          new ProteinSequence(letters(fields, "query")),
          new ProteinSequence(letters(fields, "target")),
          fields.text("mode"),
          matrix);
    } catch (CompoundNotFoundException unknown) {
      throw new Infeasible("a letter of a sequence is not in the alphabet", unknown);
    }
  }

  /** Two DNA sequences, equal letters against unequal ones: N is like N, and like no base. */
  Aligned dna(Fields fields, int match, int mismatch) {
    var bases = DNACompoundSet.getDNACompoundSet();
    var matrix = new SimpleSubstitutionMatrix<>(bases, (short) match, (short) mismatch);
    try {
      return align(
          new DNASequence(letters(fields, "query"), bases),
          new DNASequence(letters(fields, "target"), bases),
          fields.text("mode"),
          matrix);
    } catch (CompoundNotFoundException unknown) {
      throw new Infeasible("a letter of a sequence is not in the alphabet", unknown);
    }
  }

  private static String letters(Fields fields, String name) {
    return fields.text(name).toUpperCase(Locale.ROOT);
  }

  private <S extends Sequence<C>, C extends Compound> Aligned align(
      S query, S target, String mode, SubstitutionMatrix<C> matrix) {
    var type =
        mode.equals("local")
            ? PairwiseSequenceAlignerType.LOCAL
            : PairwiseSequenceAlignerType.GLOBAL;
    CompoundSet<C> letters = matrix.getCompoundSet();
    ToIntBiFunction<Character, Character> scores =
        (a, b) ->
            matrix.getValue(
                letters.getCompoundForString(String.valueOf(a)),
                letters.getCompoundForString(String.valueOf(b)));
    if (mode.equals("local") && !anyPositive(query, target, scores)) {
      return new Aligned("", "", 0, 0);
    }
    var aligner =
        Alignments.getPairwiseAligner(
            query,
            target,
            type,
            new SimpleGapPenalty(open, extend),
            new WatchedMatrix<>(matrix, work));
    var pair = aligner.getPair();
    String first = pair.getQuery().getSequenceAsString();
    String second = pair.getTarget().getSequenceAsString();
    return new Aligned(
        first, second, Math.round(aligner.getScore()), recomputed(first, second, scores));
  }

  /** Where no two letters score, the best part of a local alignment is the empty one. */
  private static boolean anyPositive(
      Sequence<?> query, Sequence<?> target, ToIntBiFunction<Character, Character> scores) {
    return query
        .getSequenceAsString()
        .chars()
        .distinct()
        .anyMatch(
            a ->
                target
                    .getSequenceAsString()
                    .chars()
                    .distinct()
                    .anyMatch(b -> scores.applyAsInt((char) a, (char) b) > 0));
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

  /** Whether the gap at a column is the one of the column before. */
  private static boolean continues(String query, String target, int i) {
    String gapped = query.charAt(i) == GAP ? query : target;
    return i > 0 && gapped.charAt(i - 1) == GAP;
  }
}
