package dev.omni.quant.molecular;

import java.util.BitSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.openscience.cdk.graph.GraphUtil;
import org.openscience.cdk.graph.Matching;
import org.openscience.cdk.graph.invariant.Canon;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.interfaces.IBond;

/**
 * The choice of the double bonds of aromatic rings. A molecule has several such forms, and the
 * order of its atoms decides which one is read; tables of log P and fingerprints distinguish them,
 * as the carbon atoms next to the nitrogen of 2-methylpyridine. The order of D. Weininger, A.
 * Weininger and J. L. Weininger, J. Chem. Inf. Comput. Sci. 29, 1989, pp. 97-101, chooses one.
 */
final class Kekulizer {
  private final IAtomContainer molecule;
  private final int[] ranks;

  private Kekulizer(IAtomContainer molecule) {
    this.molecule = molecule;
    this.ranks = ranks(molecule);
  }

  /** Chooses the double bonds of a molecule whose aromatic bonds are marked. */
  static void choose(IAtomContainer molecule) {
    if (StreamSupport.stream(molecule.bonds().spliterator(), false).anyMatch(IBond::isAromatic)) {
      new Kekulizer(molecule).choose();
    }
  }

  private void choose() {
    int[][] rings = new int[ranks.length][];
    var paired = new BitSet();
    for (IAtom atom : molecule.atoms()) {
      rings[rank(atom)] =
          inRings(atom).mapToInt(bond -> rank(bond.getOther(atom))).sorted().toArray();
      paired.set(rank(atom), inRings(atom).anyMatch(bond -> bond.getOrder() == IBond.Order.DOUBLE));
    }
    Matching pairs = Matching.withCapacity(rings.length);
    if (!pairs.perfect(rings, paired)) {
      return; // Not to be: those that are written are one.
    }
    for (IBond bond : molecule.bonds()) {
      if (bond.isAromatic()) {
        int begin = rank(bond.getBegin());
        boolean both = paired.get(begin) && pairs.other(begin) == rank(bond.getEnd());
        bond.setOrder(both ? IBond.Order.DOUBLE : IBond.Order.SINGLE);
      }
    }
  }

  /** Returns the rank of each atom, independent of how a molecule is written. */
  static int[] ranks(IAtomContainer molecule) {
    long[] labels = Canon.label(molecule, GraphUtil.toAdjList(molecule));
    return IntStream.range(0, labels.length).map(i -> (int) labels[i] - 1).toArray();
  }

  private int rank(IAtom atom) {
    return ranks[atom.getIndex()];
  }

  private static Stream<IBond> inRings(IAtom atom) {
    return StreamSupport.stream(atom.bonds().spliterator(), false).filter(IBond::isAromatic);
  }
}
