package dev.omni.quant.molecular;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Keys;
import dev.omni.engine.contract.Name;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Ways;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Guide;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Meaning;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;

/** The formulas that a mass may have. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class FormulaFromMass
    implements Engine<FormulaFromMass.Input, FormulaFromMass.Result> {
  private static final int MOST_SHOWN = 20;
  private static final double MOST_CANDIDATES = 1e8;
  private static final double MILLIONTH = 1e-6;

  /**
   * A mass, and the formulas that are sought.
   *
   * @param mass of the neutral molecule, u
   * @param mz mass over charge of an ion, u
   * @param adduct ion of mz
   * @param tolerancePpm largest error, relative to the mass
   * @param elements least and largest count of each element
   * @param wholeDbe whether rings and double bonds must be a whole number
   * @param hToCMax most hydrogens a carbon
   * @param limit formulas that are given
   */
  @Ways({"mass", "mz"})
  @Example(
      """
      {"mass": 194.0804}\
      """)
  @Example(
      """
      {"mz": 181.0707, "adduct": "[M+H]+", "tolerance_ppm": 10}\
      """)
  public record Input(
      @Title("Mass of the neutral molecule") @Unit("u") @Range(above = 0, to = 1e5)
          OptionalDouble mass,
      @Title("Mass over charge") @Unit("u") @Range(above = 0, to = 1e5) OptionalDouble mz,
      @Title("Ion of mz, such as [M+H]+") @Size(min = 3, max = 100) Optional<String> adduct,
      @Title("Largest error, relative to the mass")
          @Unit("1e-6")
          @Range(above = 0, to = 100)
          @Default("5")
          double tolerancePpm,
      @Title("Bounds of the count of each element")
          @Keys("element")
          @Size(min = 1, max = 20)
          @Default(
              """
              {"C": [0, 50], "H": [0, 100], "N": [0, 10], "O": [0, 20], "S": [0, 3]}\
              """)
          Map<
                  String,
                  @Title("Least and largest count") @Size(min = 2, max = 2) List<
                      @Title("Count") @Unit("1") @Range(from = 0, to = 1000) Integer>>
              elements,
      @Title("Whether rings and double bonds must be a whole number") @Default("true")
          boolean wholeDbe,
      @Title("Most hydrogens a carbon") @Name("h_to_c_max") @Unit("1") @Range(above = 0, to = 100)
          OptionalDouble hToCMax,
      @Title("Formulas that are given") @Unit("1") @Range(from = 1, to = 10_000) @Default("1000")
          int limit) {
    Adduct ion() {
      return Adduct.read(adduct.orElseThrow()).orElseThrow();
    }

    private double neutral() {
      return mass.isPresent() ? mass.getAsDouble() : ion().molecule(mz.getAsDouble());
    }

    private List<FormulaSearch.Bound> bounds() {
      return elements.entrySet().stream()
          .map(
              each ->
                  new FormulaSearch.Bound(
                      each.getKey(),
                      Nuclides.principal(each.getKey()),
                      each.getValue().get(0),
                      each.getValue().get(1)))
          .toList();
    }

    private double candidates() {
      return FormulaSearch.candidates(bounds(), neutral() * (1 + tolerancePpm * MILLIONTH));
    }
  }

  /**
   * The formulas of a mass.
   *
   * @param count number of formulas
   * @param formulas by the magnitude of the error, then by formula
   * @param mass of the neutral molecule, u
   */
  public record Result(
      @Title("Number of formulas") @Unit("1") int count,
      @Title("Formulas by the magnitude of the error, then by formula") FormulaColumns formulas,
      @Title("Mass of the neutral molecule") @Unit("u") double mass) {}

  /**
   * Formulas by column.
   *
   * @param formula as Hill has it
   * @param mass u
   * @param errorPpm mass given less its mass, relative to it
   * @param doubleBondEquivalents rings and double bonds
   */
  public record FormulaColumns(
      @Title("Formula, as Hill has it") List<String> formula,
      @Title("Its mass") @Unit("u") double[] mass,
      @Title("Mass given less its mass, relative to it") @Unit("1e-6") double[] errorPpm,
      @Title("Rings and double bonds") @Unit("1") double[] doubleBondEquivalents) {}

  @Override
  public Capability capability() {
    return Capability.named("molecular.formula.from-mass")
        .limit(
            "tolerance",
            "Tolerance of at most 20 ppm: within more, nearly every formula fits.",
            "tolerance_ppm <= 20")
        .title(
            "Formulas of a mass",
            "All formulas within bounds whose monoisotopic mass is that of a neutral molecule, or"
                + " of an ion, to a tolerance.")
        .synonyms(
            "elemental composition, formula from mass, accurate mass, exact mass to formula,"
                + " unknown compound, formula finder, mass decomposition")
        .direct(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Errors of the formulas")
        .method(
            new Method(
                "Search through counts, the heaviest element first",
                "|m - mass| <= tolerance x mass; dbe = C + Si - (H + F + Cl + Br + I)/2 + (N + P)/2"
                    + " + 1 >= 0",
                List.of(
                    "T. Kind and O. Fiehn, BMC Bioinformatics 8, 2007, 105",
                    "V. Pellegrin, J. Chem. Educ. 60, 1983, pp. 626-633"),
                List.of(Libraries.named("org.openscience.cdk:cdk-formula")),
                List.of(
                    "Masses are of the most frequent nuclides. The interval is closed.",
                    "Sulfur counts with two bonds, phosphorus with three, all others that the"
                        + " formula does not name with none or two.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    var problems = new ArrayList<Problem>();
    if (input.mz().isPresent() != input.adduct().isPresent()) {
      problems.add(Problem.invalid("/adduct", "must be there with mz, and only with it"));
    } else if (input.adduct().isPresent() && Adduct.read(input.adduct().get()).isEmpty()) {
      problems.add(Problem.invalid("/adduct", "must be an adduct, such as [M+H]+ or [M-H]-"));
    }
    input
        .elements()
        .forEach(
            (symbol, counts) -> {
              String at = Pointer.ROOT.to("elements").to(symbol).text();
              if (!Nuclides.element(symbol) || !Nuclides.natural(symbol)) {
                problems.add(Problem.invalid(at, "must be an element of nature"));
              } else if (counts.get(0) > counts.get(1)) {
                problems.add(Problem.invalid(at, "must have the least count first"));
              }
            });
    if (problems.isEmpty()) {
      if (input.neutral() <= 0) {
        problems.add(Problem.invalid("/mz", "must be more than the parts of the adduct"));
      } else if (input.candidates() > MOST_CANDIDATES) {
        problems.add(
            Problem.invalid(
                "/elements", "must have narrower bounds: there are more than 1e8 candidates"));
      }
    }
    return problems;
  }

  @Override
  public double steps(Input input) {
    return problems(input).isEmpty() ? 1000 + input.candidates() : 1000;
  }

  /** A formula with its mass. */
  private record Found(NavigableMap<String, Integer> counts, String text, double mass) {}

  @Override
  public Computed<Result> compute(Input input, Work work) {
    double mass = input.neutral();
    double wide = mass * input.tolerancePpm() * MILLIONTH;
    var rules =
        new FormulaSearch.Rules(input.wholeDbe(), input.hToCMax().orElse(Double.POSITIVE_INFINITY));
    List<Found> all =
        new FormulaSearch(input.bounds(), mass - wide, mass + wide, rules, work)
            .formulas().stream()
                .map(each -> new Found(each, Elements.hill(each), Adduct.mass(each)))
                .sorted(
                    Comparator.comparingDouble((Found each) -> Math.abs(each.mass() - mass))
                        .thenComparing(Found::text))
                .toList();
    List<Found> given = all.subList(0, Math.min(all.size(), input.limit()));
    var columns =
        new FormulaColumns(
            given.stream().map(Found::text).toList(),
            given.stream().mapToDouble(Found::mass).toArray(),
            given.stream()
                .mapToDouble(each -> (mass - each.mass()) / each.mass() / MILLIONTH)
                .toArray(),
            given.stream().mapToDouble(each -> FormulaSearch.doubleBonds(each.counts())).toArray());
    return Computed.of(new Result(all.size(), columns, mass));
  }

  /** Returns the formulas that a mass may have. */
  public static Result value(Input input) {
    return new FormulaFromMass().compute(input, Work.alone()).result();
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return FormulaIdentities.checks(input, result);
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    FormulaColumns found = result.formulas();
    int shown = Math.min(MOST_SHOWN, found.formula().size());
    double[] rows = new double[shown];
    double[] errors = new double[shown];
    var names = new ArrayList<String>();
    for (int i = 0; i < shown; i++) {
      rows[i] = i;
      errors[i] = found.errorPpm()[shown - 1 - i];
      names.add(found.formula().get(shown - 1 - i));
    }
    double tolerance = input.tolerancePpm();
    return Optional.of(
        Figure.of(
            shown < result.count()
                ? "The %d nearest of %d formulas".formatted(shown, result.count())
                : "Formulas of the mass",
            Plane.of(
                    "",
                    Axis.of("error", "ppm")
                        .showing(new Axis.Between(-1.05 * tolerance, 1.05 * tolerance)),
                    Axis.ofNames("formula", names.isEmpty() ? List.of("none") : names))
                .with(new Mark.Spans("error", rows, new double[shown], errors, Meaning.NEUTRAL))
                .with(Guide.x("0", 0))
                .with(Guide.x("tolerance", tolerance))
                .with(Guide.x("-tolerance", -tolerance))));
  }
}
