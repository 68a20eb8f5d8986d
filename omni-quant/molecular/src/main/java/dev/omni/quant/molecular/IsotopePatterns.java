package dev.omni.quant.molecular;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The isotope pattern of a molecule: masses and intensities. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class IsotopePatterns
    implements Engine<IsotopePatterns.Input, IsotopePatterns.Result> {
  private static final int MOST_LABELS = 6;
  private static final int MOST_ATOMS = 5_000;
  private static final int MOST_DRAWN = 300;
  private static final double LEAST_STEPS = 1e4;

  /** The mass of the electron in u, CODATA 2018. */
  static final double ELECTRON = 5.48579909065e-4;

  /** The resolution above which mass numbers are not separated. */
  private static final double COARSEST = 0.9;

  /**
   * A formula, and how its peaks are kept apart.
   *
   * @param formula molecular, of an ion with its charge
   * @param minRelativeIntensity weakest peak to give, relative to the strongest
   * @param resolutionDa peaks nearer than this are one
   */
  @Example(
      """
      {"formula": "C8H10N4O2"}""")
  @Example(
      """
      {"formula": "[13C]C7H11N4O2+", "resolution_da": 0.01}""")
  public record Input(
      @Title("Molecular formula, as C6H12O6, (CH3)2CO, [13C]2H6, D2O, [SO4]2-")
          @Size(min = 1, max = 200)
          String formula,
      @Title("Weakest peak to give, relative to the strongest")
          @Unit("1")
          @Range(above = 0, to = 1)
          @Default("0.001")
          double minRelativeIntensity,
      @Title("Peaks nearer than this are one")
          @Unit("Da")
          @Range(from = 0.00001, to = 1)
          @Default("0.001")
          double resolutionDa) {}

  /**
   * The pattern of a formula.
   *
   * @param monoisotopicMass with the most frequent nuclide of each element, u
   * @param peaks by rising mass
   * @param averageMass g/mol
   * @param charge e
   */
  public record Result(
      @Title("Monoisotopic mass") @Unit("u") double monoisotopicMass,
      @Title("Peaks of the pattern") List<PatternPeak> peaks,
      @Title("Average mass") @Unit("g/mol") double averageMass,
      @Title("Charge") @Unit("e") int charge) {}

  /**
   * A peak of a pattern.
   *
   * @param mass of the atoms, u
   * @param relativeIntensity relative to the strongest
   * @param mz of an ion
   */
  public record PatternPeak(
      @Title("Mass") @Unit("u") double mass,
      @Title("Intensity relative to the base peak") @Unit("1") double relativeIntensity,
      @Title("m/z of the ion") @Unit("1") OptionalDouble mz) {}

  @Override
  public Capability capability() {
    return Capability.named("molecular.isotope.pattern")
        .limit(
            "resolution",
            "Resolution of at least 0.0001 Da, as instruments have.",
            "resolution_da >= 0.0001")
        .title(
            "Isotope pattern and masses of a molecular formula",
            "The peaks by rising mass of the atoms, the strongest with intensity 1, with isotopes in"
                + " their natural abundance where none is named; the average mass, and the mass"
                + " with the most abundant isotope of each element. Peaks of an ion have mz too,"
                + " the mass less its missing electrons over its charges. A number before the sign"
                + " of the charge belongs to it where the whole formula stands in square brackets,"
                + " or after ^; else it counts atoms.")
        .synonyms(
            "isotope distribution, isotopic pattern, molar mass, molecular weight, exact mass,"
                + " monoisotopic mass, isotopologues, mass spectrum")
        .direct(Workload.MEDIUM)
        .version("3")
        .reproducibility(Reproducibility.NUMERIC)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Isotope pattern")
        .method(
            new Method(
                "Convolution of the elements' isotopes, atom by atom",
                "P(m) = product over atoms of the abundance of its isotope, summed over what weighs"
                    + " m",
                List.of(
                    "J. Meija et al., Isotopic compositions of the elements 2013, Pure Appl. Chem."
                        + " 88, 2016, pp. 293-306",
                    "M. Berglund, M. E. Wieser, Isotopic compositions of the elements 2009, Pure"
                        + " Appl. Chem. 83, 2011, pp. 397-410",
                    "M. Wang et al., The AME2012 atomic mass evaluation, Chinese Physics C 36, 2012,"
                        + " pp. 1603-2014",
                    "E. Tiesinga et al., CODATA 2018, Rev. Mod. Phys. 93, 2021, 025010 (mass of the"
                        + " electron)",
                    "J. A. Yergey, A general approach to calculating isotopic distributions for"
                        + " mass spectrometry, Int. J. Mass Spectrom. Ion Phys. 52, 1983, pp."
                        + " 337-349"),
                List.of(Libraries.named("org.openscience.cdk:cdk-formula")),
                List.of(
                    "Abundances are those of 2013, with the revisions of the CIAAW for Ir, Hf and"
                        + " Yb; where the standard of an element is an interval, its representative"
                        + " composition of 2009.",
                    "mass is that of the atoms, with all their electrons. At most 5000 atoms.",
                    "An isotope without a natural share must be named, as [99Tc]; its mass is the"
                        + " library's.",
                    "Peaks are joined where they are nearer than resolution_da to their mean, which"
                        + " must be below the 1 Da between mass numbers: 0.5 gives one peak for"
                        + " each.",
                    "Masses are given to 1e-6 u, intensities to 1e-9; peaks weaker than that are"
                        + " left out. A resolution that tells some millions of peaks apart is"
                        + " refused.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    Optional<String> unreadable = IonFormula.problem(input.formula());
    if (unreadable.isPresent()) {
      return List.of(Problem.invalid("/formula", "must be a formula; " + unreadable.get()));
    }
    double resolution = input.resolutionDa();
    IonFormula formula = IonFormula.of(input.formula());
    if (formula.atoms() > MOST_ATOMS) {
      return List.of(Problem.invalid("/formula", "must have at most " + MOST_ATOMS + " atoms"));
    }
    Map<String, Integer> counts = formula.counts();
    if (resolution > COARSEST) {
      return List.of(
          Problem.invalid(
              "/resolution_da",
              "must be at most "
                  + COARSEST
                  + " Da, or peaks of neighbouring mass numbers, 0.99 Da apart, would run"
                  + " together; take 0.5 for one peak a mass number"));
    }
    return IsotopeEstimate.of(counts, resolution).feasible()
        ? List.of()
        : List.of(
            Problem.invalid(
                "/resolution_da",
                "tells more peaks of this formula apart than can be computed; take "
                    + IsotopeEstimate.finest(counts)
                    + " Da or more, or fewer atoms"));
  }

  @Override
  public double steps(Input input) {
    if (IonFormula.problem(input.formula()).isPresent()) {
      return LEAST_STEPS;
    }
    Map<String, Integer> counts = IonFormula.of(input.formula()).counts();
    return LEAST_STEPS + IsotopeEstimate.of(counts, input.resolutionDa()).steps();
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    IonFormula ion = IonFormula.of(input.formula());
    var formula = new IsotopicFormula(ion.counts());
    List<IsotopicFormula.Peak> peaks =
        formula.peaks(input.minRelativeIntensity(), input.resolutionDa(), work);
    if (peaks.isEmpty()) {
      throw new Infeasible("no peak reaches min_relative_intensity: take a smaller one");
    }
    List<PatternPeak> published =
        peaks.stream()
            .map(
                peak ->
                    new PatternPeak(peak.mass(), peak.intensity(), mz(peak.mass(), ion.charge())))
            .toList();
    return Computed.of(
        new Result(formula.monoisotopic(), published, formula.average(), ion.charge()));
  }

  /**
   * Returns the isotope pattern of a formula.
   *
   * @throws Infeasible when no peak is strong enough
   */
  public static Result value(Input input) {
    return new IsotopePatterns().compute(input, Work.alone()).result();
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new PatternLaws(input, result).checks();
  }

  private static OptionalDouble mz(double mass, int charge) {
    return charge == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(SmilesReader.rounded((mass - charge * ELECTRON) / Math.abs(charge)));
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    List<PatternPeak> peaks = result.peaks().stream().limit(MOST_DRAWN).toList();
    boolean isIon = peaks.stream().allMatch(peak -> peak.mz().isPresent());
    double[] at = peaks.stream().mapToDouble(peak -> peak.mz().orElse(peak.mass())).toArray();
    double[] heights = peaks.stream().mapToDouble(peak -> 100 * peak.relativeIntensity()).toArray();
    double[] falling = Arrays.stream(heights).map(height -> -height).sorted().toArray();
    double least = falling.length == 0 ? 0 : -falling[Math.min(MOST_LABELS, falling.length) - 1];
    var labels = new ArrayList<String>();
    for (int i = 0; i < at.length; i++) {
      labels.add(heights[i] >= least ? String.format(Locale.ROOT, "%.4f", at[i]) : "");
    }
    return Optional.of(
        Figure.of(
            "Isotope pattern",
            Plane.of(
                    "",
                    isIon ? Axis.of("m/z") : Axis.of("mass", "u"),
                    Axis.of("relative intensity", "%").withZero())
                .with(new Mark.Sticks("peak", at, heights, labels))));
  }
}
