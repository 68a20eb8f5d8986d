package dev.omni.quant.molecular;

import dev.omni.engine.Infeasible;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Optional;
import org.openscience.cdk.exception.CDKException;
import org.openscience.cdk.graph.ConnectivityChecker;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.interfaces.IBond;
import org.openscience.cdk.smiles.SmiFlavor;
import org.openscience.cdk.smiles.SmilesGenerator;

/**
 * The rings of a molecule and the chains between them (G. W. Bemis and M. A. Murcko, J. Med. Chem.
 * 39, 1996, 2887-2893).
 */
final class RingSkeleton {
  private static final int VALENCE = 4;

  private RingSkeleton() {}

  /** Returns the number of independent rings. */
  static int rings(IAtomContainer molecule) {
    int parts = ConnectivityChecker.partitionIntoMolecules(molecule).getAtomContainerCount();
    return molecule.getBondCount() - molecule.getAtomCount() + parts;
  }

  /**
   * Returns the rings, the chains between them and what is joined to these by a double bond; empty
   * where there is no ring.
   */
  static Optional<IAtomContainer> scaffold(IAtomContainer molecule) {
    BitSet kept = pruned(molecule);
    if (kept.isEmpty()) {
      return Optional.empty();
    }
    var more = (BitSet) kept.clone();
    for (IBond bond : molecule.bonds()) {
      int begin = bond.getBegin().getIndex();
      int end = bond.getEnd().getIndex();
      if (bond.getOrder() == IBond.Order.DOUBLE && (kept.get(begin) || kept.get(end))) {
        more.set(begin);
        more.set(end);
      }
    }
    return Optional.of(without(molecule, more));
  }

  /**
   * Returns the rings and chains of carbon with single bonds; empty where an atom would have more
   * than four, or there is no ring.
   */
  static Optional<IAtomContainer> framework(IAtomContainer molecule) {
    BitSet kept = pruned(molecule);
    IAtomContainer frame = without(molecule, kept);
    boolean possible = !kept.isEmpty();
    for (IAtom atom : frame.atoms()) {
      possible &= atom.getBondCount() <= VALENCE;
      atom.setAtomicNumber(IAtom.C);
      atom.setMassNumber(null);
      atom.setFormalCharge(0);
      atom.setIsAromatic(false);
      atom.setImplicitHydrogenCount(Math.max(0, VALENCE - atom.getBondCount()));
    }
    for (IBond bond : frame.bonds()) {
      bond.setOrder(IBond.Order.SINGLE);
      bond.setIsAromatic(false);
    }
    frame.setStereoElements(new ArrayList<>());
    return possible ? Optional.of(frame) : Optional.empty();
  }

  /** Returns the atoms that are left when those with one bond or none are taken away. */
  private static BitSet pruned(IAtomContainer molecule) {
    int n = molecule.getAtomCount();
    var kept = new BitSet(n);
    kept.set(0, n);
    int[] degree = new int[n];
    var ends = new ArrayDeque<IAtom>();
    for (IAtom atom : molecule.atoms()) {
      degree[atom.getIndex()] = atom.getBondCount();
      if (atom.getBondCount() <= 1) {
        ends.add(atom);
      }
    }
    for (IAtom end = ends.poll(); end != null; end = ends.poll()) {
      kept.clear(end.getIndex());
      for (IBond bond : end.bonds()) {
        IAtom other = bond.getOther(end);
        degree[other.getIndex()]--;
        if (kept.get(other.getIndex()) && degree[other.getIndex()] == 1) {
          ends.add(other);
        }
      }
    }
    return kept;
  }

  /** Returns a copy with some atoms alone; hydrogens take the places of the others. */
  private static IAtomContainer without(IAtomContainer molecule, BitSet kept) {
    try {
      IAtomContainer copy = molecule.clone();
      var gone = new ArrayList<IAtom>();
      for (IAtom atom : copy.atoms()) {
        if (!kept.get(atom.getIndex())) {
          gone.add(atom);
        }
      }
      for (IBond bond : copy.bonds()) {
        fill(bond.getBegin(), bond.getEnd(), kept, bond);
        fill(bond.getEnd(), bond.getBegin(), kept, bond);
      }
      gone.forEach(copy::removeAtom);
      return copy;
    } catch (CloneNotSupportedException never) {
      throw new IllegalStateException(never);
    }
  }

  private static void fill(IAtom atom, IAtom other, BitSet kept, IBond bond) {
    if (kept.get(atom.getIndex()) && !kept.get(other.getIndex())) {
      int hydrogens = atom.getImplicitHydrogenCount() + bond.getOrder().numeric();
      atom.setImplicitHydrogenCount(hydrogens);
    }
  }

  /** Returns a SMILES of a skeleton. */
  static String written(IAtomContainer skeleton) {
    try {
      return new SmilesGenerator(SmiFlavor.Isomeric).create(skeleton);
    } catch (CDKException refused) {
      throw new Infeasible("the scaffold has no SMILES: " + refused.getMessage(), refused);
    }
  }
}
