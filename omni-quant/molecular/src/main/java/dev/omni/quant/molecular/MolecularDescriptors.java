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
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.ResultColumns;
import dev.omni.engine.RowMarks;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Name;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unchecked;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Sheet;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Descriptors of a molecule's drug-likeness from its structure. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class MolecularDescriptors
    implements ColumnEngine<MolecularDescriptors.Input, MolecularDescriptors.Result> {
  private static final String FITTED =
      "A sum of fitted contributions; no second table of them is here.";
  private static final String BASIS = "A choice of smallest rings; no second one of them is here.";
  private static final String CENTRES =
      "Found by the symmetry of the whole molecule, for which no second search is here.";

  /**
   * A molecule.
   *
   * @param smiles molecule
   */
  @Example(
      """
      {"smiles": "CC(=O)Oc1ccccc1C(=O)O"}""")
  public record Input(@Title("Molecule as SMILES") @Size(min = 1, max = 2000) String smiles) {}

  /**
   * The descriptors of a molecule; those that are null have a note.
   *
   * @param molecularWeight g/mol
   * @param formula molecular
   * @param monoisotopicMass u
   * @param tpsa topological polar surface area, square angstrom
   * @param hbondDonors hydrogen bond donors
   * @param hbondAcceptors hydrogen bond acceptors
   * @param rotatableBonds amide bonds too
   * @param xlogp octanol-water partition by XLogP
   * @param jplogp octanol-water partition by JPLogP
   * @param lipinskiViolations of the rule of five
   * @param wienerIndex sum of the bonds between pairs of heavy atoms
   * @param heavyAtoms all but hydrogen
   * @param rings bonds - atoms + parts
   * @param lipinskiDonors hydrogens on nitrogen and oxygen
   * @param lipinskiAcceptors atoms of nitrogen and oxygen
   * @param tpsaNO polar surface area of nitrogen and oxygen alone, square angstrom
   * @param fractionCsp3 share of carbon with four single bonds
   * @param molecularFormulaCharge in e
   * @param heteroatoms other than carbon and hydrogen
   * @param aromaticRings of a choice of smallest rings
   * @param stereocentres at atoms
   * @param unspecifiedStereocentres whose arrangement is not written
   * @param notes why members are null or counted in part
   */
  public record Result(
      @Title("Molecular weight") @Unit("g/mol") double molecularWeight,
      @Title("Molecular formula") String formula,
      @Title("Monoisotopic mass") @Unit("u") double monoisotopicMass,
      @Title("Topological polar surface area") @Unit("angstrom^2") @Nullable Double tpsa,
      @Title("Hydrogen bond donors") @Unit("1") int hbondDonors,
      @Title("Hydrogen bond acceptors") @Unit("1") int hbondAcceptors,
      @Title("Rotatable bonds") @Unit("1") int rotatableBonds,
      @Title("Octanol-water partition, XLogP") @Unit("1") @Unchecked(FITTED) @Nullable Double xlogp,
      @Title("Octanol-water partition, JPLogP") @Unit("1") @Unchecked(FITTED) @Nullable
          Double jplogp,
      @Title("Violations of Lipinski's rule of five") @Unit("1") int lipinskiViolations,
      @Title("Wiener index") @Unit("1") long wienerIndex,
      @Title("Heavy atoms") @Unit("1") int heavyAtoms,
      @Title("Rings") @Unit("1") int rings,
      @Title("Hydrogens on nitrogen and oxygen") @Unit("1") int lipinskiDonors,
      @Title("Atoms of nitrogen and oxygen") @Unit("1") int lipinskiAcceptors,
      @Title("Polar surface area of nitrogen and oxygen alone")
          @Name("tpsa_n_o")
          @Unit("angstrom^2")
          @Nullable
          Double tpsaNO,
      @Title("Share of carbon with four single bonds") @Unit("1") @Nullable Double fractionCsp3,
      @Title("Charge") @Unit("1") int molecularFormulaCharge,
      @Title("Atoms other than carbon and hydrogen") @Unit("1") int heteroatoms,
      @Title("Aromatic rings") @Unit("1") @Unchecked(BASIS) int aromaticRings,
      @Title("Stereocentres at atoms") @Unit("1") @Unchecked(CENTRES) int stereocentres,
      @Title("Stereocentres whose arrangement is not written") @Unit("1") @Unchecked(CENTRES)
          int unspecifiedStereocentres,
      @Title(Notes.TITLE) List<ResultNote> notes) {}

  @Override
  public Capability capability() {
    return Capability.named("molecular.descriptors.compute")
        .limit("size", "Small molecules, written in at most 500 characters.", "size(smiles) <= 500")
        .title(
            "Physico-chemical descriptors of a molecule",
            "Formula, masses, topological polar surface area, hydrogen bonds, rotatable bonds, two"
                + " estimates of log P, Lipinski's rule of five and counts. The polar surface"
                + " counts phosphorus and sulphur too: where only nitrogen and oxygen are counted,"
                + " it is tpsa_n_o. An estimate of log P is null where its method has no"
                + " contribution for an atom, as for salts; without xlogp lipinski_violations"
                + " counts the other three rules. tpsa and tpsa_n_o are null where the rings are"
                + " too many, fraction_csp3 without carbon; notes give the reasons.")
        .synonyms(
            "logP, TPSA, lipinski, rule of five, drug likeness, polar surface area,"
                + " hydrogen bond donors, rotatable bonds, physicochemical properties, lipophilicity,"
                + " molecular weight of a drug")
        .direct(Workload.LOW)
        .version("2")
        .reproducibility(Reproducibility.NUMERIC)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Molecule")
        .method(
            new Method(
                "Sums over atoms, fragments and paths",
                "tpsa = sum of fragment areas; W = sum over pairs of heavy atoms of the bonds"
                    + " between them; violations = (weight > 500) + (xlogp > 5) + (H on N, O >"
                    + " 5) + (N, O > 10); rings = bonds - atoms + parts",
                List.of(
                    "P. Ertl, B. Rohde and P. Selzer, J. Med. Chem. 43, 2000, pp. 3714-3717",
                    "R. Wang, Y. Fu and L. Lai, J. Chem. Inf. Comput. Sci. 37, 1997, pp. 615-621",
                    "J. Plante and S. Werner, JPlogP, J. Cheminform. 10, 2018, 61",
                    "T. Prohaska et al., Standard atomic weights of the elements 2021, Pure Appl."
                        + " Chem. 94, 2022, pp. 573-600",
                    "C. A. Lipinski et al., Adv. Drug Deliv. Rev. 23, 1997, pp. 3-25",
                    "H. Wiener, J. Am. Chem. Soc. 69, 1947, pp. 17-20"),
                List.of(
                    Libraries.named("org.openscience.cdk:cdk-qsarmolecular"),
                    Libraries.named("org.openscience.cdk:cdk-smiles")),
                List.of(
                    "Aromatic is what Daylight calls so, however the SMILES is written; sums over"
                        + " atoms are given to 1e-6.",
                    "The surface counts N, O, P and S; an atom in none of the fragments of the"
                        + " table, as in water or ammonium, adds nothing to it. Masses do not count"
                        + " an ion's missing electrons.",
                    "However they are written, nitro groups, N-oxides, azides and diazo groups"
                        + " count as with charges, [N+](=O)[O-] and N=[N+]=[N-], for the surface"
                        + " azides as N=N#N; sulphoxides, phosphine oxides, ylides and their like"
                        + " count as without, S=O. A charge that can move along double bonds counts"
                        + " where it is written.",
                    "A donor is an atom of N or O with hydrogen, however much, and no negative"
                        + " charge; an acceptor is N or O without positive charge, but none next to"
                        + " the other, as in oximes and nitro groups, nor in furans, aromatic"
                        + " ethers and pyrroles; lipinski_donors and lipinski_acceptors count"
                        + " every hydrogen on N and O and every N and O; amide bonds count as"
                        + " rotatable. The formula names elements, the masses heed"
                        + " isotopes.",
                    "Parts that no bond joins have no path between them: the Wiener index is the"
                        + " sum of theirs.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return SmilesReader.unreadable("/smiles", input.smiles());
  }

  @Override
  public double steps(Input input) {
    double length = input.smiles().length();
    return 1.5e4 + 400 * length + 1.5 * length * length;
  }

  /** {@inheritDoc} A SMILES that can be read is kept for {@link #rows}. */
  @Override
  public void suspects(Columns<Input> in, RowMarks suspects, int count) {
    String[] smiles = in.texts("smiles");
    for (int row = 0; row < count; row++) {
      if (!SmilesReader.unreadable("/smiles", smiles[row]).isEmpty()) {
        suspects.mark(row);
      }
    }
  }

  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    String[] smiles = in.texts("smiles");
    var columns = new DescriptorColumns(out);
    for (int row = 0; row < count; row++) {
      try {
        var of = Descriptors.of(SmilesReader.read(smiles[row]));
        Result result = result(of);
        columns.set(row, result);
        for (Check check : new DescriptorLaws(of, result).checks()) {
          out.check(row, check.value(), check.bound());
        }
      } catch (Infeasible none) {
        out.fail(row, none);
      }
    }
  }

  private static Result result(Descriptors of) {
    double weight = of.weight();
    CountedAtoms counted = of.counted();
    Descriptors.Centers centers = of.centers();
    int donors = counted.lipinskiDonors();
    int acceptors = counted.lipinskiAcceptors();
    int violations = over(weight, 500) + over(donors, 5) + over(acceptors, 10);
    var notes = new Notes();
    String none = "the method has no contribution for an atom";
    String many = "the rings are too many";
    Double tpsa = notes.known("tpsa", of.tpsa(), many);
    Double xlogp = notes.known("xlogp", of.xlogp(), none);
    Double jplogp = notes.known("jplogp", of.jplogp(), none);
    Double alone = notes.known("tpsa_n_o", of.tpsaOfNitrogenAndOxygen(), many);
    Double csp3 = notes.known("fraction_csp3", of.fractionCsp3(), "there is no carbon");
    if (xlogp == null) {
      notes.add("lipinski_violations", "xlogp is null, so that the other three rules are counted");
    }
    return new Result(
        weight,
        counted.formula(),
        of.monoisotopic(),
        tpsa,
        counted.donors(),
        counted.acceptors(),
        counted.rotatable(),
        xlogp,
        jplogp,
        violations + (xlogp == null ? 0 : over(xlogp, 5)),
        counted.wiener(),
        counted.heavy(),
        of.rings(),
        donors,
        acceptors,
        alone,
        csp3,
        counted.charge(),
        counted.heteroatoms(),
        of.aromaticRings(),
        centers.all(),
        centers.open(),
        notes.list());
  }

  /**
   * Returns the descriptors of a molecule.
   *
   * @throws Infeasible when it has none
   */
  public static Result value(Input input) {
    return new MolecularDescriptors().row(input);
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new DescriptorLaws(Descriptors.of(SmilesReader.read(input.smiles())), result).checks();
  }

  private static int over(double value, double limit) {
    return value > limit ? 1 : 0;
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    var facts = new ArrayList<List<Sheet.Cell>>();
    facts.add(List.of(new Sheet.Words("formula"), new Sheet.Words(result.formula())));
    facts.add(MoleculeDrawing.fact("molecular weight [g/mol]", result.molecularWeight()));
    facts.add(MoleculeDrawing.fact("monoisotopic mass [u]", result.monoisotopicMass()));
    Double surface = result.tpsa();
    if (surface != null) {
      facts.add(MoleculeDrawing.fact("polar surface [angstrom^2]", surface));
    }
    Double partition = result.xlogp();
    if (partition != null) {
      facts.add(MoleculeDrawing.fact("XLogP", partition));
    }
    facts.add(MoleculeDrawing.fact("hydrogen bond donors", result.hbondDonors()));
    facts.add(MoleculeDrawing.fact("hydrogen bond acceptors", result.hbondAcceptors()));
    facts.add(MoleculeDrawing.fact("rotatable bonds", result.rotatableBonds()));
    facts.add(MoleculeDrawing.fact("rings", result.rings()));
    facts.add(MoleculeDrawing.fact("violations of the rule of five", result.lipinskiViolations()));
    return Optional.of(MoleculeDrawing.with("Molecule", input.smiles(), facts));
  }
}
