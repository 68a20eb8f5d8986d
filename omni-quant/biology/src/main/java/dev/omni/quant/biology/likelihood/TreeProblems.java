package dev.omni.quant.biology.likelihood;

import dev.omni.domain.json.Problem;
import dev.omni.quant.biology.AlignedSequences;
import dev.omni.quant.biology.NewickNode;
import dev.omni.quant.biology.NewickReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** The problems of an alignment and a tree that the schema cannot express. */
final class TreeProblems {
  private static final String LETTERS = "ACGTURYSWKMBDHVN?-";
  private static final int FEWEST = 3;
  private static final int MOST_TAXA = 500;
  private static final double MOST_CELLS = 2e6;
  private static final int DEEPEST = 600;

  private TreeProblems() {}

  static List<Problem> of(MaximumLikelihoodTree.Input input) {
    AlignedSequences given = input.alignment();
    var problems = new ArrayList<>(given.problems(LETTERS));
    int taxa = given.size();
    if (taxa < FEWEST || taxa > MOST_TAXA) {
      problems.add(
          Problem.invalid("/alignment/id", "must have " + FEWEST + " to " + MOST_TAXA + " values"));
    }
    if (problems.isEmpty()
        && (double) taxa * given.length() * input.gammaCategories() > MOST_CELLS) {
      problems.add(
          Problem.invalid(
              "/alignment/sequence",
              "must be so few and short that taxa x sites x gamma_categories is at most 2e6"));
    }
    if (input.bootstrap() > 0 && input.search() == TopologySearch.NONE) {
      problems.add(
          Problem.invalid("/bootstrap", "must be 0 without a search: no split could change"));
    }
    if (problems.isEmpty()) {
      input.tree().ifPresent(text -> problems.addAll(tree(text, given.ids())));
    }
    return problems;
  }

  private static List<Problem> tree(String text, List<String> taxa) {
    NewickNode root;
    try {
      root = NewickReader.read(text);
    } catch (NewickReader.MalformedTreeException malformed) {
      return List.of(invalid("must be a tree in Newick format, " + malformed.getMessage()));
    }
    int wide = root.below().size();
    if (wide != 2 && wide != 3) {
      return List.of(invalid("must have two or three branches at its root, not " + wide));
    }
    List<Problem> shape =
        root.below().stream().flatMap(each -> resolved(each, 1).stream()).limit(1).toList();
    if (!shape.isEmpty()) {
      return shape;
    }
    var seen = new HashSet<String>();
    for (NewickNode leaf : root.leaves()) {
      if (!taxa.contains(leaf.name())) {
        return List.of(invalid("has a leaf " + leaf.name() + " that is no sequence"));
      }
      if (!seen.add(leaf.name())) {
        return List.of(invalid("has the leaf " + leaf.name() + " twice"));
      }
    }
    return seen.size() == taxa.size()
        ? List.of()
        : List.of(invalid("must have each of the " + taxa.size() + " sequences as a leaf"));
  }

  private static List<Problem> resolved(NewickNode node, int depth) {
    if (depth > DEEPEST) {
      return List.of(invalid("must be at most " + DEEPEST + " branches deep"));
    }
    if (node.below().isEmpty()) {
      return List.of();
    }
    if (node.below().size() != 2) {
      return List.of(
          invalid("must have two branches at each inner node, not " + node.below().size()));
    }
    return node.below().stream()
        .flatMap(each -> resolved(each, depth + 1).stream())
        .limit(1)
        .toList();
  }

  private static Problem invalid(String message) {
    return Problem.invalid("/tree", message);
  }
}
