package dev.omni.quant.molecular;

import java.util.Arrays;
import java.util.TreeMap;
import org.openscience.cdk.interfaces.IAtom;

/** The counts over the atoms and bonds of a molecule. */
final class CountedAtoms {
  private static final int FOUR = 4;

  private final MolecularGraph graph;
  private final RingSearch rings;

  CountedAtoms(MolecularGraph graph, RingSearch rings) {
    this.graph = graph;
    this.rings = rings;
  }

  private boolean nitrogenOrOxygen(int atom) {
    return graph.element(atom) == IAtom.N || graph.element(atom) == IAtom.O;
  }

  int of(int element) {
    int count = 0;
    for (int a = 0; a < graph.atoms(); a++) {
      count += graph.element(a) == element ? 1 : 0;
    }
    return count;
  }

  /** Returns the Hill formula, an ion in brackets with its charge. */
  String formula() {
    var counts = new TreeMap<String, Integer>();
    int[] atoms = new int[Elements.COUNT];
    for (int a = 0; a < graph.atoms(); a++) {
      atoms[graph.element(a)]++;
      atoms[IAtom.H] += graph.implicit(a);
    }
    for (int element = 1; element < atoms.length; element++) {
      if (atoms[element] > 0) {
        counts.put(Elements.symbol(element), atoms[element]);
      }
    }
    return Elements.ion(Elements.hill(counts), charge());
  }

  /** Returns the atoms other than hydrogen. */
  int heavy() {
    return graph.atoms() - of(IAtom.H);
  }

  /** Returns whether no hydrogen is an atom of the graph. */
  boolean implicitAlone() {
    return of(IAtom.H) == 0;
  }

  /** Returns all hydrogens. */
  int hydrogens() {
    int count = of(IAtom.H);
    for (int a = 0; a < graph.atoms(); a++) {
      count += graph.implicit(a);
    }
    return count;
  }

  int charge() {
    int sum = 0;
    for (int a = 0; a < graph.atoms(); a++) {
      sum += graph.charge(a);
    }
    return sum;
  }

  /** Returns the atoms that are neither carbon nor hydrogen. */
  int heteroatoms() {
    return heavy() - of(IAtom.C);
  }

  /** Returns the atoms of nitrogen and oxygen, as Lipinski counts acceptors. */
  int lipinskiAcceptors() {
    return of(IAtom.N) + of(IAtom.O);
  }

  /** Returns the hydrogens on nitrogen and oxygen, as Lipinski counts donors. */
  int lipinskiDonors() {
    int count = 0;
    for (int a = 0; a < graph.atoms(); a++) {
      count += nitrogenOrOxygen(a) ? graph.hydrogens(a) : 0;
    }
    return count;
  }

  /** Returns the atoms of nitrogen and oxygen with hydrogen and without negative charge. */
  int donors() {
    int count = 0;
    for (int a = 0; a < graph.atoms(); a++) {
      count += nitrogenOrOxygen(a) && graph.charge(a) >= 0 && graph.hydrogens(a) > 0 ? 1 : 0;
    }
    return count;
  }

  /**
   * Returns the atoms of nitrogen and oxygen without positive charge; but none next to the other,
   * no oxygen in an aromatic ring or between an aromatic carbon and another atom, and no nitrogen
   * of an aromatic ring whose electrons the ring needs.
   */
  int acceptors() {
    int count = 0;
    for (int a = 0; a < graph.atoms(); a++) {
      boolean nitrogen = graph.element(a) == IAtom.N;
      if (nitrogenOrOxygen(a) && graph.charge(a) <= 0) {
        int other = nitrogen ? IAtom.O : IAtom.N;
        boolean taken = nitrogen ? inPyrrole(a) : inAromaticEther(a);
        count += taken || graph.near(a, next -> graph.element(next) == other) ? 0 : 1;
      }
    }
    return count;
  }

  private boolean inPyrrole(int nitrogen) {
    return graph.aromatic(nitrogen)
        && (graph.connections(nitrogen) == 3 || graph.charge(nitrogen) == -1);
  }

  private boolean inAromaticEther(int oxygen) {
    return graph.hydrogens(oxygen) == 0
        && graph.degree(oxygen) == 2
        && graph.near(oxygen, next -> graph.element(next) == IAtom.C && graph.aromatic(next));
  }

  /**
   * Returns the single bonds outside rings between heavy atoms that continue, but not over a triple
   * bond.
   */
  int rotatable() {
    int count = 0;
    for (int b = 0; b < graph.bonds(); b++) {
      count +=
          graph.order(b) == 1
                  && !graph.aromaticBond(b)
                  && !rings.bond(b)
                  && turns(graph.begin(b))
                  && turns(graph.end(b))
              ? 1
              : 0;
    }
    return count;
  }

  private boolean turns(int atom) {
    int heavy = graph.connections(atom) - graph.hydrogens(atom);
    return graph.element(atom) != IAtom.H && heavy > 1 && graph.plain(atom, 3) == 0;
  }

  /** Returns the atoms of carbon with single bonds to four atoms. */
  int saturatedCarbon() {
    int count = 0;
    for (int a = 0; a < graph.atoms(); a++) {
      count +=
          graph.element(a) == IAtom.C && graph.connections(a) == FOUR && !graph.aromatic(a) ? 1 : 0;
    }
    return count;
  }

  /**
   * Returns the Wiener index, the bonds between pairs of heavy atoms that bonds join, added up: the
   * atoms are found by rising distance from each.
   */
  long wiener() {
    int n = graph.atoms();
    int[] distance = new int[n];
    int[] queue = new int[n];
    long twice = 0;
    for (int from = 0; from < n; from++) {
      if (graph.element(from) != IAtom.H) {
        Arrays.fill(distance, -1);
        twice += distances(from, distance, queue);
      }
    }
    return twice / 2;
  }

  private long distances(int from, int[] distance, int[] queue) {
    long sum = 0;
    int end = 1;
    queue[0] = from;
    distance[from] = 0;
    for (int k = 0; k < end; k++) {
      int atom = queue[k];
      sum += graph.element(atom) == IAtom.H ? 0 : distance[atom];
      for (int at = graph.first(atom); at < graph.first(atom + 1); at++) {
        int next = graph.neighbor(at);
        if (distance[next] < 0) {
          distance[next] = distance[atom] + 1;
          queue[end++] = next;
        }
      }
    }
    return sum;
  }
}
