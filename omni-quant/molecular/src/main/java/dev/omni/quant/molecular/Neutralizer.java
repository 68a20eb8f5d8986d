package dev.omni.quant.molecular;

import dev.omni.engine.Infeasible;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.openscience.cdk.exception.CDKException;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.interfaces.IBond;

/**
 * Moves protons until no charge is left that a proton can cancel. All cations without a proton to
 * lose, those of charged groups too, leave as many anions as balance them: first those that can
 * take no proton, then those that a bond joins to a cation, then those of the strongest acids.
 */
final class Neutralizer {
  private Neutralizer() {}

  /** Returns a neutralized copy of a molecule of {@link SmilesReader}. */
  static IAtomContainer of(IAtomContainer given) {
    try {
      IAtomContainer molecule = given.clone();
      List<IAtom> atoms =
          new ArrayList<>(StreamSupport.stream(molecule.atoms().spliterator(), false).toList());
      int[] ranks = Kekulizer.ranks(molecule);
      for (IAtom atom : atoms) {
        while (atom.getFormalCharge() > 0
            && atom.getImplicitHydrogenCount() > 0
            && !besideAnion(atom)
            && SmilesReader.known(atom, -1, -1)) {
          move(atom, -1);
        }
      }
      atoms.sort(
          Comparator.comparingInt(Neutralizer::weakness)
              .thenComparingInt(atom -> ranks[atom.getIndex()]));
      Set<IAtom> fixed = fixed(atoms);
      int kept = atoms.stream().mapToInt(IAtom::getFormalCharge).filter(q -> q > 0).sum();
      kept += fixed.stream().mapToInt(IAtom::getFormalCharge).sum();
      for (IAtom atom : atoms) {
        while (atom.getFormalCharge() < 0 && !fixed.contains(atom)) {
          if (kept > 0 || !SmilesReader.known(atom, 1, 1)) {
            kept += atom.getFormalCharge();
            break;
          }
          move(atom, 1);
        }
      }
      return SmilesReader.prepared(molecule);
    } catch (CloneNotSupportedException | CDKException unknown) {
      throw new Infeasible("the molecule has an atom of no known type", unknown);
    }
  }

  private static void move(IAtom atom, int protons) {
    atom.setFormalCharge(atom.getFormalCharge() + protons);
    atom.setImplicitHydrogenCount(atom.getImplicitHydrogenCount() + protons);
  }

  /** Returns whether the charge is one of a pair that a bond joins, as in nitro groups. */
  private static boolean besideAnion(IAtom atom) {
    for (IBond bond : atom.bonds()) {
      if (bond.getOther(atom).getFormalCharge() < 0) {
        return true;
      }
    }
    return false;
  }

  /** Returns the anions that keep their charge wherever they are: no proton can cancel it. */
  private static Set<IAtom> fixed(List<IAtom> atoms) {
    var fixed = new HashSet<IAtom>();
    for (IAtom atom : atoms) {
      if (atom.getFormalCharge() < 0 && !SmilesReader.known(atom, 1, 1)) {
        fixed.add(atom);
      }
    }
    for (IAtom cation : atoms) {
      int left = cation.getFormalCharge();
      for (IAtom anion : atoms) {
        if (left > 0 && anion.getFormalCharge() < 0 && cation.getBond(anion) != null) {
          fixed.add(anion);
          left += anion.getFormalCharge();
        }
      }
    }
    return fixed;
  }

  /** Returns how weak the acid of an anion is, from 0: halides, oxo acids, carboxylic acids... */
  private static int weakness(IAtom atom) {
    if (atom.getBondCount() == 0) {
      return 0;
    }
    if (atom.getAtomicNumber() != IAtom.O) {
      return atom.getAtomicNumber() == IAtom.S ? 3 : 5;
    }
    for (IBond bond : atom.bonds()) {
      IAtom next = bond.getOther(atom);
      if (next.getAtomicNumber() != IAtom.C) {
        return 1;
      }
      for (IBond other : next.bonds()) {
        if (other.getOrder() == IBond.Order.DOUBLE
            && other.getOther(next).getAtomicNumber() == IAtom.O) {
          return 2;
        }
      }
    }
    return 4;
  }
}
