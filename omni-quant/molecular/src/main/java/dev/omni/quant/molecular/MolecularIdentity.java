package dev.omni.quant.molecular;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.Libraries;
import java.util.List;
import java.util.Optional;

/** The canonical names of a molecule. */
@AutoService(JsonEngine.class)
public final class MolecularIdentity implements JsonEngine {
  private static final Shape CONTRACT =
      MoleculeInput.in(Shape.object())
          .optional(
              "layout",
              Shape.bool()
                  .otherwise(false)
                  .titled("Whether a molfile with coordinates in the plane is given"))
          .example(Json.obj("smiles", "C[C@H](N)C(=O)O"))
          .example(
              Json.obj(
                  "inchi",
                  "InChI=1S/C3H7NO2/c1-2(4)3(5)6/h2H,4H2,1H3,(H,5,6)/t2-/m0/s1",
                  "layout",
                  true));

  private static final Shape RESULT =
      Shape.object()
          .required("inchikey", Shape.string().titled("InChIKey"))
          .required("inchi", Shape.string().titled("InChI"))
          .required("formula", Shape.string().titled("Molecular formula"))
          .required("canonical_smiles", Shape.string().titled("Canonical SMILES"))
          .optional("molfile", Shape.string().titled("Molfile V2000 with coordinates"));

  @Override
  public Capability capability() {
    return Capability.named("molecular.identity.resolve")
        .title(
            "Standard InChI, InChIKey, formula and canonical SMILES",
            "The standard InChI of a molecule and its hash, its formula in the order of Hill, and"
                + " one SMILES for however it was written, with its stereochemistry as the InChI"
                + " holds it. The molecule is sent as SMILES, as InChI, or as a molfile, V2000 or"
                + " V3000, whose coordinates and wedges give its stereochemistry. The status is"
                + " WARNING where the InChI had to interpret the structure.")
        .direct(Workload.LOW)
        .version("3")
        .reproducibility(Reproducibility.EXACT)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Molecule")
        .method(
            new Method(
                "IUPAC International Chemical Identifier",
                "InChIKey = hash of the standard InChI: 14 letters of skeleton, 8 of the rest,"
                    + " version and protonation",
                List.of(
                    "S. R. Heller et al., InChI, the IUPAC International Chemical Identifier, J."
                        + " Cheminform. 7, 2015, 23",
                    "A. Dalby et al., Description of several chemical structure file formats, J."
                        + " Chem. Inf. Comput. Sci. 32, 1992, pp. 244-255"),
                List.of(
                    Libraries.named("org.openscience.cdk:cdk-ctab"),
                    Libraries.named("org.openscience.cdk:cdk-inchi"),
                    Libraries.named("org.openscience.cdk:cdk-sdg"),
                    Libraries.named("org.openscience.cdk:cdk-smiles")),
                List.of(
                    "Standard InChI: mobile hydrogens are one molecule, metals are disconnected.",
                    "The canonical SMILES is canonical among those of this library alone; a group"
                        + " that is written with charges or without, as [N+](=O)[O-] and N(=O)=O,"
                        + " stays so.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    return MoleculeInput.problems(new JsonFields(input));
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double length =
        fields.has("molfile")
            ? fields.text("molfile").length() / 20.0
            : fields.text(fields.has("inchi") ? "inchi" : "smiles").length();
    return 1e4 * length + 10 * length * length;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    var molecule = SmilesReader.read(MoleculeInput.smiles(fields));
    InchiIdentifier name = InchiIdentifier.of(molecule);
    work.proceed();
    String smiles = SmilesReader.canonical(molecule);
    Json.Obj result =
        Json.obj(
            "inchi", name.inchi(),
            "inchikey", name.key(),
            "formula", SmilesReader.formula(molecule),
            "canonical_smiles", smiles,
            "checks", Json.obj("inchi_status", name.status()));
    return JsonComputed.of(
        fields.flag("layout") ? result.with("molfile", MoleculeInput.molfile(smiles)) : result);
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var again = InchiIdentifier.of(SmilesReader.read(result.text("canonical_smiles")));
    boolean same =
        again.key().equals(result.text("inchikey")) && again.inchi().equals(result.text("inchi"));
    return List.of(
        new Check(
            "reread_residual",
            same ? 0 : 1,
            0,
            "0 when the canonical SMILES of the result, read again, has the InChI and the InChIKey"
                + " given; else 1."));
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    return Optional.of(
        MoleculeDrawing.of(
            "Molecule",
            MoleculeDrawing.cells(
                List.of(new JsonFields(result).text("canonical_smiles")),
                List.of(new JsonFields(result).text("formula")))));
  }
}
