package dev.omni.quant.molecular;

import dev.omni.engine.ResultColumns;
import dev.omni.engine.contract.Nullable;

/** The columns of the descriptors of molecules. */
final class DescriptorColumns {
  private final ResultColumns<MolecularDescriptors.Result> out;

  DescriptorColumns(ResultColumns<MolecularDescriptors.Result> out) {
    this.out = out;
  }

  /** Sets the descriptors of a row. */
  void set(int row, MolecularDescriptors.Result of) {
    set(row, "molecular_weight", of.molecularWeight());
    out.texts("formula")[row] = of.formula();
    set(row, "monoisotopic_mass", of.monoisotopicMass());
    known(row, "tpsa", of.tpsa());
    set(row, "hbond_donors", of.hbondDonors());
    set(row, "hbond_acceptors", of.hbondAcceptors());
    set(row, "rotatable_bonds", of.rotatableBonds());
    known(row, "xlogp", of.xlogp());
    known(row, "jplogp", of.jplogp());
    set(row, "lipinski_violations", of.lipinskiViolations());
    set(row, "wiener_index", of.wienerIndex());
    set(row, "heavy_atoms", of.heavyAtoms());
    set(row, "rings", of.rings());
    set(row, "lipinski_donors", of.lipinskiDonors());
    set(row, "lipinski_acceptors", of.lipinskiAcceptors());
    known(row, "tpsa_n_o", of.tpsaNO());
    known(row, "fraction_csp3", of.fractionCsp3());
    set(row, "molecular_formula_charge", of.molecularFormulaCharge());
    set(row, "heteroatoms", of.heteroatoms());
    set(row, "aromatic_rings", of.aromaticRings());
    set(row, "stereocentres", of.stereocentres());
    set(row, "unspecified_stereocentres", of.unspecifiedStereocentres());
    out.values("notes")[row] = of.notes();
  }

  private void set(int row, String name, double value) {
    out.numbers(name)[row] = value;
  }

  private void known(int row, String name, @Nullable Double value) {
    if (value == null) {
      out.setNull(row, name);
    } else {
      set(row, name, value);
    }
  }
}
