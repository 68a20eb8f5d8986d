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
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Form;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;

/** The mass over charge of the ions that a molecule forms. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class AdductMasses implements ColumnEngine<AdductMasses.Input, AdductMasses.Result> {
  private static final int LEVELS = 4;
  private static final int MOST_DRAWN = 12;
  private static final double MOST_APART = 1e-6;

  /**
   * A neutral molecule by its formula, its SMILES or its mass, and the ions that it forms.
   *
   * @param formula elements with their counts
   * @param smiles molecule
   * @param monoisotopicMass u
   * @param adducts ions
   */
  @Ways({"formula", "smiles", "monoisotopic_mass"})
  @Example(
      """
      {"formula": "C8H10N4O2"}\
      """)
  @Example(
      """
      {"smiles": "OCC1OC(O)C(O)C(O)C1O", "adducts": ["[M+Cl]-", "[2M+Na]+"]}\
      """)
  public record Input(
      @Title("Formula")
          @Size(min = 1, max = 200)
          @Form(regex = FormulaText.FORM, words = FormulaText.WORDS)
          Optional<String> formula,
      @Title("Molecule as SMILES") @Size(min = 1, max = 2000) Optional<String> smiles,
      @Title("Mass of the molecule") @Unit("u") @Range(above = 0, to = 1e6)
          OptionalDouble monoisotopicMass,
      @Title("Ions, as [2M+H]+ or [M-H2O+2H]2+")
          @Size(min = 1, max = 100)
          @Default(
              """
              ["[M+H]+", "[M+Na]+", "[M+NH4]+", "[M+2H]2+", "[M-H]-", "[M+Cl]-"]\
              """)
          List<@Size(min = 3, max = 100) String> adducts) {
    /** Returns the formula, of the molecule where that is sent. */
    private String text() {
      return formula.orElseGet(() -> SmilesReader.formula(read()));
    }

    private IAtomContainer read() {
      return SmilesReader.read(smiles.orElseThrow());
    }
  }

  /**
   * The masses of the ions.
   *
   * @param adducts ions in the order sent
   * @param monoisotopicMass of the molecule, u
   */
  public record Result(
      @Title("Ions in the order sent") AdductColumns adducts,
      @Title("Mass of the molecule") @Unit("u") double monoisotopicMass) {}

  /**
   * Ions by column.
   *
   * @param mz mass over charge, u
   * @param adduct ion
   * @param multiplicity molecules of the ion
   * @param charge of the ion, e
   */
  public record AdductColumns(
      @Title("Mass over charge") @Unit("u") double[] mz,
      @Title("Ion") List<String> adduct,
      @Title("Molecules of the ion") @Unit("1") int[] multiplicity,
      @Title("Charge of the ion") @Unit("e") int[] charge) {}

  @Override
  public Capability capability() {
    return Capability.named("molecular.mass.adducts")
        .limit(
            "mass",
            "Masses of at most 100,000 u, where the mass is given.",
            "monoisotopic_mass == null || monoisotopic_mass <= 100000")
        .title(
            "Mass over charge of adducts",
            "From a formula, a molecule or its monoisotopic mass. An adduct is [nM+kX-X]z+ or z-:"
                + " n molecules, then formulas with their counts, then the charge.")
        .synonyms(
            "m/z, adduct, mass spectrometry, protonated ion, sodium adduct, electrospray, LC-MS,"
                + " ion mass, M+H")
        .direct(Workload.VERY_LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Ions by mass over charge")
        .method(
            new Method(
                "Sum of the masses of the most frequent nuclides",
                "m/z = (n M + sum of parts - z m_e) / |z|, m_e = 5.48579909065e-4 u",
                List.of(
                    "E. Tiesinga et al., Rev. Mod. Phys. 93, 2021, 025010 (CODATA 2018)",
                    "N. Huang, M. M. Siegel, G. H. Kruppa and F. H. Laukien, J. Am. Soc. Mass"
                        + " Spectrom. 10, 1999, pp. 1166-1173"),
                List.of(Libraries.named("org.openscience.cdk:cdk-formula")),
                List.of("The molecule is neutral. Which ions form is not predicted.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<Problem>();
    input
        .formula()
        .ifPresent(formula -> problems.addAll(FormulaText.problems("/formula", formula)));
    input.smiles().ifPresent(text -> problems.addAll(SmilesReader.unreadable("/smiles", text)));
    for (int i = 0; i < input.adducts().size(); i++) {
      if (Adduct.read(input.adducts().get(i)).isEmpty()) {
        problems.add(
            Problem.invalid(
                "/adducts/" + i,
                "must be an adduct of known elements, such as [M+H]+, [2M+Na]+ or [M-H2O+2H]2+"));
      }
    }
    return problems;
  }

  @Override
  public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
    double[] molecules = out.numbers("monoisotopic_mass");
    Object[] adducts = out.values("adducts");
    for (int row = 0; row < count; row++) {
      Input input = in.row(row);
      try {
        Result result = computed(input);
        molecules[row] = result.monoisotopicMass();
        adducts[row] = result.adducts();
        for (Check check : checks(input, result)) {
          out.check(row, check.value(), check.bound());
        }
      } catch (Infeasible none) {
        out.fail(row, none);
      }
    }
  }

  /**
   * Returns the mass over charge of ions: m/z = (n M + sum of parts - z m_e) / |z|.
   *
   * @throws Infeasible when the molecule is charged, or an ion loses more than it has
   */
  public static Result value(Input input) {
    return new AdductMasses().row(input);
  }

  private static Result computed(Input input) {
    double molecule = molecule(input);
    List<Adduct> adducts =
        input.adducts().stream().flatMap(text -> Adduct.read(text).stream()).toList();
    double[] masses = adducts.stream().mapToDouble(each -> each.massOverCharge(molecule)).toArray();
    for (int k = 0; k < masses.length; k++) {
      if (masses[k] <= 0) {
        throw new Infeasible(
            adducts.get(k).text() + " loses more than the molecule has: its mass is not positive");
      }
    }
    return new Result(
        new AdductColumns(
            masses,
            adducts.stream().map(Adduct::text).toList(),
            adducts.stream().mapToInt(Adduct::multiplicity).toArray(),
            adducts.stream().mapToInt(Adduct::charge).toArray()),
        molecule);
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    AdductColumns ions = result.adducts();
    double molecule = result.monoisotopicMass();
    double apart = 0;
    for (int k = 0; k < input.adducts().size(); k++) {
      double charge = ions.charge()[k];
      double parts =
          Adduct.read(input.adducts().get(k)).stream().mapToDouble(Adduct::partsMass).sum();
      double whole = Math.abs(charge) * ions.mz()[k] + charge * Adduct.ELECTRON;
      apart = Math.max(apart, Math.abs(whole - parts - ions.multiplicity()[k] * molecule));
    }
    double formula =
        input.monoisotopicMass().isPresent()
            ? input.monoisotopicMass().getAsDouble()
            : Adduct.mass(Elements.of(input.text())) + isotopes(input);
    return List.of(
        new Check(
            "mass_residual",
            Math.max(apart, Math.abs(formula - molecule)),
            MOST_APART,
            "Largest difference of an ion's mass, with its missing electrons, from that of its"
                + " parts; and of the molecule's mass from that of its formula."));
  }

  /** Returns what the nuclides that a SMILES names weigh more than those most frequent. */
  private static double isotopes(Input input) {
    double more = 0;
    if (input.smiles().isPresent()) {
      for (IAtom atom : input.read().atoms()) {
        String element = atom.getSymbol();
        more +=
            atom.getMassNumber() == null
                ? 0
                : Nuclides.principal(element, atom.getMassNumber()) - Nuclides.principal(element);
      }
    }
    return more;
  }

  private static double molecule(Input input) {
    if (input.monoisotopicMass().isPresent()) {
      return input.monoisotopicMass().getAsDouble();
    }
    if (input.formula().isPresent()) {
      return Adduct.mass(Elements.of(input.formula().get()));
    }
    IAtomContainer molecule = input.read();
    double sum = SmilesReader.hydrogens(molecule) * Nuclides.principal("H");
    int charge = 0;
    for (IAtom atom : molecule.atoms()) {
      charge += atom.getFormalCharge();
      boolean plain = atom.getAtomicNumber() == 1 && atom.getMassNumber() == null;
      sum += plain ? 0 : mass(atom);
      // Hydrogens of a nuclide of their own are counted above as plain ones.
      sum -= atom.getAtomicNumber() == 1 && !plain ? Nuclides.principal("H") : 0;
    }
    if (charge != 0) {
      throw new Infeasible("smiles has the charge " + charge + ": give the neutral molecule");
    }
    return sum;
  }

  private static double mass(IAtom atom) {
    if (!Nuclides.weighed(atom)) {
      throw new Infeasible(SmilesReader.place(atom) + " has no known mass");
    }
    return Nuclides.principal(atom.getSymbol(), atom.getMassNumber());
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    AdductColumns ions = result.adducts();
    int shown = Math.min(MOST_DRAWN, ions.mz().length);
    double[] at = Arrays.copyOf(ions.mz(), shown);
    double[] heights = new double[shown];
    var labels = new ArrayList<String>();
    for (int k = 0; k < shown; k++) {
      // Those that lie close have several heights, so that their names have room.
      heights[k] = 1 + k % LEVELS;
      labels.add(String.format(Locale.ROOT, "%s  %.4f", ions.adduct().get(k), at[k]));
    }
    return Optional.of(
        Figure.of(
            "Ions by mass over charge",
            Plane.of("", Axis.of("m/z"), Axis.ofNames("", List.of("", "", "", "", "")))
                .with(new Mark.Sticks("ion", at, heights, labels))));
  }
}
