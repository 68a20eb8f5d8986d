package dev.omni.quant.molecular;

import dev.omni.domain.json.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The problems of a search for similar molecules. */
final class SimilarityProblems {
  private static final int MOST_CLUSTERED = 20_000;

  private SimilarityProblems() {}

  static List<Problem> of(SimilaritySearch.Input input) {
    var problems = new ArrayList<Problem>();
    lengths(problems, "query", input.query().smiles(), input.query().id());
    lengths(problems, "table", input.table().smiles(), input.table().id());
    List<String> queries = input.query().smiles();
    for (int i = 0; i < queries.size() && problems.size() < 10; i++) {
      problems.addAll(SmilesReader.unreadable("/query/smiles/" + i, queries.get(i)));
    }
    if (input.clusterSimilarity().isPresent() && input.table().smiles().size() > MOST_CLUSTERED) {
      problems.add(
          Problem.invalid(
              "/cluster_similarity",
              "must be left out where the table has more than " + MOST_CLUSTERED + " rows"));
    }
    return problems;
  }

  private static void lengths(
      List<Problem> problems, String member, List<String> smiles, Optional<List<String>> id) {
    int count = smiles.size();
    if (id.isPresent() && id.get().size() != count) {
      problems.add(
          Problem.invalid("/" + member + "/id", "must have " + count + " values, like smiles"));
    }
  }
}
