package dev.omni.quant.molecular;

import org.openscience.cdk.interfaces.IAtom;

/**
 * The atom types in the table of xlogp (R. Wang, Y. Fu and L. Lai, J. Chem. Inf. Comput. Sci. 37,
 * 1997, pp. 615-621, table 1). It was fitted to whole neutral molecules; for an atom without a type
 * the library silently adds zero, or the contribution of another charge.
 */
final class XlogpAtomTypes {
  private final MolecularGraph graph;

  private XlogpAtomTypes(MolecularGraph graph) {
    this.graph = graph;
  }

  /** Returns whether each atom of a molecule is of a kind of the table, and each hydrogen. */
  static boolean cover(MolecularGraph graph) {
    var types = new XlogpAtomTypes(graph);
    for (int atom = 0; atom < graph.atoms(); atom++) {
      if (!types.has(atom)) {
        return false;
      }
    }
    return true;
  }

  /** An atom alone has no type; charges have side by side, as nitro groups and oxides do. */
  private boolean has(int atom) {
    return graph.connections(atom) > 0
        && neutral(atom)
        && switch (graph.element(atom)) {
          case IAtom.H -> graph.near(atom, next -> graph.element(next) != IAtom.H);
          case IAtom.C -> carbon(atom);
          case IAtom.N -> nitrogen(atom);
          case IAtom.O -> oxygen(atom);
          case IAtom.F, IAtom.Cl, IAtom.Br, IAtom.I -> graph.connections(atom) == 1;
          case IAtom.P ->
              near(atom, IAtom.O)
                  || (graph.connections(atom) == 4 && graph.count(atom, 2, IAtom.S) > 0);
          case IAtom.S -> sulfur(atom);
          default -> false;
        };
  }

  private boolean near(int atom, int element) {
    return graph.near(atom, next -> graph.element(next) == element);
  }

  private boolean neutral(int atom) {
    return switch (graph.charge(atom)) {
      case 1, 2 -> graph.near(atom, next -> graph.charge(next) == -1);
      case -1, -2, -3 ->
          graph.near(atom, next -> graph.charge(next) == 1 || graph.charge(next) == 2);
      default -> true;
    };
  }

  /** The oxygen atoms of carbon dioxide would count as those of two carbonyl groups, twice. */
  private boolean carbon(int atom) {
    return graph.count(atom, 2, IAtom.O) < 2
        && switch (graph.connections(atom)) {
          case 1 -> false;
          case 2 -> graph.plain(atom, 2) > 0 || graph.plain(atom, 3) > 0;
          case 3 -> graph.hydrogens(atom) != 3;
          default -> true;
        };
  }

  private boolean nitrogen(int atom) {
    return graph.hydrogens(atom) != 3
        && switch (graph.connections(atom)) {
          case 1 -> graph.count(atom, 3, IAtom.C) > 0;
          case 2 -> graph.plain(atom, 2) < 2 && (graph.aromatic(atom) || doubled(atom));
          default -> graph.connections(atom) != 4;
        };
  }

  private boolean doubled(int atom) {
    return graph.count(atom, 2, IAtom.C)
            + graph.count(atom, 2, IAtom.N)
            + graph.count(atom, 2, IAtom.O)
        > 0;
  }

  private boolean oxygen(int atom) {
    int bound = 0;
    for (int at = graph.first(atom); at < graph.first(atom + 1); at++) {
      int element = graph.element(graph.neighbor(at));
      boolean single = graph.order(graph.bond(at)) == 1;
      bound += single && (element == IAtom.N || element == IAtom.O) ? 1 : 0;
    }
    return switch (graph.connections(atom)) {
      case 1 -> graph.hydrogens(atom) != 1;
      case 2 -> graph.aromatic(atom) || bound < 2;
      default -> true;
    };
  }

  private boolean sulfur(int atom) {
    return switch (graph.connections(atom)) {
      case 3 -> near(atom, IAtom.O);
      case 4 -> graph.count(atom, 2, IAtom.O) >= 2;
      case 5, 6 -> false;
      default -> true;
    };
  }
}
