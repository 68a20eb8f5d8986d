package dev.omni.quant.biology.likelihood;

import dev.omni.engine.NotConverged;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A climb from tree to tree while the likelihood rises: two parts at the ends of an inner branch
 * are exchanged (nearest neighbor interchange), or a part is taken away and put into another branch
 * (subtree pruning and regrafting; D. L. Swofford et al., in Molecular Systematics, 1996).
 */
final class TreeSearch {
  private static final int MOST_ROUNDS = 100;
  private static final int PASSES = 2;
  private static final int TRIED = 3;
  private static final int RADIUS = 12;
  private static final double BETTER = 1e-5;
  private static final double ENOUGH = 1e-3;

  /** How far below the best a part may score before its branches are fitted. */
  private static final double HOPE = 30;

  private final TreeLikelihood likelihood;
  private final TreeGraph tree;
  private final boolean regrafting;

  /** A branch with the likelihood when the part is put into it. */
  private record Graft(int one, int other, double value) {}

  TreeSearch(TreeLikelihood likelihood, boolean regrafting) {
    this.likelihood = likelihood;
    this.tree = likelihood.tree();
    this.regrafting = regrafting;
  }

  /** Returns the logarithm of the likelihood of the tree from which no step leads higher. */
  double climb() {
    double value = likelihood.fitBranches(PASSES, ENOUGH);
    for (int round = 0; round < MOST_ROUNDS; round++) {
      double before = value;
      value = interchanged(value);
      if (regrafting && value - before < BETTER) {
        value = regrafted(value);
      }
      if (value - before < BETTER) {
        return value;
      }
      value = likelihood.fitBranches(PASSES, ENOUGH);
    }
    throw NotConverged.of(
        "the search still finds better trees: begin at a tree of another method",
        MOST_ROUNDS,
        BETTER);
  }

  private double interchanged(double value) {
    double best = value;
    for (TreeGraph.Branch each : tree.branches()) {
      if (!tree.isLeaf(each.from()) && !tree.isLeaf(each.to()) && tree.areNeighbors(each)) {
        best = exchanged(each.from(), each.to(), 0, best);
        best = exchanged(each.from(), each.to(), 1, best);
      }
    }
    return best;
  }

  /** Exchanges a part at one end with a part at the other, if that is better. */
  private double exchanged(int one, int other, int which, double best) {
    int[] here = tree.others(one, other);
    int[] there = tree.others(other, one);
    int out = here[1];
    int in = there[which];
    int stays = there[1 - which];
    double middle = tree.length(one, other);
    double first = tree.length(one, here[0]);
    double second = tree.length(one, out);
    double third = tree.length(other, in);
    double fourth = tree.length(other, stays);
    swap(one, out, other, in, third, second);
    fitted(one, other);
    double value = fitted(one, other);
    if (value > best + BETTER) {
      return value;
    }
    swap(one, in, other, out, second, third);
    likelihood.setLength(one, other, middle);
    likelihood.setLength(one, here[0], first);
    likelihood.setLength(other, stays, fourth);
    return best;
  }

  /** Fits a branch and those next to it, and returns the logarithm of the likelihood. */
  private double fitted(int one, int other) {
    double value = likelihood.fit(one, other);
    for (int each : tree.others(one, other)) {
      value = likelihood.fit(one, each);
    }
    for (int each : tree.others(other, one)) {
      value = likelihood.fit(other, each);
    }
    return value;
  }

  private void swap(int one, int out, int other, int in, double toOne, double toOther) {
    likelihood.part(one, out);
    likelihood.part(other, in);
    likelihood.join(one, in, toOne);
    likelihood.join(other, out, toOther);
  }

  private double regrafted(double value) {
    double best = value;
    for (int node = tree.leaves(); node < tree.nodes(); node++) {
      for (int part : tree.neighbors(node).clone()) {
        if (tree.areNeighbors(new TreeGraph.Branch(node, part))) {
          best = moved(node, part, best);
        }
      }
    }
    return best;
  }

  /** Takes the part of a tree on a node away, and puts it where it is best. */
  private double moved(int node, int part, double best) {
    int[] sides = tree.others(node, part);
    if (tree.isLeaf(sides[0]) && tree.isLeaf(sides[1])) {
      return best;
    }
    double first = tree.length(node, sides[0]);
    double second = tree.length(node, sides[1]);
    double own = tree.length(node, part);
    likelihood.part(node, sides[0]);
    likelihood.part(node, sides[1]);
    likelihood.join(sides[0], sides[1], first + second);
    var grafts = new ArrayList<Graft>();
    collect(sides[0], sides[1], node, part, RADIUS, grafts);
    collect(sides[1], sides[0], node, part, RADIUS, grafts);
    grafts.sort(
        Comparator.comparingDouble((Graft each) -> -each.value())
            .thenComparingInt(Graft::one)
            .thenComparingInt(Graft::other));
    List<Graft> tried = grafts.subList(0, Math.min(TRIED, grafts.size()));
    for (Graft each : tried) {
      double value = each.value() > best - HOPE ? put(node, part, own, each, best) : best;
      if (value > best) {
        return value;
      }
    }
    likelihood.part(sides[0], sides[1]);
    likelihood.join(node, sides[0], first);
    likelihood.join(node, sides[1], second);
    return best;
  }

  /** Puts a part into a branch; takes it out again where that is not better. */
  private double put(int node, int part, double own, Graft at, double best) {
    double whole = tree.length(at.one(), at.other());
    likelihood.part(at.one(), at.other());
    likelihood.join(node, at.one(), whole / 2);
    likelihood.join(node, at.other(), whole / 2);
    placed(node, part, at);
    double value = placed(node, part, at);
    if (value > best + BETTER) {
      return value;
    }
    likelihood.part(node, at.one());
    likelihood.part(node, at.other());
    likelihood.join(at.one(), at.other(), whole);
    likelihood.setLength(node, part, own);
    return best;
  }

  /** Fits the branches of a node that was put into one, and returns the logarithm. */
  private double placed(int node, int part, Graft at) {
    likelihood.fit(node, part);
    likelihood.fit(node, at.one());
    return likelihood.fit(node, at.other());
  }

  /** Scores the branches behind a node, up to some branches away. */
  private void collect(int node, int from, int root, int part, int radius, List<Graft> grafts) {
    if (tree.isLeaf(node) || radius == 0) {
      return;
    }
    double length = tree.length(root, part);
    for (int next : tree.others(node, from)) {
      double value = likelihood.grafted(node, next, part, root, length);
      grafts.add(new Graft(node, next, value));
      collect(next, node, root, part, radius - 1, grafts);
    }
  }
}
