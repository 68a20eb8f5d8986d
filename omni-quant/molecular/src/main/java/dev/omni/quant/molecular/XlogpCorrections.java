package dev.omni.quant.molecular;

import java.util.Arrays;
import org.openscience.cdk.interfaces.IAtom;

/** The corrections of xlogp for bridges of hydrogen and for four groups. */
final class XlogpCorrections {
  private static final double BRIDGE = 0.429;
  private static final double AMINO_ACID = -2.166;
  private static final double AMINO_SULFONYL = -0.501;
  private static final double ORTHO_OXYGEN = -0.268;
  private static final int FAR = 4;

  private final MolecularGraph graph;
  private final RingSearch rings;

  /**
   * Creates the corrections of a molecule.
   *
   * @param graph with the aromaticity of patterns
   * @param rings of the graph
   */
  XlogpCorrections(MolecularGraph graph, RingSearch rings) {
    this.graph = graph;
    this.rings = rings;
  }

  /**
   * Returns the correction for hydrogens between two atoms: three bonds apart where both are in a
   * ring or beside one, four where one is.
   */
  double bridges(boolean[] donors, boolean[] acceptors, XlogpContext around) {
    int[] distance = new int[graph.atoms()];
    int[] queue = new int[graph.atoms()];
    int bridges = 0;
    for (int donor = 0; donor < donors.length; donor++) {
      if (donors[donor]) {
        int found = within(donor, distance, queue);
        boolean linked = linked(donor, around);
        for (int k = 1; k < found; k++) {
          int other = queue[k];
          boolean counted = donors[other] && acceptors[donor] && other < donor;
          if (acceptors[other] && !counted) {
            boolean both = linked && linked(other, around);
            boolean one = linked || linked(other, around);
            bridges += one && distance[other] == (both ? FAR - 1 : FAR) ? 1 : 0;
          }
        }
      }
    }
    return BRIDGE * bridges;
  }

  private boolean linked(int atom, XlogpContext around) {
    return around.inRing(atom) || graph.near(atom, around::inRing);
  }

  /** Finds the atoms within four bonds; returns how many. */
  private int within(int from, int[] distance, int[] queue) {
    Arrays.fill(distance, -1);
    distance[from] = 0;
    queue[0] = from;
    int end = 1;
    for (int k = 0; k < end && distance[queue[k]] < FAR; k++) {
      for (int at = graph.first(queue[k]); at < graph.first(queue[k] + 1); at++) {
        int next = graph.neighbor(at);
        if (distance[next] < 0) {
          distance[next] = distance[queue[k]] + 1;
          queue[end++] = next;
        }
      }
    }
    return end;
  }

  /** Returns the corrections for groups, each once. */
  double groups() {
    boolean acid = false;
    boolean sulfonyl = false;
    boolean ortho = false;
    for (int atom = 0; atom < graph.atoms(); atom++) {
      acid |= graph.element(atom) == IAtom.C && !graph.aromatic(atom) && acid(atom);
      sulfonyl |= graph.element(atom) == IAtom.S && !graph.aromatic(atom) && sulfonyl(atom);
      ortho |= aromaticCarbon(atom) && ortho(atom);
    }
    return (acid ? AMINO_ACID : 0) + (sulfonyl ? AMINO_SULFONYL : 0) + (ortho ? ORTHO_OXYGEN : 0);
  }

  private boolean aromaticCarbon(int atom) {
    return graph.element(atom) == IAtom.C && graph.aromatic(atom);
  }

  private boolean plain(int atom, int element) {
    return graph.element(atom) == element && !graph.aromatic(atom);
  }

  private boolean single(int bond) {
    return graph.order(bond) == 1 && !graph.aromaticBond(bond);
  }

  /** The carbon of a carboxyl group beside one with nitrogen over a bond in no ring. */
  private boolean acid(int carbon) {
    boolean hydroxyl = false;
    boolean amine = false;
    for (int at = graph.first(carbon); at < graph.first(carbon + 1); at++) {
      int next = graph.neighbor(at);
      if (single(graph.bond(at))) {
        hydroxyl |= plain(next, IAtom.O) && hydroxyl(next);
        amine |= plain(next, IAtom.C) && aminated(next);
      }
    }
    return hydroxyl && amine && graph.count(carbon, 2, IAtom.O) > 0;
  }

  private boolean hydroxyl(int oxygen) {
    int hydrogens = graph.hydrogens(oxygen);
    return switch (graph.connections(oxygen)) {
      case 1 -> hydrogens == 0 && graph.charge(oxygen) == -1;
      case 2 -> hydrogens == 1 && graph.charge(oxygen) == 0;
      default -> false;
    };
  }

  private boolean aminated(int carbon) {
    for (int at = graph.first(carbon); at < graph.first(carbon + 1); at++) {
      if (plain(graph.neighbor(at), IAtom.N) && !rings.bond(graph.bond(at))) {
        return true;
      }
    }
    return false;
  }

  /** Sulphur between carbon and a ring of six carbon atoms with nitrogen opposite. */
  private boolean sulfonyl(int sulfur) {
    if (graph.count(sulfur, 2, IAtom.O) < 2) {
      return false;
    }
    boolean carbon = false;
    boolean ring = false;
    for (int at = graph.first(sulfur); at < graph.first(sulfur + 1); at++) {
      if (single(graph.bond(at))) {
        int next = graph.neighbor(at);
        carbon |= plain(next, IAtom.C);
        ring |= aromaticCarbon(next) && opposite(new int[6], next, 0);
      }
    }
    return carbon && ring;
  }

  /** Walks around six aromatic carbon atoms, the fourth with nitrogen over a single bond. */
  private boolean opposite(int[] path, int atom, int steps) {
    path[steps] = atom;
    boolean here = steps != 3 || aniline(atom);
    if (!here) {
      return false;
    }
    for (int at = graph.first(atom); at < graph.first(atom + 1); at++) {
      int next = graph.neighbor(at);
      boolean bonded = graph.aromaticBond(graph.bond(at)) || graph.order(graph.bond(at)) == 1;
      if (bonded && aromaticCarbon(next)) {
        if (steps == path.length - 1 ? next == path[0] : goesOn(path, next, steps + 1)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean goesOn(int[] path, int next, int steps) {
    for (int k = 0; k < steps; k++) {
      if (path[k] == next) {
        return false;
      }
    }
    return opposite(path, next, steps);
  }

  private boolean aniline(int atom) {
    for (int at = graph.first(atom); at < graph.first(atom + 1); at++) {
      if (single(graph.bond(at)) && plain(graph.neighbor(at), IAtom.N)) {
        return true;
      }
    }
    return false;
  }

  /** Aromatic carbon with oxygen beside another. */
  private boolean ortho(int carbon) {
    if (oxygenOn(carbon, -1) < 0) {
      return false;
    }
    for (int at = graph.first(carbon); at < graph.first(carbon + 1); at++) {
      int next = graph.neighbor(at);
      boolean bonded = graph.aromaticBond(graph.bond(at)) || graph.order(graph.bond(at)) == 1;
      if (bonded && aromaticCarbon(next) && oxygenOn(next, oxygenOn(carbon, -1)) >= 0) {
        return true;
      }
    }
    return false;
  }

  /** Returns another oxygen that is no part of a ring's aromaticity; -1 where there is none. */
  private int oxygenOn(int carbon, int other) {
    for (int at = graph.first(carbon); at < graph.first(carbon + 1); at++) {
      int next = graph.neighbor(at);
      if (next != other && single(graph.bond(at)) && plain(next, IAtom.O)) {
        return next;
      }
    }
    return -1;
  }
}
