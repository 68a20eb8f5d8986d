package dev.omni.quant.molecular;

import dev.omni.domain.json.Shape;

/** The members of a result about descriptors of a molecule. */
final class DescriptorResult {
  static final Shape SHAPE =
      Shape.object()
          .required("molecular_weight", Shape.number().unit("g/mol").titled("Molecular weight"))
          .required("formula", Shape.string().titled("Molecular formula"))
          .required("monoisotopic_mass", Shape.number().unit("u").titled("Monoisotopic mass"))
          .required(
              "tpsa",
              Shape.number().unit("angstrom^2").orNull().titled("Topological polar surface area"))
          .required("hbond_donors", Shape.integer().unit("1").titled("Hydrogen bond donors"))
          .required("hbond_acceptors", Shape.integer().unit("1").titled("Hydrogen bond acceptors"))
          .required("rotatable_bonds", Shape.integer().unit("1").titled("Rotatable bonds"))
          .required(
              "xlogp", Shape.number().unit("1").orNull().titled("Octanol-water partition, XLogP"))
          .required(
              "jplogp", Shape.number().unit("1").orNull().titled("Octanol-water partition, JPLogP"))
          .required(
              "lipinski_violations",
              Shape.integer().unit("1").titled("Violations of Lipinski's rule of five"))
          .required("wiener_index", Shape.integer().unit("1").titled("Wiener index"))
          .required("heavy_atoms", Shape.integer().unit("1").titled("Heavy atoms"))
          .required("rings", Shape.integer().unit("1").titled("Rings"))
          .required(
              "lipinski_donors",
              Shape.integer().unit("1").titled("Hydrogens on nitrogen and oxygen"))
          .required(
              "lipinski_acceptors",
              Shape.integer().unit("1").titled("Atoms of nitrogen and oxygen"))
          .required(
              "tpsa_n_o",
              Shape.number()
                  .unit("angstrom^2")
                  .orNull()
                  .titled("Polar surface area of nitrogen and oxygen alone"))
          .required(
              "fraction_csp3",
              Shape.number().unit("1").orNull().titled("Share of carbon with four single bonds"))
          .required("molecular_formula_charge", Shape.integer().unit("1").titled("Charge"))
          .required(
              "heteroatoms",
              Shape.integer().unit("1").titled("Atoms other than carbon and hydrogen"))
          .required("aromatic_rings", Shape.integer().unit("1").titled("Aromatic rings"))
          .required("stereocentres", Shape.integer().unit("1").titled("Stereocentres at atoms"))
          .required(
              "unspecified_stereocentres",
              Shape.integer().unit("1").titled("Stereocentres whose arrangement is not written"))
          .required("notes", Notes.SHAPE);

  private DescriptorResult() {}
}
