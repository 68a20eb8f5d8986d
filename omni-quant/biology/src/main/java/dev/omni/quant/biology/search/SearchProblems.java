package dev.omni.quant.biology.search;

import dev.omni.domain.json.Problem;
import dev.omni.quant.biology.SequenceText;
import dev.omni.quant.biology.SubstitutionScores;
import java.util.ArrayList;
import java.util.List;

/** The problems of a search that its schema cannot express: scores, letters and sizes. */
final class SearchProblems {
  private static final double MOST_CELLS = 2.5e7;
  private static final int LONGEST_QUERY = 20_000;
  private static final int LONGEST_TARGET = 100_000;
  private static final int MOST_PROBLEMS = 10;

  private SearchProblems() {}

  static List<Problem> of(SequenceSearch.Input input) {
    var problems = new ArrayList<>(scores(input));
    List<String> sequences = input.table().sequence();
    int rows = sequences.size();
    if (input.table().id().isPresent() && input.table().id().get().size() != rows) {
      problems.add(Problem.invalid("/table/id", "must have " + rows + " values, like sequence"));
    }
    String alphabet = input.dna() ? SubstitutionScores.DNA : SubstitutionScores.PROTEIN;
    SequenceText query = SequenceText.of(input.query());
    problems.addAll(query.problems("query", alphabet, LONGEST_QUERY));
    for (int row = 0; row < rows && problems.size() < MOST_PROBLEMS; row++) {
      SequenceText target = SequenceText.of(sequences.get(row));
      String member = "table/sequence/" + row;
      problems.addAll(target.problems(member, alphabet, LONGEST_TARGET));
      if ((double) query.letters().length() * target.letters().length() > MOST_CELLS) {
        problems.add(
            Problem.invalid(
                "/" + member, "must be so short that query x sequence is at most 2.5e7"));
      }
    }
    return problems;
  }

  private static List<Problem> scores(SequenceSearch.Input input) {
    var problems = new ArrayList<Problem>();
    boolean match = input.match().isPresent();
    boolean mismatch = input.mismatch().isPresent();
    if (match != mismatch) {
      problems.add(
          new Problem(
              match ? "/mismatch" : "/match",
              Problem.Kind.MISSING,
              "is required beside the other"));
    }
    if ((match || mismatch) && input.matrix().isPresent()) {
      problems.add(
          Problem.invalid("/matrix", "must be left out where match and mismatch are given"));
    }
    if (!match && input.strands().isPresent()) {
      problems.add(Problem.invalid("/strands", "belongs to DNA, with match and mismatch"));
    }
    return problems;
  }
}
