package dev.omni.quant.molecular;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.ColumnEngine;
import dev.omni.engine.Columns;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.ResultColumns;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Title;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Sheet;
import dev.omni.quant.core.Libraries;
import java.util.List;
import java.util.Optional;

/** The canonical names of a molecule. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class MolecularIdentity
    implements ColumnEngine<MolecularIdentity.Input, MolecularIdentity.Result> {
  /**
   * A molecule, and whether a layout of it is wanted.
   *
   * @param molecule however it is written
   * @param layout whether a molfile with coordinates in the plane is given
   */
  @Example(
      """
      {"smiles": "C[C@H](N)C(=O)O"}""")
  @Example(
      """
      {"inchi": "InChI=1S/C3H7NO2/c1-2(4)3(5)6/h2H,4H2,1H3,(H,5,6)/t2-/m0/s1", "layout": true}""")
  public record Input(
      @Flat MoleculeInput molecule,
      @Title("Whether a molfile with coordinates in the plane is given") @Default("false")
          boolean layout) {}

  /**
   * The names of a molecule.
   *
   * @param inchikey hash of the InChI
   * @param inchi standard InChI
   * @param formula molecular
   * @param canonicalSmiles one SMILES for however it was written
   * @param molfile V2000 with coordinates
   */
  public record Result(
      @Title("InChIKey") String inchikey,
      @Title("InChI") String inchi,
      @Title("Molecular formula") String formula,
      @Title("Canonical SMILES") String canonicalSmiles,
      @Title("Molfile V2000 with coordinates") Optional<String> molfile) {}

  @Override
  public Capability capability() {
    return Capability.named("molecular.identity.resolve")
        .limit(
            "size",
            "At most 1,000 characters of SMILES: standard InChI has at most 1,023 " + "atoms.",
            "smiles == null || size(smiles) <= 1000")
        .title(
            "Standard InChI, InChIKey, formula and canonical SMILES",
            "The standard InChI of a molecule and its hash, its formula in the order of Hill, and"
                + " one SMILES for however it was written, with its stereochemistry as the InChI"
                + " holds it. The molecule is sent as SMILES, as InChI, or as a molfile, V2000 or"
                + " V3000, whose coordinates and wedges give its stereochemistry. The status is"
                + " WARNING where the InChI had to interpret the structure.")
        .synonyms(
            "SMILES, InChI, InChIKey, canonical SMILES, SMILES to InChI, molfile,"
                + " chemical identifier, same molecule, structure to formula")
        .direct(Workload.LOW)
        .version("3")
        .reproducibility(Reproducibility.EXACT)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
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
  public List<Problem> problems(Input input) {
    return input.molecule().problems();
  }

  @Override
  public double steps(Input input) {
    double length = input.molecule().length();
    return 7000 * length + 7 * length * length;
  }

  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    eachComputed(in, out, count, input -> named(input, out.work()));
  }

  /**
   * Returns the canonical names of a molecule.
   *
   * @throws Infeasible when it cannot be read or has no InChI
   */
  public static Result value(Input input) {
    return named(input, Work.alone()).result();
  }

  private static Computed<Result> named(Input input, Work work) {
    var molecule = SmilesReader.read(input.molecule().written());
    InchiIdentifier name = InchiIdentifier.of(molecule);
    work.proceed();
    String smiles = SmilesReader.canonical(molecule);
    var result =
        new Result(
            name.key(),
            name.inchi(),
            SmilesReader.formula(molecule),
            smiles,
            input.layout() ? Optional.of(MoleculeInput.molfile(smiles)) : Optional.empty());
    return Computed.of(result).remarking("inchi_status", name.status());
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    var again = InchiIdentifier.of(SmilesReader.read(result.canonicalSmiles()));
    boolean same = again.key().equals(result.inchikey()) && again.inchi().equals(result.inchi());
    return List.of(
        new Check(
            "reread_residual",
            same ? 0 : 1,
            0,
            "0 when the canonical SMILES of the result, read again, has the InChI and the InChIKey"
                + " given; else 1."));
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return Optional.of(
        MoleculeDrawing.with(
            "Molecule",
            result.canonicalSmiles(),
            List.of(
                fact("formula", result.formula()),
                fact("InChIKey", result.inchikey()),
                fact("SMILES", result.canonicalSmiles()),
                fact("InChI", result.inchi()))));
  }

  private static List<Sheet.Cell> fact(String what, String value) {
    return List.of(new Sheet.Words(what), new Sheet.Words(value));
  }
}
