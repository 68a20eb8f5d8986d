package dev.omni.quant.molecular;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.interfaces.IBond;

/**
 * The graph of a molecule in arrays of numbers, on which descriptors are counted. Atoms and bonds
 * have the numbers of the molecule; the neighbors of an atom a stand at the places {@code first(a)}
 * to {@code first(a + 1) - 1}. Hydrogens that are no atoms are counted at theirs.
 */
final class MolecularGraph {
  private final int[] elements;
  private final int[] charges;
  private final int[] implicit;
  private final int[] hydrogens;
  private final int[] first;
  private final int[] neighbors;
  private final int[] bondsAt;
  private final int[] begins;
  private final int[] ends;
  private final int[] orders;
  private final boolean[] aromaticBonds;
  private final boolean[] aromaticAtoms;

  private MolecularGraph(IAtomContainer molecule) {
    int n = molecule.getAtomCount();
    int m = molecule.getBondCount();
    this.elements = new int[n];
    this.charges = new int[n];
    this.implicit = new int[n];
    this.first = new int[n + 1];
    this.neighbors = new int[2 * m];
    this.bondsAt = new int[2 * m];
    this.begins = new int[m];
    this.ends = new int[m];
    this.orders = new int[m];
    for (int a = 0; a < n; a++) {
      IAtom atom = molecule.getAtom(a);
      elements[a] = atom.getAtomicNumber();
      charges[a] = atom.getFormalCharge();
      implicit[a] = atom.getImplicitHydrogenCount();
    }
    this.hydrogens = implicit.clone();
    for (int b = 0; b < m; b++) {
      IBond bond = molecule.getBond(b);
      begins[b] = bond.getBegin().getIndex();
      ends[b] = bond.getEnd().getIndex();
      orders[b] = bond.getOrder().numeric();
      first[begins[b] + 1]++;
      first[ends[b] + 1]++;
      hydrogens[begins[b]] += elements[ends[b]] == IAtom.H ? 1 : 0;
      hydrogens[ends[b]] += elements[begins[b]] == IAtom.H ? 1 : 0;
    }
    Arrays.parallelPrefix(first, Integer::sum);
    int[] next = first.clone();
    for (int b = 0; b < m; b++) {
      join(next[begins[b]]++, ends[b], b);
      join(next[ends[b]]++, begins[b], b);
    }
    this.aromaticBonds = new boolean[m];
    this.aromaticAtoms = new boolean[n];
  }

  private MolecularGraph(MolecularGraph of, boolean[] aromaticBonds) {
    this.elements = of.elements;
    this.charges = of.charges;
    this.implicit = of.implicit;
    this.hydrogens = of.hydrogens;
    this.first = of.first;
    this.neighbors = of.neighbors;
    this.bondsAt = of.bondsAt;
    this.begins = of.begins;
    this.ends = of.ends;
    this.orders = of.orders;
    this.aromaticBonds = aromaticBonds;
    this.aromaticAtoms = new boolean[of.aromaticAtoms.length];
    for (int b = 0; b < aromaticBonds.length; b++) {
      if (aromaticBonds[b]) {
        aromaticAtoms[begins[b]] = true;
        aromaticAtoms[ends[b]] = true;
      }
    }
  }

  private void join(int place, int neighbor, int bond) {
    neighbors[place] = neighbor;
    bondsAt[place] = bond;
  }

  /** Returns the graph of a molecule whose aromatic atoms and bonds are marked. */
  static MolecularGraph of(IAtomContainer molecule) {
    var graph = new MolecularGraph(molecule);
    for (int a = 0; a < graph.atoms(); a++) {
      graph.aromaticAtoms[a] = molecule.getAtom(a).isAromatic();
    }
    for (int b = 0; b < graph.bonds(); b++) {
      graph.aromaticBonds[b] = molecule.getBond(b).isAromatic();
    }
    return graph;
  }

  /** Returns the graph with other bonds, and the atoms at their ends, taken for aromatic. */
  MolecularGraph aromatic(Iterable<IBond> others) {
    boolean[] marked = new boolean[bonds()];
    others.forEach(bond -> marked[bond.getIndex()] = true);
    return new MolecularGraph(this, marked);
  }

  int atoms() {
    return elements.length;
  }

  int bonds() {
    return orders.length;
  }

  /** Returns the atomic number of an atom. */
  int element(int atom) {
    return elements[atom];
  }

  int charge(int atom) {
    return charges[atom];
  }

  /** Returns the hydrogens of an atom that are no atoms of the graph. */
  int implicit(int atom) {
    return implicit[atom];
  }

  /** Returns all hydrogens of an atom. */
  int hydrogens(int atom) {
    return hydrogens[atom];
  }

  /** Returns the bonds of an atom within the graph. */
  int degree(int atom) {
    return first[atom + 1] - first[atom];
  }

  /** Returns the bonds of an atom, those to its hydrogens too. */
  int connections(int atom) {
    return degree(atom) + implicit[atom];
  }

  /** Returns the first place of an atom's neighbors. */
  int first(int atom) {
    return first[atom];
  }

  /** Returns the neighbor at a place. */
  int neighbor(int place) {
    return neighbors[place];
  }

  /** Returns the bond to the neighbor at a place. */
  int bond(int place) {
    return bondsAt[place];
  }

  /** Returns the bond between two atoms that one joins. */
  int between(int atom, int neighbor) {
    int at = first[atom];
    while (neighbors[at] != neighbor) {
      at++;
    }
    return bondsAt[at];
  }

  int begin(int bond) {
    return begins[bond];
  }

  int end(int bond) {
    return ends[bond];
  }

  /** Returns the order of a bond, from 1, as one form of aromatic rings has it. */
  int order(int bond) {
    return orders[bond];
  }

  boolean aromatic(int atom) {
    return aromaticAtoms[atom];
  }

  boolean aromaticBond(int bond) {
    return aromaticBonds[bond];
  }

  /** Returns the number of an atom's bonds of an order that are not aromatic. */
  int plain(int atom, int order) {
    int count = 0;
    for (int at = first[atom]; at < first[atom + 1]; at++) {
      count += orders[bondsAt[at]] == order && !aromaticBonds[bondsAt[at]] ? 1 : 0;
    }
    return count;
  }

  /** Returns whether an atom has a neighbor of a kind, over any bond. */
  boolean near(int atom, IntPredicate kind) {
    for (int at = first[atom]; at < first[atom + 1]; at++) {
      if (kind.test(neighbors[at])) {
        return true;
      }
    }
    return false;
  }

  /** Returns how many neighbors of an element an atom has over plain bonds of an order. */
  int count(int atom, int order, int element) {
    int count = 0;
    for (int at = first[atom]; at < first[atom + 1]; at++) {
      int bond = bondsAt[at];
      count +=
          orders[bond] == order && !aromaticBonds[bond] && elements[neighbors[at]] == element
              ? 1
              : 0;
    }
    return count;
  }
}
