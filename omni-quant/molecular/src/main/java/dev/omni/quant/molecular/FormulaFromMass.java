package dev.omni.quant.molecular;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Pointer;
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
import dev.omni.quant.core.LayeredPlot;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;

/** The formulas that a mass may have. */
@AutoService(JsonEngine.class)
public final class FormulaFromMass implements JsonEngine {
  private static final double MOST_CANDIDATES = 1e8;
  private static final double MILLIONTH = 1e-6;
  private static final int MOST_COUNT = 1000;
  private static final String ELEMENTS = "elements";

  private static final Shape BOUNDS =
      Shape.mapOf(
              "element",
              Shape.arrayOf(
                      Shape.integer().atLeast(0).atMost(MOST_COUNT).unit("1").titled("Count"), 2, 2)
                  .titled("Least and largest count"))
          .members(1, 20);

  private static final Shape CONTRACT =
      Shape.object()
          .optional(
              "mass",
              Shape.number().above(0).atMost(1e5).unit("u").titled("Mass of the neutral molecule"))
          .optional("mz", Shape.number().above(0).atMost(1e5).unit("u").titled("Mass over charge"))
          .optional("adduct", Shape.string().length(3, 100).titled("Ion of mz, such as [M+H]+"))
          .optional(
              "tolerance_ppm",
              Shape.number()
                  .above(0)
                  .atMost(100)
                  .otherwise(5)
                  .unit("1e-6")
                  .titled("Largest error, relative to the mass"))
          .optional(
              ELEMENTS,
              BOUNDS
                  .otherwise(
                      Json.obj(
                          "C", List.of(0, 50),
                          "H", List.of(0, 100),
                          "N", List.of(0, 10),
                          "O", List.of(0, 20),
                          "S", List.of(0, 3)))
                  .titled("Bounds of the count of each element"))
          .optional(
              "whole_dbe",
              Shape.bool()
                  .otherwise(true)
                  .titled("Whether rings and double bonds must be a whole number"))
          .optional(
              "h_to_c_max",
              Shape.number().above(0).atMost(100).unit("1").titled("Most hydrogens a carbon"))
          .optional(
              "limit",
              Shape.integer()
                  .atLeast(1)
                  .atMost(10_000)
                  .otherwise(1000)
                  .unit("1")
                  .titled("Formulas that are given"))
          .exactlyOne("mass", "mz")
          .example(Json.obj("mass", 194.0804))
          .example(Json.obj("mz", 181.0707, "adduct", "[M+H]+", "tolerance_ppm", 10));

  private static final Shape NUMBERS = Shape.listOf(Shape.number().unit("1"));

  private static final Shape RESULT =
      Shape.object()
          .required("count", Shape.integer().unit("1").titled("Number of formulas"))
          .required(
              "formulas",
              Shape.object()
                  .required(
                      "formula", Shape.listOf(Shape.string()).titled("Formula, as Hill has it"))
                  .required("mass", Shape.listOf(Shape.number().unit("u")).titled("Its mass"))
                  .required(
                      "error_ppm",
                      Shape.listOf(Shape.number().unit("1e-6"))
                          .titled("Mass given less its mass, relative to it"))
                  .required("double_bond_equivalents", NUMBERS.titled("Rings and double bonds"))
                  .titled("Formulas by the magnitude of the error, then by formula"))
          .required("mass", Shape.number().unit("u").titled("Mass of the neutral molecule"));

  @Override
  public Capability capability() {
    return Capability.named("molecular.formula.from-mass")
        .title(
            "Formulas of a mass",
            "All formulas within bounds whose monoisotopic mass is that of a neutral molecule, or of"
                + " an ion, to a tolerance.")
        .direct(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Errors of the formulas")
        .method(
            new Method(
                "Search through counts, the heaviest element first",
                "|m - mass| <= tolerance x mass; dbe = C + Si - (H + F + Cl + Br + I)/2 + (N + P)/2 +"
                    + " 1 >= 0",
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

  private static double neutral(JsonFields fields) {
    return fields.has("mass")
        ? fields.number("mass")
        : Adduct.read(fields.text("adduct")).orElseThrow().molecule(fields.number("mz"));
  }

  private static List<FormulaSearch.Bound> bounds(JsonFields fields) {
    var bounds = new ArrayList<FormulaSearch.Bound>();
    JsonFields given = fields.fields(ELEMENTS);
    for (String symbol : given.object().members().keySet()) {
      double[] ends = given.numbers(symbol);
      bounds.add(
          new FormulaSearch.Bound(
              symbol, Nuclides.principal(symbol), (int) ends[0], (int) ends[1]));
    }
    return bounds;
  }

  private static double highest(JsonFields fields) {
    return neutral(fields) * (1 + fields.number("tolerance_ppm") * MILLIONTH);
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    var found = new ArrayList<Problem>();
    if (fields.has("mz") != fields.has("adduct")) {
      found.add(Problem.invalid("/adduct", "must be there with mz, and only with it"));
    } else if (fields.has("adduct") && Adduct.read(fields.text("adduct")).isEmpty()) {
      found.add(Problem.invalid("/adduct", "must be an adduct, such as [M+H]+ or [M-H]-"));
    }
    JsonFields given = fields.fields(ELEMENTS);
    for (String symbol : given.object().members().keySet()) {
      String at = Pointer.ROOT.to(ELEMENTS).to(symbol).text();
      if (!Nuclides.element(symbol) || !Nuclides.natural(symbol)) {
        found.add(Problem.invalid(at, "must be an element of nature"));
      } else if (given.numbers(symbol)[0] > given.numbers(symbol)[1]) {
        found.add(Problem.invalid(at, "must have the least count first"));
      }
    }
    if (found.isEmpty()) {
      if (neutral(fields) <= 0) {
        found.add(Problem.invalid("/mz", "must be more than the parts of the adduct"));
      } else if (FormulaSearch.candidates(bounds(fields), highest(fields)) > MOST_CANDIDATES) {
        found.add(
            Problem.invalid(
                "/elements", "must have narrower bounds: there are more than 1e8 candidates"));
      }
    }
    return found;
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    return problems(input).isEmpty()
        ? 1000 + FormulaSearch.candidates(bounds(fields), highest(fields))
        : 1000;
  }

  /** A formula with its mass. */
  private record Found(NavigableMap<String, Integer> counts, String text, double mass) {}

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    double mass = neutral(fields);
    double wide = mass * fields.number("tolerance_ppm") * MILLIONTH;
    double hydrogens =
        fields.has("h_to_c_max") ? fields.number("h_to_c_max") : Double.POSITIVE_INFINITY;
    var rules = new FormulaSearch.Rules(fields.flag("whole_dbe"), hydrogens);
    List<Found> all =
        new FormulaSearch(bounds(fields), mass - wide, mass + wide, rules, work)
            .formulas().stream()
                .map(each -> new Found(each, Elements.hill(each), Adduct.mass(each)))
                .sorted(
                    Comparator.comparingDouble((Found each) -> Math.abs(each.mass() - mass))
                        .thenComparing(Found::text))
                .toList();
    List<Found> given = all.subList(0, Math.min(all.size(), fields.integer("limit")));
    Json.Obj columns =
        Json.obj(
            "formula", given.stream().map(Found::text).toList(),
            "mass", given.stream().mapToDouble(Found::mass).toArray(),
            "error_ppm",
                given.stream()
                    .mapToDouble(each -> (mass - each.mass()) / each.mass() / MILLIONTH)
                    .toArray(),
            "double_bond_equivalents",
                given.stream()
                    .mapToDouble(each -> FormulaSearch.doubleBonds(each.counts()))
                    .toArray());
    return JsonComputed.of(Json.obj("count", all.size(), "formulas", columns, "mass", mass));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    return FormulaIdentities.checks(new JsonFields(input), new JsonFields(result));
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    JsonFields formulas = new JsonFields(result).fields("formulas");
    double[] masses = formulas.numbers("mass");
    return Optional.of(
        LayeredPlot.of("Errors of the formulas", "Mass (u)", "Error (1e-6)")
            .points("formulas", masses, formulas.numbers("error_ppm"))
            .plot());
  }
}
