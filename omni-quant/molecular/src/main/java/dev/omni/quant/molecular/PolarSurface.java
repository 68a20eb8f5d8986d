package dev.omni.quant.molecular;

import java.util.HashMap;
import java.util.Map;
import org.openscience.cdk.interfaces.IAtom;

/**
 * The topological polar surface area as a sum over nitrogen, oxygen, phosphorus and sulphur (P.
 * Ertl, B. Rohde and P. Selzer, J. Med. Chem. 43, 2000, pp. 3714-3717, table 1). An atom in none of
 * the fragments of the table adds nothing, nor does phosphorus of two bonds, one of them double:
 * the library, whose numbers these are, does not find that fragment.
 */
final class PolarSurface {
  /**
   * Element, hydrogens, charge, single, double, triple and aromatic bonds to other atoms than
   * hydrogen, 1 in a ring of three, and the area in square angstrom.
   */
  private static final String TABLE =
      """
      N 0 0 3 0 0 0 0 3.24
      N 0 0 1 1 0 0 0 12.36
      N 0 0 0 0 1 0 0 23.79
      N 0 0 1 2 0 0 0 11.68
      N 0 0 0 1 1 0 0 13.60
      N 0 0 3 0 0 0 1 3.01
      N 1 0 2 0 0 0 0 12.03
      N 1 0 2 0 0 0 1 21.94
      N 1 0 0 1 0 0 0 23.85
      N 2 0 1 0 0 0 0 26.02
      N 0 1 4 0 0 0 0 0.00
      N 0 1 2 1 0 0 0 3.01
      N 0 1 1 0 1 0 0 4.36
      N 1 1 3 0 0 0 0 4.44
      N 1 1 1 1 0 0 0 13.97
      N 2 1 2 0 0 0 0 16.61
      N 2 1 0 1 0 0 0 25.59
      N 3 1 1 0 0 0 0 27.64
      N 0 0 0 0 0 2 0 12.89
      N 0 0 0 0 0 3 0 4.41
      N 0 0 1 0 0 2 0 4.93
      N 0 0 0 1 0 2 0 8.39
      N 1 0 0 0 0 2 0 15.79
      N 0 1 0 0 0 3 0 4.10
      N 0 1 1 0 0 2 0 3.88
      N 1 1 0 0 0 2 0 14.14
      O 0 0 2 0 0 0 0 9.23
      O 0 0 2 0 0 0 1 12.53
      O 0 0 0 1 0 0 0 17.07
      O 1 0 1 0 0 0 0 20.23
      O 0 -1 1 0 0 0 0 23.06
      O 0 0 0 0 0 2 0 13.14
      S 0 0 2 0 0 0 0 25.30
      S 0 0 0 1 0 0 0 32.09
      S 0 0 2 1 0 0 0 19.21
      S 0 0 2 2 0 0 0 8.38
      S 1 0 1 0 0 0 0 38.80
      S 0 0 0 0 0 2 0 28.24
      S 0 0 0 1 0 2 0 21.70
      P 0 0 3 0 0 0 0 13.59
      P 0 0 3 1 0 0 0 9.81
      P 1 0 2 1 0 0 0 23.47
      """;

  private static final int BASE = 32;

  /** Charges are counted from here. */
  private static final int LEAST_CHARGE = -16;

  private static final int CHARGE = 2;
  private static final Map<Long, Double> AREAS = read();

  private PolarSurface() {}

  private static Map<Long, Double> read() {
    var areas = new HashMap<Long, Double>();
    for (String line : TABLE.lines().toList()) {
      String[] words = line.split(" ");
      int last = words.length - 1;
      long key = Elements.number(words[0]);
      for (int k = 1; k < last; k++) {
        key = key * BASE + Integer.parseInt(words[k]) - (k == CHARGE ? LEAST_CHARGE : 0);
      }
      areas.put(key, Double.valueOf(words[last]));
    }
    return Map.copyOf(areas);
  }

  /**
   * Returns the area in square angstrom.
   *
   * @param graph of a molecule written as the table has its groups
   * @param rings of the graph
   * @param all whether phosphorus and sulphur count too
   */
  static double of(MolecularGraph graph, RingSearch rings, boolean all) {
    double sum = 0;
    for (int atom = 0; atom < graph.atoms(); atom++) {
      sum +=
          switch (graph.element(atom)) {
            case IAtom.N, IAtom.O -> area(graph, rings, atom);
            case IAtom.P, IAtom.S -> all ? area(graph, rings, atom) : 0;
            default -> 0;
          };
    }
    return sum;
  }

  private static double area(MolecularGraph graph, RingSearch rings, int atom) {
    int[] orders = new int[4];
    for (int at = graph.first(atom); at < graph.first(atom + 1); at++) {
      int bond = graph.bond(at);
      if (graph.element(graph.neighbor(at)) != IAtom.H) {
        orders[graph.aromaticBond(bond) ? 0 : Math.min(3, graph.order(bond))]++;
      }
    }
    long key = graph.element(atom);
    key = key * BASE + graph.hydrogens(atom);
    key = key * BASE + graph.charge(atom) - LEAST_CHARGE;
    for (int order = 1; order < orders.length; order++) {
      key = key * BASE + orders[order];
    }
    key = (key * BASE + orders[0]) * BASE + (rings.three(atom) ? 1 : 0);
    return AREAS.getOrDefault(key, 0.0);
  }
}
