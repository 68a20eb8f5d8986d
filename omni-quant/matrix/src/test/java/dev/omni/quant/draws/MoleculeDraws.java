package dev.omni.quant.draws;

import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Map;

/** Drugs and metabolites as SMILES and formulas. */
final class MoleculeDraws {
  static final Map<String, Draws> ALL =
      Map.ofEntries(
          Map.entry("molecular.descriptors.compute", MoleculeDraws::one),
          Map.entry("molecular.identity.resolve", MoleculeDraws::one),
          Map.entry("molecular.standardize", MoleculeDraws::one),
          Map.entry("molecular.isotope.pattern", MoleculeDraws::formula),
          Map.entry("molecular.mass.adducts", MoleculeDraws::formula),
          Map.entry("molecular.formula.from-mass", MoleculeDraws::mass),
          Map.entry("molecular.similarity.fingerprint", MoleculeDraws::several),
          Map.entry("molecular.similarity.search", MoleculeDraws::search),
          Map.entry("molecular.substructure.count", MoleculeDraws::count),
          Map.entry("molecular.substructure.match", MoleculeDraws::match),
          Map.entry("molecular.scaffold", MoleculeDraws::one),
          Map.entry("molecular.reaction.apply", MoleculeDraws::reaction));

  private static final List<String> SMILES =
      List.of(
          "CC(=O)Oc1ccccc1C(=O)O",
          "CC(=O)Nc1ccc(O)cc1",
          "CC(C)Cc1ccc(cc1)C(C)C(=O)O",
          "Cn1cnc2c1c(=O)n(C)c(=O)n2C",
          "CN1CCC[C@H]1c1cccnc1",
          "OC(=O)CC(O)(CC(=O)O)C(=O)O",
          "NCCc1ccc(O)c(O)c1",
          "CNCCC(Oc1ccc(cc1)C(F)(F)F)c1ccccc1",
          "CN(C)C(=N)NC(=N)N",
          "OC[C@H]1OC(O)[C@H](O)[C@@H](O)[C@@H]1O",
          "CC1(C)S[C@@H]2[C@H](NC(=O)Cc3ccccc3)C(=O)N2[C@H]1C(=O)O",
          "CCN(CC)CC(=O)Nc1c(C)cccc1C",
          "Clc1ccccc1C1=NCC(=O)Nc2ccc(Cl)cc12",
          "NS(=O)(=O)c1cc(ccc1Cl)C(=O)NC1CCCCC1",
          "C[C@H](N)C(=O)O",
          "CC(=O)Oc1ccccc1C(=O)[O-].[Na+]",
          "OCC(O)CO",
          "c1ccc2[nH]ccc2c1");

  private static final List<String> FORMULAS =
      List.of(
          "C8H10N4O2",
          "C9H8O4",
          "C8H9NO2",
          "C13H18O2",
          "C6H12O6",
          "C16H18N2O4S",
          "C17H18F3NO",
          "C4H11N5",
          "C14H18N4O3",
          "C10H15N");

  private static final List<String> PATTERNS =
      List.of("c1ccccc1", "C(=O)[OX2H1]", "[NX3][CX3](=O)", "[OX2H]", "[#7]", "C=O");

  private static final List<String> ACIDS =
      List.of("CC(=O)O", "OC(=O)CCC(=O)O", "OC(=O)c1ccccc1", "C[C@H](O)C(=O)O");

  private static final List<String> AMINES =
      List.of("NCc1ccccc1", "NCCN", "Nc1ccccc1", "C[C@@H](N)C(C)C", "NCCO");

  private MoleculeDraws() {}

  /** An amide of an acid and an amine, or the oxidation of an alcohol. */
  private static Json.Obj reaction(Chance chance) {
    String acid = ACIDS.get(chance.between(0, ACIDS.size() - 1));
    String amine = AMINES.get(chance.between(0, AMINES.size() - 1));
    return chance.happens(0.5)
        ? Json.obj(
            "reaction",
            "[C:1](=[O:2])[OH].[NH2:3][#6:4]>>[C:1](=[O:2])[NH:3][#6:4]",
            "reactants",
            List.of(acid, amine))
        : Json.obj(
            "reaction",
            "[CX4:1][OH:2]>>[C:1]=[O:2]",
            "reactants",
            List.of(SMILES.get(chance.between(0, SMILES.size() - 1))));
  }

  private static Json.Obj one(Chance chance) {
    return Json.obj("smiles", chance.of(SMILES));
  }

  private static Json.Obj formula(Chance chance) {
    return Json.obj("formula", chance.of(FORMULAS));
  }

  private static Json.Obj mass(Chance chance) {
    return Json.obj("mass", chance.of(194.0804, 180.0423, 151.0633, 206.1307, 334.0987, 129.1014));
  }

  private static List<String> drugs(Chance chance, int count) {
    return chance.each(count, () -> chance.of(SMILES));
  }

  private static Json.Obj several(Chance chance) {
    return Json.obj("fingerprint", "maccs", "smiles", drugs(chance, chance.between(3, 12)));
  }

  private static Json.Obj search(Chance chance) {
    return Json.obj(
        "query",
        Json.obj("smiles", drugs(chance, 1)),
        "table",
        Json.obj("smiles", drugs(chance, chance.between(5, 20))),
        "fingerprint",
        "maccs",
        "k",
        3);
  }

  private static Json.Obj count(Chance chance) {
    return one(chance).with("smarts", chance.of(PATTERNS));
  }

  private static Json.Obj match(Chance chance) {
    return one(chance)
        .with(
            "patterns",
            Json.arr(
                Json.obj("name", "first", "smarts", PATTERNS.get(0)),
                Json.obj("name", "second", "smarts", chance.of(PATTERNS))));
  }
}
