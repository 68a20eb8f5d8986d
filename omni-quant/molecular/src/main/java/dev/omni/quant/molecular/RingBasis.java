package dev.omni.quant.molecular;

import org.openscience.cdk.graph.Cycles;
import org.openscience.cdk.interfaces.IAtomContainer;

/** A choice of smallest rings of a molecule, as many as it has independent ones. */
final class RingBasis {
  private static final int[][] NONE = {};

  private final int[][] rings;
  private final int[] smallest;
  private final int[] largest;

  /**
   * Chooses the rings of a molecule.
   *
   * @param count how many there are
   */
  RingBasis(IAtomContainer molecule, int count) {
    this.rings = count == 0 ? NONE : Cycles.mcb(molecule).paths();
    this.smallest = new int[molecule.getAtomCount()];
    this.largest = new int[molecule.getAtomCount()];
    for (int[] ring : rings) {
      int size = ring.length - 1; // The first atom stands at the end again.
      for (int k = 0; k < size; k++) {
        int atom = ring[k];
        smallest[atom] = smallest[atom] == 0 ? size : Math.min(smallest[atom], size);
        largest[atom] = Math.max(largest[atom], size);
      }
    }
  }

  /** Returns the atoms of the smallest of the rings that an atom is in; 0 where it is in none. */
  int smallest(int atom) {
    return smallest[atom];
  }

  /** Returns the atoms of the largest of the rings that an atom is in; 0 where it is in none. */
  int largest(int atom) {
    return largest[atom];
  }

  /** Returns the rings whose bonds are all aromatic. */
  int aromatic(MolecularGraph graph) {
    int count = 0;
    for (int[] ring : rings) {
      boolean all = true;
      for (int k = 1; k < ring.length; k++) {
        all &= graph.aromaticBond(graph.between(ring[k - 1], ring[k]));
      }
      count += all ? 1 : 0;
    }
    return count;
  }
}
