package dev.omni.quant.molecular;

import org.openscience.cdk.interfaces.IAtom;

/**
 * The kinds of atoms in the table of J. Plante and S. Werner, J. Cheminform. 10, 2018, 61: numbers
 * of six digits, from the charge plus one, the atomic number in two digits, the neighbors other
 * than hydrogen, and two digits of the surroundings. Polar are N, O, P and S.
 */
final class JplogpKinds {
  /** The kind of an atom that has none. */
  static final int NONE = -1;

  private static final int CHARGE = 100_000;
  private static final int ELEMENT = 1000;
  private static final int NEIGHBORS = 100;

  /**
   * Carbon by its polar neighbors: none, over a single bond, over another bond of its own, over
   * both.
   */
  private static final int[] LINEAR = {9, 10, 12, 15};

  private static final int[] PLANAR = {6, 8, 7, 14};
  private static final int[] AROMATIC = {4, 5, 11, 13};

  /** Hydrogen on saturated carbon, and how far electronegative neighbors of that raise it. */
  private static final int ON_CARBON = 46;

  private static final int MOST_ON_CARBON = 49;
  private static final int NOT_ON_CARBON = 50;
  private static final int NEXT_TO_CARBONYL = 51;
  private static final int ON_CARBON_ALONE = 121;
  private static final int SATURATED = 4;

  private final MolecularGraph graph;

  /**
   * Creates the kinds of a molecule.
   *
   * @param graph with the aromaticity for which the table was made
   */
  JplogpKinds(MolecularGraph graph) {
    this.graph = graph;
  }

  /** Returns the kind of an atom of the graph; {@link #NONE} where there is none. */
  int of(int atom) {
    int around =
        switch (graph.element(atom)) {
          case IAtom.H ->
              graph.degree(atom) > 0
                  ? hydrogen(graph.neighbor(graph.first(atom)))
                  : graph.implicit(atom) > 0 ? NOT_ON_CARBON : 0;
          case IAtom.C -> carbon(atom);
          case IAtom.N -> nitrogen(atom);
          case IAtom.O -> oxygen(atom);
          case IAtom.F -> fluorine(atom);
          default -> graph.aromatic(atom) ? 10 : total(polar(atom));
        };
    int heavy = 0;
    for (int at = graph.first(atom); at < graph.first(atom + 1); at++) {
      heavy += graph.element(graph.neighbor(at)) == IAtom.H ? 0 : 1;
    }
    return around == NONE ? NONE : kind(graph.charge(atom), graph.element(atom), heavy, around);
  }

  /** Returns the kind of the hydrogens of an atom that are no atoms of the graph. */
  int ofHydrogen(int atom) {
    return kind(0, IAtom.H, graph.element(atom) == IAtom.H ? 0 : 1, hydrogen(atom));
  }

  private static int kind(int charge, int element, int heavy, int around) {
    return (charge + 1) * CHARGE + element * ELEMENT + heavy * NEIGHBORS + around;
  }

  /** Hydrogen by the atom that it is on. */
  private int hydrogen(int on) {
    if (graph.element(on) != IAtom.C) {
      return NOT_ON_CARBON;
    }
    int bonds = graph.connections(on);
    if (nextToCarbonyl(on)) {
      return NEXT_TO_CARBONYL;
    }
    if (bonds == 1 || bonds > SATURATED) {
      return bonds == 1 ? ON_CARBON_ALONE : 0;
    }
    int raised = ON_CARBON + SATURATED - bonds + withdrawn(on);
    return raised <= MOST_ON_CARBON || bonds < SATURATED ? Math.min(raised, MOST_ON_CARBON) : 0;
  }

  private int carbon(int atom) {
    int polar = polar(atom);
    int single = Polar.SINGLE.of(polar);
    int twice = Polar.DOUBLE.of(polar);
    int thrice = Polar.TRIPLE.of(polar);
    return switch (graph.connections(atom)) {
      case 2 -> one(LINEAR, single == 1, thrice == 1, single <= 1 && thrice <= 1);
      case 3 ->
          graph.aromatic(atom)
              ? one(AROMATIC, single == 1, Polar.RING.of(polar) > 0, single <= 1)
              : one(PLANAR, single > 0, twice == 1, twice <= 1);
      case SATURATED -> single > 0 ? 3 : 2;
      default -> polar == 0 ? 0 : 1;
    };
  }

  private static int one(int[] kinds, boolean single, boolean other, boolean known) {
    return known ? kinds[(single ? 1 : 0) + (other ? 2 : 0)] : kinds[0];
  }

  private int nitrogen(int atom) {
    int polar = polar(atom);
    boolean twice = Polar.DOUBLE.of(polar) > 0;
    return switch (graph.connections(atom)) {
      case 1 -> 8;
      case 2 -> graph.aromatic(atom) ? 5 : twice ? 6 : 7;
      case 3 -> {
        int plain = twice ? 10 : Polar.SINGLE.of(polar) > 0 ? 3 : 4;
        yield nextToRing(atom) ? 1 : nextToCarbonyl(atom) ? 2 : plain;
      }
      case SATURATED -> 9;
      default -> 0;
    };
  }

  private int oxygen(int atom) {
    boolean nitrogen = graph.near(atom, next -> graph.element(next) == IAtom.N);
    boolean sulfur = graph.near(atom, next -> graph.element(next) == IAtom.S);
    return switch (graph.connections(atom)) {
      case 1 -> nitrogen ? 4 : sulfur ? 5 : carbonyl(atom);
      case 2 -> nitrogen ? 1 : sulfur ? 2 : graph.aromatic(atom) ? 8 : 3;
      default -> 0;
    };
  }

  /** Oxygen at the end of a bond by what else has a single bond to the atom that it is on. */
  private int carbonyl(int oxygen) {
    return beyond(oxygen, IAtom.O)
        ? 6
        : beyond(oxygen, IAtom.N) ? 9 : beyond(oxygen, IAtom.S) ? 10 : 7;
  }

  private boolean beyond(int atom, int element) {
    return graph.near(
        atom,
        next -> {
          for (int at = graph.first(next); at < graph.first(next + 1); at++) {
            if (graph.element(graph.neighbor(at)) == element && graph.order(graph.bond(at)) == 1) {
              return true;
            }
          }
          return false;
        });
  }

  private int fluorine(int atom) {
    if (graph.connections(atom) != 1) {
      return NONE;
    }
    if (graph.degree(atom) == 0) {
      return 1;
    }
    int on = graph.neighbor(graph.first(atom));
    return switch (graph.element(on)) {
      case IAtom.S -> 8;
      case IAtom.B -> 9;
      case IAtom.C ->
          switch (graph.connections(on)) {
            case 2 -> 2;
            case 3 -> 3;
            case SATURATED -> withdrawn(on) <= 2 ? 5 : 7;
            default -> NONE;
          };
      default -> 1;
    };
  }

  /** Returns whether an atom has a single bond to one with a double bond to a polar atom. */
  private boolean nextToCarbonyl(int atom) {
    for (int at = graph.first(atom); at < graph.first(atom + 1); at++) {
      if (graph.order(graph.bond(at)) == 1
          && !graph.aromaticBond(graph.bond(at))
          && Polar.DOUBLE.of(polar(graph.neighbor(at))) > 0) {
        return true;
      }
    }
    return false;
  }

  private boolean nextToRing(int atom) {
    for (int at = graph.first(atom); at < graph.first(atom + 1); at++) {
      if (graph.order(graph.bond(at)) == 1 && graph.aromatic(graph.neighbor(at))) {
        return !graph.aromatic(atom);
      }
    }
    return false;
  }

  /** Returns the orders of the bonds to atoms more electronegative than carbon, added up. */
  private int withdrawn(int atom) {
    int orders = 0;
    for (int at = graph.first(atom); at < graph.first(atom + 1); at++) {
      orders +=
          switch (graph.element(graph.neighbor(at))) {
            case IAtom.N, IAtom.O, IAtom.S, IAtom.F, IAtom.Cl, IAtom.Br, IAtom.I ->
                graph.order(graph.bond(at));
            default -> 0;
          };
    }
    return orders;
  }

  /** Counts the polar neighbors over each sort of bond. */
  private int polar(int atom) {
    int counts = 0;
    for (int at = graph.first(atom); at < graph.first(atom + 1); at++) {
      int bond = graph.bond(at);
      counts +=
          switch (graph.element(graph.neighbor(at))) {
            case IAtom.N, IAtom.O, IAtom.P, IAtom.S ->
                Polar.over(graph.aromaticBond(bond), graph.order(bond));
            default -> 0;
          };
    }
    return counts;
  }

  private static int total(int polar) {
    int sum = 0;
    for (Polar sort : Polar.values()) {
      sum += sort.of(polar);
    }
    return sum;
  }

  /** The sorts of bonds to polar atoms, each counted in eight bits of one number. */
  private enum Polar {
    SINGLE,
    DOUBLE,
    TRIPLE,
    RING;

    private static final int BITS = 8;
    private static final int MASK = 255;

    /** Returns one bond of a sort; 0 where the order is none of these. */
    static int over(boolean aromatic, int order) {
      return aromatic ? 1 << (BITS * RING.ordinal()) : order <= 3 ? 1 << (BITS * (order - 1)) : 0;
    }

    int of(int counts) {
      return (counts >> (BITS * ordinal())) & MASK;
    }
  }
}
