package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Every model with a formula refuses a bad one in the same words, and bad rows at their place. */
class FormulaRefusalsTest {
  private static final String RESPONSE = "y ";
  private static final List<String> GROUPS =
      List.of("k", "l", "m", "k", "l", "m", "k", "l", "m", "k", "l", "m");
  private static final Json.Obj TABLE =
      Json.obj(
          "y", List.of(3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8),
          "x", List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
          "g", GROUPS,
          "grade", List.of("a", "b", "c", "a", "c", "b", "b", "a", "c", "a", "b", "c"),
          "time", List.of(4, 7, 9, 11, 12, 15, 18, 21, 24, 30, 33, 36),
          "event", List.of(1, 1, 0, 1, 1, 1, 0, 1, 1, 0, 1, 0),
          "cause", List.of("d", "r", "n", "d", "r", "d", "n", "r", "d", "n", "r", "n"));

  /**
   * A model that has a formula.
   *
   * @param engine of it
   * @param input without the formula
   * @param response before the tilde
   * @param tail behind the terms
   */
  private record Model(JsonEngine engine, Json.Obj input, String response, String tail) {
    Json.Obj with(String formula) {
      return input.has("cause")
          ? input.with("fine_gray", Json.obj("cause", "d", "formula", formula))
          : input.with("formula", formula);
    }

    String pointer() {
      return input.has("cause") ? "/fine_gray/formula" : "/formula";
    }
  }

  private static final Map<String, Model> MODELS = models();

  private static Map<String, Model> models() {
    Json.Obj table = Json.obj("table", TABLE);
    Json.Obj times = table.with("time", "time");
    var all = new TreeMap<String, Model>();
    all.put("linear", new Model(LoadedEngine.of(new LinearRegression()), table, RESPONSE, ""));
    all.put(
        "glm",
        new Model(
            LoadedEngine.of(new GeneralizedLinearModel()),
            table.with("family", "poisson"),
            RESPONSE,
            ""));
    all.put(
        "ordinal",
        new Model(
            LoadedEngine.of(new OrdinalRegression()),
            table.with("levels", List.of("a", "b", "c")),
            "grade ",
            ""));
    all.put("anova", new Model(LoadedEngine.of(new GeneralAnova()), table, RESPONSE, ""));
    all.put(
        "means",
        new Model(
            LoadedEngine.of(new ModelMeans()), table.with("factors", List.of("g")), RESPONSE, ""));
    all.put(
        "mixed", new Model(LoadedEngine.of(new MixedRegression()), table, RESPONSE, " + (1|g)"));
    all.put(
        "cox",
        new Model(LoadedEngine.of(new CoxRegression()), times.with("event", "event"), "", ""));
    all.put(
        "parametric",
        new Model(
            LoadedEngine.of(new ParametricSurvival()),
            times.with("event", "event").with("distribution", "weibull"),
            "",
            ""));
    all.put(
        "competing-risks",
        new Model(
            LoadedEngine.of(new CompetingRisks()),
            times.with("cause", "cause").with("censored", "n"),
            "",
            ""));
    return all;
  }

  private static List<Problem> problems(Model model, String formula) {
    Json.Obj input = model.with(formula);
    assertThat(model.engine().capability().input().problems(input)).isEmpty();
    return model.engine().problems(model.engine().capability().input().filled(input));
  }

  @Example
  void what_cannot_be_read_has_the_column_of_the_text() {
    Map<String, String> bad =
        Map.of(
            "x**g", "expected a name, found '*'",
            "system(\"x\")", "expected one of C, I,",
            "zebra", "the table has no column zebra; the nearest are ",
            "x + (g", "expected an operator or ), found ");
    MODELS.forEach(
        (name, model) ->
            bad.forEach(
                (terms, message) -> {
                  List<Problem> found = problems(model, model.response() + "~ " + terms);
                  assertThat(found).as(name + " " + terms).hasSize(1);
                  assertThat(found.get(0).pointer()).isEqualTo(model.pointer());
                  assertThat(found.get(0).code()).isEqualTo(FaultCode.FORMULA_INVALID);
                  assertThat(found.get(0).message()).matches("column [0-9]+: .*").contains(message);
                }));
  }

  @Example
  void a_response_stands_where_it_is_wanted_and_nowhere_else() {
    MODELS.forEach(
        (name, model) -> {
          boolean wanted = !model.response().isEmpty();
          String other = wanted ? "~ x" + model.tail() : "y ~ x";
          assertThat(problems(model, other)).as(name).hasSize(1);
          assertThat(problems(model, other).get(0).code()).isEqualTo(FaultCode.FORMULA_INVALID);
          if (wanted) {
            String twice = model.response() + "~ " + model.response() + model.tail();
            assertThat(problems(model, twice).get(0).message())
                .contains("expected no response on the right");
          }
          assertThat(problems(model, model.response() + "~ x + g" + model.tail()))
              .as(name)
              .isEmpty();
        });
  }

  /** An empty text is shorter than the contract allows. */
  @Example
  void an_empty_text_is_refused_by_the_contract() {
    MODELS.forEach(
        (name, model) ->
            assertThat(
                    model.engine().capability().input().problems(model.with("")).stream()
                        .map(Problem::pointer))
                .as(name)
                .containsExactly(model.pointer()));
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.of(
            "y",
            "x",
            "g",
            "grade",
            "~",
            "+",
            "-",
            "*",
            "/",
            ":",
            "^",
            "(",
            ")",
            "|",
            "||",
            "1",
            "0",
            "2",
            "%in%",
            "poly(",
            "ns(",
            "bs(",
            "I(",
            "C(",
            "log(",
            "offset(",
            ",",
            "`",
            " ",
            "[",
            "system(",
            "\"x\"",
            "1e999",
            "\u00e9",
            "\ud83d\ude00")
        .list()
        .ofMinSize(1)
        .ofMaxSize(12)
        .map(words -> String.join("", words));
  }

  /** No text throws: it is fitted, or refused with the code of a formula or at a column. */
  @Property
  void any_text_is_a_formula_or_a_problem(@ForAll("texts") String text) {
    for (Model model : MODELS.values()) {
      for (String formula : List.of(text, model.response() + "~ x + " + text)) {
        for (Problem problem : problems(model, formula)) {
          if (problem.pointer().equals(model.pointer())) {
            assertThat(problem.code()).isEqualTo(FaultCode.FORMULA_INVALID);
          }
        }
      }
    }
  }

  @Example
  void a_level_that_was_never_seen_is_refused_at_its_row() {
    Json.Obj rows = Json.obj("x", List.of(1, 2), "g", List.of("k", "zebra"));
    for (String name : List.of("linear", "glm", "ordinal", "cox", "parametric", "mixed")) {
      Model model = MODELS.get(name);
      String terms = name.equals("mixed") ? "~ x + g + (1|grade)" : "~ x + g";
      Json.Obj input = model.with(model.response() + terms).with("new_rows", rows);
      assertThat(EngineRunner.refused(model.engine(), input))
          .as(name)
          .containsExactly("/new_rows/g/1");
    }
  }

  @Example
  void a_table_without_a_complete_row_is_refused() {
    MODELS.forEach(
        (name, model) -> {
          Json.Obj none =
              model
                  .with(model.response() + "~ x" + model.tail())
                  .with("table", TABLE.with("x", Collections.nCopies(12, Json.NULL)));
          assertThat(EngineRunner.refused(model.engine(), none)).as(name).contains("/table");
        });
  }

  @Example
  void two_rows_for_three_coefficients_are_not_enough_data() {
    Json.Obj two = Json.obj("y", List.of(1, 2), "x", List.of(1, 3), "w", List.of(2, 1));
    for (String name : List.of("glm", "means")) {
      Model model = MODELS.get(name);
      Json.Obj table =
          name.equals("means")
              ? Json.obj("y", List.of(1, 2), "g", List.of("k", "l"), "x", List.of(1, 2))
              : two;
      Json.Obj input =
          model.with(name.equals("means") ? "y ~ g" : "y ~ x + w").with("table", table);
      assertThatThrownBy(() -> EngineRunner.result(model.engine(), input))
          .as(name)
          .isInstanceOfSatisfying(
              Infeasible.class,
              few -> {
                assertThat(few.code()).isEqualTo(FaultCode.NOT_ENOUGH_DATA);
                assertThat(few.details().findNumber("rows").orElseThrow().intValue()).isEqualTo(2);
              });
    }
  }

  @Example
  void times_that_cannot_be_are_refused_and_a_cause_that_never_occurs_has_no_incidence() {
    Model cox = MODELS.get("cox");
    Json.Obj input = cox.with("~ x");
    Json.Obj none = input.with("table", TABLE.with("event", Collections.nCopies(12, 0)));
    assertThat(EngineRunner.refused(cox.engine(), none)).isNotEmpty();
    Json.Obj one = cox.with("~ g").with("table", TABLE.with("g", Collections.nCopies(12, "k")));
    assertThat(EngineRunner.refused(cox.engine(), one)).containsExactly("/table/g");
    Json.Obj early =
        input.with(
            "table", TABLE.with("time", List.of(-4, 7, 9, 11, 12, 15, 18, 21, 24, 30, 33, 36)));
    assertThat(EngineRunner.refused(cox.engine(), early)).hasSize(1);
    Model risks = MODELS.get("competing-risks");
    Json.Obj found =
        EngineRunner.result(
            risks.engine(), risks.input().with("group", "g").with("times", List.of(10, 20)));
    Json.Obj first = (Json.Obj) found.findArray("groups").orElseThrow().items().get(0);
    Json.Obj never = (Json.Obj) first.findArray("causes").orElseThrow().items().get(1);
    assertThat(never.findText("cause")).contains("r");
    assertThat(new JsonFields(never).numbers("incidence")).containsOnly(0);
  }
}
