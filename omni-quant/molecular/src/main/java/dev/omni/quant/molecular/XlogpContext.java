package dev.omni.quant.molecular;

import java.util.function.IntPredicate;
import org.openscience.cdk.interfaces.IAtom;

/** The neighbors of an atom and theirs, as the types of atoms of xlogp tell them apart. */
final class XlogpContext {
  private static final int SIX = 6;

  private final MolecularGraph graph;
  private final RingBasis basis;

  XlogpContext(MolecularGraph graph, RingBasis basis) {
    this.graph = graph;
    this.basis = basis;
  }

  /** A kind of neighbor over a bond. */
  private interface Neighbor {
    boolean fits(int neighbor, int bond);
  }

  private int count(int atom, Neighbor kind) {
    int count = 0;
    for (int at = graph.first(atom); at < graph.first(atom + 1); at++) {
      count += kind.fits(graph.neighbor(at), graph.bond(at)) ? 1 : 0;
    }
    return count;
  }

  private boolean plain(int atom, int element) {
    return graph.element(atom) == element && !graph.aromatic(atom);
  }

  boolean inRing(int atom) {
    return basis.smallest(atom) > 0;
  }

  int ringSize(int atom) {
    return basis.smallest(atom);
  }

  /** Returns whether an atom is aromatic and in a ring of six or more. */
  boolean inAromaticRing(int atom) {
    return graph.aromatic(atom) && basis.largest(atom) >= SIX;
  }

  /** Returns the neighbors of nitrogen and oxygen without those of aromatic rings of six. */
  int polar(int atom) {
    return count(
        atom,
        (next, bond) ->
            (graph.element(next) == IAtom.N || graph.element(next) == IAtom.O)
                && !inAromaticRing(next)
                && graph.order(bond) != 2);
  }

  /** Returns the double and triple bonds that continue from neighbors, but from P and S. */
  int doubled(int atom) {
    int count = 0;
    for (int at = graph.first(atom); at < graph.first(atom + 1); at++) {
      int next = graph.neighbor(at);
      if (graph.element(next) != IAtom.P && graph.element(next) != IAtom.S) {
        count += count(next, (other, bond) -> other != atom && graph.order(bond) != 1);
      }
    }
    return count;
  }

  int aromaticCarbons(int atom) {
    return count(atom, (next, bond) -> graph.element(next) == IAtom.C && graph.aromatic(next));
  }

  int ringNitrogens(int atom) {
    return count(atom, (next, bond) -> graph.element(next) == IAtom.N && inAromaticRing(next));
  }

  int carbons(int atom) {
    return count(atom, (next, bond) -> plain(next, IAtom.C));
  }

  int oxygens(int atom) {
    return count(atom, (next, bond) -> plain(next, IAtom.O));
  }

  int halogens(int atom) {
    return count(
        atom,
        (next, bond) ->
            switch (graph.element(next)) {
              case IAtom.F, IAtom.Cl, IAtom.Br, IAtom.I -> true;
              default -> false;
            });
  }

  /** Returns the neighbors of an element over bonds of an order, aromatic or not. */
  int over(int atom, int order, int element) {
    return count(
        atom, (next, bond) -> graph.element(next) == element && graph.order(bond) == order);
  }

  int doubleNitrogens(int atom) {
    return count(atom, (next, bond) -> plain(next, IAtom.N) && graph.order(bond) == 2);
  }

  /** Returns the double bonds to oxygen, written as such or with charges. */
  int doubleOxygens(int atom) {
    int charged =
        graph.charge(atom) < 1
            ? 0
            : count(
                atom,
                (next, bond) ->
                    graph.element(next) == IAtom.O
                        && graph.charge(next) == -1
                        && graph.order(bond) == 1);
    return charged + count(atom, (next, bond) -> plain(next, IAtom.O) && graph.order(bond) == 2);
  }

  /** Returns the double bonds to sulphur, written as such or with charges. */
  int doubleSulfurs(int atom) {
    int charged =
        graph.charge(atom) != 1
            ? 0
            : count(
                atom, (next, bond) -> graph.element(next) == IAtom.S && graph.charge(next) == -1);
    return charged + count(atom, (next, bond) -> plain(next, IAtom.S) && graph.order(bond) == 2);
  }

  /** Returns the double bonds from neighbors of carbon to oxygen. */
  int carbonyls(int atom) {
    int count = 0;
    for (int at = graph.first(atom); at < graph.first(atom + 1); at++) {
      int next = graph.neighbor(at);
      count += graph.element(next) == IAtom.C ? over(next, 2, IAtom.O) : 0;
    }
    return count;
  }

  /** Returns whether an oxygen shares its charge with another, in a nitro or carboxyl group. */
  boolean charged(int oxygen) {
    return carbonyls(oxygen) == 1
        || graph.near(oxygen, next -> graph.element(next) == IAtom.N && over(next, 2, IAtom.O) > 0);
  }

  /** Returns whether an oxygen is on sulphur of four bonds that has another. */
  boolean sulfonyl(int oxygen) {
    return graph.near(
        oxygen,
        next ->
            graph.element(next) == IAtom.S && oxygens(next) >= 2 && graph.connections(next) == 4);
  }

  /** Returns whether the carbon that an oxygen is on has first a hydroxyl group over a bond. */
  boolean nextToHydroxyl(int oxygen) {
    if (graph.degree(oxygen) == 0) {
      return false;
    }
    int carbon = graph.neighbor(graph.first(oxygen));
    for (int at = graph.first(carbon);
        graph.element(carbon) == IAtom.C && at < graph.first(carbon + 1);
        at++) {
      int next = graph.neighbor(at);
      if (graph.element(next) == IAtom.O && graph.order(graph.bond(at)) == 1) {
        return graph.connections(next) == 1 || graph.hydrogens(next) > 0;
      }
    }
    return false;
  }

  /** Returns the highest order of an atom's bonds. */
  int highest(int atom) {
    int highest = graph.implicit(atom) > 0 ? 1 : 0;
    for (int at = graph.first(atom); at < graph.first(atom + 1); at++) {
      highest = Math.max(highest, graph.order(graph.bond(at)));
    }
    return highest;
  }

  /** Returns the orders of an atom's bonds, those to its hydrogens too, added up. */
  int orders(int atom) {
    int orders = graph.implicit(atom);
    for (int at = graph.first(atom); at < graph.first(atom + 1); at++) {
      orders += graph.order(graph.bond(at));
    }
    return orders;
  }

  /** Returns whether all atoms within three bonds are carbon and hydrogen. */
  boolean hydrophobic(int atom) {
    return all(atom, next -> all(next, second -> all(second, third -> true)));
  }

  private boolean all(int atom, IntPredicate beyond) {
    for (int at = graph.first(atom); at < graph.first(atom + 1); at++) {
      int next = graph.neighbor(at);
      if ((graph.element(next) != IAtom.C && graph.element(next) != IAtom.H)
          || !beyond.test(next)) {
        return false;
      }
    }
    return true;
  }
}
