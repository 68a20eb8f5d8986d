package dev.omni.quant.biology;

import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The problems of two sequences that are to be aligned, and of their scores. */
final class AlignmentProblems {
  private static final double MOST_CELLS = 2.5e7;
  private static final int MOST_LETTERS = 20_000;
  private static final int MATCH = 1;
  private static final int MISMATCH = -1;

  private AlignmentProblems() {}

  /** Returns the problems of an input beside those of its shape. */
  static List<Problem> of(PairwiseAlignment.Input input) {
    boolean dna = input.alphabet() == SequenceKind.DNA;
    boolean custom = input.customMatrix().isPresent();
    var problems = new ArrayList<Problem>();
    input.customMatrix().ifPresent(matrix -> problems.addAll(matrix(matrix)));
    if (!problems.isEmpty()) {
      return problems;
    }
    String alphabet =
        input
            .customMatrix()
            .map(matrix -> SubstitutionScores.custom(matrix).letters())
            .orElse(dna ? SubstitutionScores.DNA : SubstitutionScores.PROTEIN);
    double cells = 1;
    for (String name : List.of("query", "target")) {
      var sequence = SequenceText.of(name.equals("query") ? input.query() : input.target());
      problems.addAll(sequence.problems(name, alphabet, MOST_LETTERS));
      cells *= sequence.letters().length();
    }
    if (dna || custom) {
      problems.addAll(foreignMatrix(input, custom));
    }
    if (!dna || custom) {
      problems.addAll(foreignScores(input, custom));
    }
    if (cells > MOST_CELLS) {
      problems.add(invalid("query", "must be so short that query x target is at most 2.5e7"));
    }
    return problems;
  }

  private static List<Problem> matrix(PairwiseAlignment.ScoreMatrix custom) {
    String letters = custom.letters();
    Pointer at = Pointer.ROOT.to("custom_matrix");
    if (letters.toUpperCase(Locale.ROOT).chars().distinct().count() < letters.length()) {
      return List.of(Problem.invalid(at.to("letters").text(), "must have each letter once"));
    }
    int[][] scores = custom.scores();
    for (int i = 0; i < Math.max(scores.length, letters.length()); i++) {
      if (i >= scores.length || scores[i].length != letters.length()) {
        Pointer row = i < scores.length ? at.to("scores").to(i) : at.to("scores");
        return List.of(
            Problem.invalid(
                row.text(), "must have as many scores as there are letters: " + letters.length()));
      }
    }
    return scores.length > letters.length()
        ? List.of(Problem.invalid(at.to("scores").text(), "must have a row for each letter"))
        : List.of();
  }

  private static List<Problem> foreignMatrix(PairwiseAlignment.Input input, boolean custom) {
    return input.matrix() == PairwiseAlignment.PublishedMatrix.BLOSUM62
        ? List.of()
        : List.of(
            invalid(
                "matrix",
                custom
                    ? "must be left out where custom_matrix is given"
                    : "belongs to alphabet protein; give match and mismatch for dna"));
  }

  private static List<Problem> foreignScores(PairwiseAlignment.Input input, boolean custom) {
    String message =
        custom
            ? "must be left out where custom_matrix is given"
            : "belongs to alphabet dna; give a matrix for protein";
    var problems = new ArrayList<Problem>();
    if (input.match() != MATCH) {
      problems.add(invalid("match", message));
    }
    if (input.mismatch() != MISMATCH) {
      problems.add(invalid("mismatch", message));
    }
    return problems;
  }

  private static Problem invalid(String name, String message) {
    return Problem.invalid("/" + name, message);
  }
}
