package dev.omni.quant.molecular;

import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.openscience.cdk.exception.CDKException;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.interfaces.IBond;
import org.openscience.cdk.tautomers.InChITautomerGenerator;
import org.openscience.cdk.tools.manipulator.AtomContainerManipulator;

/**
 * The tautomers that InChI's mobile hydrogens allow, and the one among them that is shown: most
 * aromatic atoms, then most double bonds of carbon to oxygen, then the first by canonical SMILES.
 */
final class Tautomers {
  private Tautomers() {}

  /** A tautomer and what it is chosen by. */
  private record Form(IAtomContainer molecule, int aromatic, int oxo, String smiles) {
    static final Comparator<Form> BEST =
        Comparator.comparingInt((Form form) -> -form.aromatic())
            .thenComparingInt(form -> -form.oxo())
            .thenComparing(Form::smiles);

    static Form of(String smiles) {
      IAtomContainer molecule = SmilesReader.read(smiles);
      int aromatic = 0;
      for (IAtom atom : molecule.atoms()) {
        aromatic += atom.isAromatic() ? 1 : 0;
      }
      int oxo = 0;
      for (IBond bond : molecule.bonds()) {
        int numbers = bond.getBegin().getAtomicNumber() * bond.getEnd().getAtomicNumber();
        oxo += bond.getOrder() == IBond.Order.DOUBLE && numbers == IAtom.C * IAtom.O ? 1 : 0;
      }
      return new Form(molecule, aromatic, oxo, smiles);
    }
  }

  /** Returns the tautomer that is shown; the molecule itself where the library finds none. */
  static IAtomContainer canonical(IAtomContainer molecule, Work work) {
    List<Form> forms = new ArrayList<>();
    forms.add(Form.of(SmilesReader.canonical(molecule)));
    try {
      IAtomContainer plain = molecule.clone();
      AtomContainerManipulator.percieveAtomTypesAndConfigureAtoms(plain);
      for (IAtomContainer form : new InChITautomerGenerator().getTautomers(plain)) {
        work.proceed();
        forms.add(Form.of(SmilesReader.canonical(SmilesReader.prepared(form))));
      }
    } catch (CDKException | CloneNotSupportedException none) {
      return forms.get(0).molecule();
    }
    forms.sort(Form.BEST);
    return forms.get(0).molecule();
  }
}
