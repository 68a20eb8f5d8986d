package dev.omni.operations.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.application.Omni;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.operation.OperationCall;
import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.operations.EarlierOperations;
import dev.omni.operations.composition.PoolingMethod;
import dev.omni.quant.core.StandardNormal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compositions through the table of operations. */
class CompositionsTest {
  private static final Caller ADA = Caller.test("ada");

  private final Omni omni =
      Omni.on(new InMemoryStores().stores()).with(EarlierOperations.of()).build();

  private Json.Obj create(Json.Obj body) {
    return (Json.Obj)
        omni.operations()
            .answer("compositions.create", OperationCall.of(ADA, body), Optional.empty())
            .data();
  }

  private static Json.Obj panel(Object... models) {
    return Json.obj(
        "name", "panel",
        "kind", "ensemble",
        "members", List.of(models).stream().map(m -> Json.obj("model", m)).toList());
  }

  private Json.Obj evidenceOfRun(String model, Json.Obj body) {
    Json data =
        omni.operations()
            .answer(
                "models.run",
                OperationCall.of(ADA, body).withPathValue("model", model),
                Optional.empty())
            .data();
    omni.work();
    String id = ((Json.Obj) data).findText("evidence_id").orElseThrow();
    return omni.evidence().read(ADA, java.util.UUID.fromString(id), false);
  }

  @Test
  void a_linear_pool_scores_as_published() {
    Json.Obj mixture =
        PoolingMethod.LINEAR_POOL
            .join(
                List.of(
                    Json.obj("type", "normal", "mean", 2.1334, "sd", 0.1135),
                    Json.obj("type", "normal", "mean", 2.00, "sd", 0.30)),
                new double[] {0.5, 0.5})
            .orElseThrow();

    assertThat(crps(mixture, 2.31)).isCloseTo(0.141913, within(5e-7));
  }

  /** E. P. Grimit et al., Q. J. R. Meteorol. Soc. 132 (2006) 2925-2942, equation 5. */
  private static double crps(Json.Obj mixture, double y) {
    List<Json.Obj> parts =
        mixture.findArray("components").orElseThrow().items().stream()
            .map(Json.Obj.class::cast)
            .toList();
    double sum = 0;
    for (Json.Obj a : parts) {
      sum += number(a, "weight") * spread(y - mean(a), sd(a));
      for (Json.Obj b : parts) {
        double sd = Math.sqrt(sd(a) * sd(a) + sd(b) * sd(b));
        sum -= 0.5 * number(a, "weight") * number(b, "weight") * spread(mean(a) - mean(b), sd);
      }
    }
    return sum;
  }

  private static double spread(double mean, double sd) {
    double z = mean / sd;
    return 2 * sd * StandardNormal.density(z) + mean * (2 * StandardNormal.cdf(z) - 1);
  }

  private static double mean(Json.Obj part) {
    return number(part.findObject("prediction").orElseThrow(), "mean");
  }

  private static double sd(Json.Obj part) {
    return number(part.findObject("prediction").orElseThrow(), "sd");
  }

  private static double number(Json.Obj object, String name) {
    return object.findNumber(name).orElseThrow().doubleValue();
  }

  @Test
  void an_ensemble_is_a_model_that_can_be_run() {
    Json.Obj made = create(panel("forecast.naive", "forecast.ses"));

    assertThat(made.findText("model")).hasValue("lqm:panel@1");
    Json.Obj result =
        evidenceOfRun("lqm:panel@1", Json.obj("series", new double[] {1, 3, 2, 4, 3}))
            .findObject("result")
            .orElseThrow();
    Json.Obj first = (Json.Obj) result.findArray("predictions").orElseThrow().get(0);
    assertThat(first.findText("type")).hasValue("mixture");
    assertThat(first.findArray("components").orElseThrow().size()).isEqualTo(2);
  }

  @Test
  void the_same_body_is_the_same_composition_and_another_body_the_next_version() {
    Json.Obj first = create(panel("forecast.naive", "forecast.ses"));
    Json.Obj again = create(panel("forecast.naive", "forecast.ses"));
    Json.Obj next = create(panel("forecast.naive", "forecast.theta"));
    Json.Obj back = create(panel("forecast.naive", "forecast.ses"));

    assertThat(again).isEqualTo(first);
    assertThat(next.findText("model")).hasValue("lqm:panel@2");
    assertThat(back).isEqualTo(first);
  }

  @Test
  void what_cannot_be_made_is_kept_as_a_draft_that_says_why() {
    create(panel("forecast.naive", "forecast.ses"));
    Json.Obj itself = create(panel("forecast.naive", "lqm:panel@1"));
    Json.Obj nobody = create(panel("forecast.naive", "ref.nobody"));
    Json.Obj apart = create(panel("forecast.naive", "ref.exact"));
    Json.Obj weightless =
        create(
            panel("forecast.naive", "forecast.ses")
                .with(
                    "members",
                    List.of(
                        Json.obj("model", "forecast.naive", "weight", 0),
                        Json.obj("model", "forecast.ses", "weight", 0))));

    assertThat(List.of(itself, nobody, apart, weightless))
        .allSatisfy(draft -> assertThat(draft.findText("status")).hasValue("draft"));
    assertThat(itself.findObject("problems").orElseThrow().has("members.1.model")).isTrue();
    assertThat(nobody.findObject("problems").orElseThrow().has("members.1.model")).isTrue();
    assertThat(apart.findObject("problems").orElseThrow().has("members")).isTrue();
    assertThat(weightless.findObject("problems").orElseThrow().has("members")).isTrue();
  }

  /** Made, they would fail in each run. */
  @ParameterizedTest
  @ValueSource(strings = {"quantile_average", "median", "inverse_variance"})
  void only_a_linear_pool_is_made_of_linear_pools(String method) {
    create(panel("forecast.naive", "forecast.ses").with("name", "mixed"));
    create(panel("forecast.ses", "lqm:mixed@1").with("name", "escalated").with("kind", "cascade"));
    create(panel("forecast.naive", "forecast.ses").with("name", "even").with("method", method));

    Json.Obj over = panel("forecast.theta", "lqm:mixed@1");
    Json.Obj refused = create(over.with("method", method));
    assertThat(refused.findText("status")).hasValue("draft");
    assertThat(String.valueOf(refused.findObject("problems").orElseThrow()))
        .contains("members.1.model", "must not be a linear pool", method);
    assertThat(
            create(panel("lqm:escalated@1", "forecast.ses").with("method", method))
                .findText("status"))
        .hasValue("draft");
    assertThat(create(over).findText("status")).hasValue("active");
    Json.Obj made = create(panel("forecast.theta", "lqm:even@1").with("method", method));
    assertThat(made.findText("status")).hasValue("active");
  }

  @Test
  void compositions_stand_at_most_four_deep() {
    String inner = "forecast.naive";
    for (int depth = 1; depth <= 4; depth++) {
      Json.Obj made = create(panel("forecast.ses", inner).with("name", "level" + depth));
      inner = made.findText("model").orElseThrow();
    }

    assertThat(create(panel("forecast.ses", inner).with("name", "level5")).findText("status"))
        .hasValue("draft");
  }

  @Test
  void a_cascade_goes_on_until_an_answer_is_verified() {
    Json.Obj body =
        Json.obj(
            "name", "careful",
            "kind", "cascade",
            "members", List.of(Json.obj("model", "ref.naive"), Json.obj("model", "ref.float64")));
    String model = create(body).findText("model").orElseThrow();
    Json.Obj easy = Json.obj("input", Json.obj("dataset", "strd:NumAcc1"), "task", "estimate");
    Json.Obj hard = Json.obj("input", Json.obj("dataset", "strd:NumAcc3"), "task", "estimate");

    assertThat(verdicts(evidenceOfRun(model, easy))).containsExactly("pass");
    assertThat(verdicts(evidenceOfRun(model, hard))).containsExactly("fail", "pass");
  }

  private static List<String> verdicts(Json.Obj evidence) {
    return evidence
        .findObject("result")
        .flatMap(result -> result.findArray("escalation"))
        .orElseThrow()
        .items()
        .stream()
        .map(tried -> ((Json.Obj) tried).findText("verdict").orElseThrow())
        .toList();
  }

  @Test
  void a_chain_maps_the_answer_of_one_to_the_input_of_the_next() {
    Json.Obj body =
        Json.obj(
            "name", "again",
            "kind", "chain",
            "members",
                List.of(
                    Json.obj("model", "forecast.naive"),
                    Json.obj(
                        "model",
                        "forecast.ses",
                        "map",
                        Json.obj(
                            "series", "${asked.series}",
                            "horizon", "${int(size(input.predictions))}"))));
    Json.Obj made = create(body);

    assertThat(made.findText("status")).hasValue("active");
    Json.Obj result =
        evidenceOfRun(
                made.findText("model").orElseThrow(),
                Json.obj("series", new double[] {1, 3, 2, 4, 3}, "horizon", 3))
            .findObject("result")
            .orElseThrow();
    assertThat(result.findArray("predictions").orElseThrow().size()).isEqualTo(3);
  }

  @Test
  void each_tenant_has_its_own() {
    create(panel("forecast.naive", "forecast.ses"));
    var bob = OperationCall.of(Caller.live("ada"), Json.Obj.EMPTY);

    assertThat(ADA.tenant()).isNotEqualTo(bob.caller().tenant());
    assertThat(omni.operations().answer("compositions.list", bob, Optional.empty()).data())
        .isEqualTo(Json.Arr.EMPTY);
  }

  @Test
  void another_description_is_another_version() {
    create(panel("forecast.naive", "forecast.ses").with("description", "as it was"));
    Json.Obj told = create(panel("forecast.naive", "forecast.ses").with("description", "as it is"));

    assertThat(told.findText("model")).hasValue("lqm:panel@2");
    assertThat(told.findObject("submitted").flatMap(sent -> sent.findText("description")))
        .hasValue("as it is");
  }

  @Test
  void a_draft_says_what_is_wrong_now() {
    Json.Obj unknown = Json.obj("model", "lqm:panel@1", "weight", 0);
    Json.Obj members = Json.obj("members", List.of(unknown, unknown.with("model", "forecast.ses")));
    Json.Obj later =
        members.with("name", "outer").with("kind", "ensemble").with("weights", "given");
    assertThat(create(later).findObject("problems").orElseThrow().members())
        .containsOnlyKeys("members.0.model");
    create(panel("forecast.naive", "forecast.ses"));

    assertThat(create(later).findObject("problems").orElseThrow().members())
        .containsOnlyKeys("members");
  }
}
