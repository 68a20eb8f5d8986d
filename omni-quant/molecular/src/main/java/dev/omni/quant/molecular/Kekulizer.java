package dev.omni.quant.molecular;

import java.util.Arrays;
import java.util.BitSet;
import org.openscience.cdk.graph.GraphUtil;
import org.openscience.cdk.graph.Matching;
import org.openscience.cdk.graph.invariant.Canon;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.interfaces.IBond;

/**
 * The choice of the double bonds of aromatic rings. A molecule has several such forms, and the
 * order of its atoms decides which one is read; tables of log P and fingerprints distinguish them,
 * as the carbon atoms next to the nitrogen of 2-methylpyridine. The order of D. Weininger, A.
 * Weininger and J. L. Weininger, J. Chem. Inf. Comput. Sci. 29, 1989, pp. 97-101, chooses one.
 */
final class Kekulizer {
  private static final int[] NONE = {};

  private final IAtomContainer molecule;
  private final int[] ranks;

  private Kekulizer(IAtomContainer molecule) {
    this.molecule = molecule;
    this.ranks = ranks(molecule);
  }

  /** Chooses the double bonds of a molecule whose aromatic bonds are marked. */
  static void choose(IAtomContainer molecule) {
    for (IBond bond : molecule.bonds()) {
      if (bond.isAromatic()) {
        new Kekulizer(molecule).choose();
        return;
      }
    }
  }

  private void choose() {
    int[][] rings = new int[ranks.length][];
    Arrays.fill(rings, NONE);
    var paired = new BitSet();
    for (IBond bond : molecule.bonds()) {
      if (bond.isAromatic()) {
        int begin = ranks[bond.getBegin().getIndex()];
        int end = ranks[bond.getEnd().getIndex()];
        rings[begin] = with(rings[begin], end);
        rings[end] = with(rings[end], begin);
        if (bond.getOrder() == IBond.Order.DOUBLE) {
          paired.set(begin);
          paired.set(end);
        }
      }
    }
    Matching pairs = Matching.withCapacity(rings.length);
    if (!pairs.perfect(rings, paired)) {
      return; // Not to be: those that are written are one.
    }
    for (IBond bond : molecule.bonds()) {
      if (bond.isAromatic()) {
        int begin = ranks[bond.getBegin().getIndex()];
        int end = ranks[bond.getEnd().getIndex()];
        boolean both = paired.get(begin) && pairs.other(begin) == end;
        bond.setOrder(both ? IBond.Order.DOUBLE : IBond.Order.SINGLE);
      }
    }
  }

  /** Returns the ranks with another one, rising. */
  private static int[] with(int[] rising, int rank) {
    int[] more = Arrays.copyOf(rising, rising.length + 1);
    int place = rising.length;
    while (place > 0 && more[place - 1] > rank) {
      more[place] = more[place - 1];
      place--;
    }
    more[place] = rank;
    return more;
  }

  /** Returns the rank of each atom, independent of how a molecule is written. */
  static int[] ranks(IAtomContainer molecule) {
    long[] labels = Canon.label(molecule, GraphUtil.toAdjList(molecule));
    int[] ranks = new int[labels.length];
    for (int atom = 0; atom < ranks.length; atom++) {
      ranks[atom] = (int) labels[atom] - 1;
    }
    return ranks;
  }
}
