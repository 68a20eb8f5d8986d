package dev.omni.quant.molecular;

import dev.omni.domain.json.Shape;

/** The members of a result about descriptors of a molecule. */
final class DescriptorResult {
  private static final String FITTED =
      "A sum of fitted contributions; no second table of them is here.";
  private static final String BASIS = "A choice of smallest rings; no second one of them is here.";
  private static final String CENTRES =
      "Found by the symmetry of the whole molecule, for which no second search is here.";

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
              "xlogp",
              Shape.number()
                  .unit("1")
                  .orNull()
                  .titled("Octanol-water partition, XLogP")
                  .unchecked(FITTED))
          .required(
              "jplogp",
              Shape.number()
                  .unit("1")
                  .orNull()
                  .titled("Octanol-water partition, JPLogP")
                  .unchecked(FITTED))
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
          .required(
              "aromatic_rings", Shape.integer().unit("1").titled("Aromatic rings").unchecked(BASIS))
          .required(
              "stereocentres",
              Shape.integer().unit("1").titled("Stereocentres at atoms").unchecked(CENTRES))
          .required(
              "unspecified_stereocentres",
              Shape.integer()
                  .unit("1")
                  .titled("Stereocentres whose arrangement is not written")
                  .unchecked(CENTRES))
          .required("notes", Notes.SHAPE);

  private DescriptorResult() {}
}
