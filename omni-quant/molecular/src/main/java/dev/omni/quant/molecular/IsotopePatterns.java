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
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The isotope pattern of a molecule: masses and intensities. */
@AutoService(JsonEngine.class)
public final class IsotopePatterns implements JsonEngine {
  private static final int MOST_ATOMS = 5_000;
  private static final double LEAST_STEPS = 1e4;

  /** The mass of the electron in u, CODATA 2018. */
  static final double ELECTRON = 5.48579909065e-4;

  /** The resolution above which mass numbers are not separated. */
  private static final double COARSEST = 0.9;

  private static final Shape CONTRACT =
      Shape.object()
          .required(
              "formula",
              Shape.string()
                  .length(1, 200)
                  .titled("Molecular formula, as C6H12O6, (CH3)2CO, [13C]2H6, D2O, [SO4]2-"))
          .optional(
              "min_relative_intensity",
              Shape.number()
                  .above(0)
                  .atMost(1)
                  .unit("1")
                  .otherwise(0.001)
                  .titled("Weakest peak to give, relative to the strongest"))
          .optional(
              "resolution_da",
              Shape.number()
                  .atLeast(0.00001)
                  .atMost(1)
                  .unit("Da")
                  .otherwise(0.001)
                  .titled("Peaks nearer than this are one"))
          .example(Json.obj("formula", "C8H10N4O2"))
          .example(Json.obj("formula", "[13C]C7H11N4O2+", "resolution_da", 0.01));

  private static final Shape RESULT =
      Shape.object()
          .required("monoisotopic_mass", Shape.number().unit("u").titled("Monoisotopic mass"))
          .required(
              "peaks",
              Shape.listOf(
                      Shape.object()
                          .required("mass", Shape.number().unit("u").titled("Mass"))
                          .required(
                              "relative_intensity",
                              Shape.number()
                                  .unit("1")
                                  .titled("Intensity relative to the base peak"))
                          .optional("mz", Shape.number().unit("1").titled("m/z of the ion")))
                  .titled("Peaks of the pattern"))
          .required("average_mass", Shape.number().unit("g/mol").titled("Average mass"))
          .required("charge", Shape.integer().unit("e").titled("Charge"));

  @Override
  public Capability capability() {
    return Capability.named("molecular.isotope.pattern")
        .title(
            "Isotope pattern and masses of a molecular formula",
            "The peaks by rising mass of the atoms, the strongest with intensity 1, with isotopes in"
                + " their natural abundance where none is named; the average mass, and the mass"
                + " with the most abundant isotope of each element. Peaks of an ion have mz too,"
                + " the mass less its missing electrons over its charges. A number before the sign"
                + " of the charge belongs to it where the whole formula stands in square brackets,"
                + " or after ^; else it counts atoms.")
        .direct(Workload.MEDIUM)
        .version("3")
        .reproducibility(Reproducibility.NUMERIC)
        .input(CONTRACT)
        .result(RESULT)
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
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    Optional<String> unreadable = IonFormula.problem(fields.text("formula"));
    if (unreadable.isPresent()) {
      return List.of(Problem.invalid("/formula", "must be a formula; " + unreadable.get()));
    }
    double resolution = fields.number("resolution_da");
    IonFormula formula = IonFormula.of(fields.text("formula"));
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
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    if (IonFormula.problem(fields.text("formula")).isPresent()) {
      return LEAST_STEPS;
    }
    Map<String, Integer> counts = IonFormula.of(fields.text("formula")).counts();
    return LEAST_STEPS + IsotopeEstimate.of(counts, fields.number("resolution_da")).steps();
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    IonFormula ion = IonFormula.of(fields.text("formula"));
    var formula = new IsotopicFormula(ion.counts());
    List<IsotopicFormula.Peak> peaks =
        formula.peaks(
            fields.number("min_relative_intensity"), fields.number("resolution_da"), work);
    if (peaks.isEmpty()) {
      throw new Infeasible("no peak reaches min_relative_intensity: take a smaller one");
    }
    var rows = new ArrayList<Json>();
    for (IsotopicFormula.Peak peak : peaks) {
      Json.Obj row = Json.obj("mass", peak.mass(), "relative_intensity", peak.intensity());
      rows.add(ion.charge() == 0 ? row : row.with("mz", mz(peak.mass(), ion.charge())));
    }
    return JsonComputed.of(
        Json.obj(
            "peaks", rows,
            "average_mass", formula.average(),
            "monoisotopic_mass", formula.monoisotopic(),
            "charge", ion.charge()));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    return new PatternLaws(new JsonFields(input), new JsonFields(result)).checks();
  }

  private static double mz(double mass, int charge) {
    return SmilesReader.rounded((mass - charge * ELECTRON) / Math.abs(charge));
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    List<Json> peaks = new JsonFields(result).items("peaks");
    return Optional.of(
        Plot.vegaLite(
            Json.obj(
                "$schema",
                "https://vega.github.io/schema/vega-lite/v5.json",
                "title",
                "Isotope pattern",
                "width",
                480,
                "height",
                280,
                "data",
                Json.obj("values", peaks.subList(0, Math.min(300, peaks.size()))),
                "mark",
                Json.obj("type", "bar", "width", 2),
                "encoding",
                Json.obj(
                    "x",
                    Json.obj(
                        "field", "mass",
                        "type", "quantitative",
                        "title", "Mass (u)",
                        "scale", Json.obj("zero", false)),
                    "y",
                    Json.obj(
                        "field", "relative_intensity",
                        "type", "quantitative",
                        "title", "Relative intensity (1)")))));
  }
}
