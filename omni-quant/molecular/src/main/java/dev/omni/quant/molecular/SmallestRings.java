package dev.omni.quant.molecular;

import dev.omni.engine.Work;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import org.openscience.cdk.AtomRef;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.interfaces.IBond;
import org.openscience.cdk.isomorphism.matchers.Expr;
import org.openscience.cdk.isomorphism.matchers.QueryAtom;
import org.openscience.cdk.isomorphism.matchers.QueryAtomContainer;
import org.openscience.cdk.silent.SilentChemObjectBuilder;

/**
 * The sizes of the smallest rings that atoms are in. The library's own search for {@code [r6]} also
 * counts the path from the atom to a ring and back: a cyclopropyl group puts its neighbor of a ring
 * of six into a ring of five.
 */
final class SmallestRings {
  private final IAtomContainer molecule;
  private final Work work;
  private Optional<int[]> sizes = Optional.empty();

  /**
   * Creates the search in a molecule whose rings are marked.
   *
   * @param work polled for cancellation
   */
  SmallestRings(IAtomContainer molecule, Work work) {
    this.molecule = molecule;
    this.work = work;
  }

  /** Returns the rings of no molecule. */
  static SmallestRings none() {
    return new SmallestRings(
        SilentChemObjectBuilder.getInstance().newAtomContainer(), Work.alone());
  }

  /** Returns the sizes, computed when a pattern first needs them. */
  private int[] sizes() {
    int[] known = sizes.orElseGet(this::found);
    sizes = Optional.of(known);
    return known;
  }

  private int[] found() {
    int[] found = new int[molecule.getAtomCount()];
    for (IAtom atom : molecule.atoms()) {
      for (IBond bond : atom.bonds()) {
        int size = bond.isInRing() ? around(atom, bond) : 0;
        int known = found[atom.getIndex()];
        found[atom.getIndex()] = size > 0 && (known == 0 || size < known) ? size : known;
      }
    }
    return found;
  }

  /** Returns the atoms of the shortest path between the ends of a bond without the bond. */
  private int around(IAtom from, IBond without) {
    int[] steps = new int[molecule.getAtomCount()];
    Arrays.fill(steps, Integer.MAX_VALUE);
    steps[from.getIndex()] = 1;
    var next = new ArrayDeque<IAtom>();
    next.add(from);
    while (!next.isEmpty()) {
      work.proceed();
      IAtom at = next.remove();
      for (IBond bond : at.bonds()) {
        IAtom to = bond.getOther(at);
        if (!bond.equals(without) && steps[to.getIndex()] == Integer.MAX_VALUE) {
          steps[to.getIndex()] = steps[at.getIndex()] + 1;
          next.add(to);
        }
      }
    }
    return steps[without.getOther(from).getIndex()];
  }

  /**
   * Replaces the library's ring sizes in a pattern.
   *
   * @param current gives those of the molecule that is searched
   */
  static void answer(IAtomContainer pattern, Supplier<SmallestRings> current) {
    for (IAtom atom : pattern.atoms()) {
      answer(((QueryAtom) AtomRef.deref(atom)).getExpression(), current);
    }
  }

  private static void answer(Expr query, Supplier<SmallestRings> current) {
    switch (query.type()) {
      case AND, OR -> {
        answer(query.left(), current);
        answer(query.right(), current);
      }
      case NOT -> answer(query.left(), current);
      case RECURSIVE -> answer(query.subquery(), current);
      case RING_SMALLEST -> query.set(inRingOf(query.value(), current));
      default -> {}
    }
  }

  private static Expr inRingOf(int size, Supplier<SmallestRings> current) {
    var alone = new QueryAtomContainer(null);
    alone.addAtom(
        new QueryAtom(Expr.Type.TRUE) {
          @Override
          public boolean matches(IAtom atom) {
            return current.get().sizes()[atom.getIndex()] == size;
          }
        });
    return new Expr(Expr.Type.RECURSIVE, alone);
  }
}
