package dev.omni.operations.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;

final class ScoringLawsTest {
  private static final ScoringRules RULES = new ScoringRules();

  @Provide
  Arbitrary<Distribution> laws() {
    var middle = Arbitraries.doubles().between(-20, 20);
    var width = Arbitraries.doubles().between(0.05, 10);
    Arbitrary<Distribution> normal = Combinators.combine(middle, width).as(NormalDistribution::new);
    Arbitrary<Distribution> log =
        Combinators.combine(
                Arbitraries.doubles().between(-2, 2), Arbitraries.doubles().between(0.1, 1))
            .as(LogNormalDistribution::new);
    Arbitrary<Distribution> student =
        Combinators.combine(Arbitraries.doubles().between(2.5, 30), middle, width)
            .as(StudentTDistribution::new);
    Arbitrary<Distribution> uniform =
        Combinators.combine(middle, width)
            .as((from, length) -> new UniformDistribution(from, from + length));
    Arbitrary<Distribution> sampled =
        middle
            .list()
            .ofMinSize(1)
            .ofMaxSize(12)
            .map(all -> new EmpiricalDistribution(all.stream().mapToDouble(x -> x).toArray()));
    return Arbitraries.oneOf(List.of(normal, log, student, uniform, sampled));
  }

  /** The definition: the integral of the squared difference to the step at the outcome. */
  @Property(tries = 60) // about 15 ms a try
  void every_crps_is_the_integral_that_defines_it(
      @ForAll("laws") Distribution law, @ForAll @DoubleRange(min = -25, max = 25) double outcome) {
    double sum = 0;
    double step = 0.004;
    for (double x = -400; x < 400; x += step) {
      double at = x + step / 2;
      double miss = law.cdf(at) - (at >= outcome ? 1 : 0);
      sum += miss * miss * step;
    }

    assertThat(law.crps(outcome)).isEqualTo(sum, within(0.02 + 1e-3 * sum));
  }

  @Property
  void the_closed_forms_of_distances_agree_with_the_integral(
      @ForAll("laws") Distribution x, @ForAll("laws") Distribution y) {
    if (x instanceof EmpiricalDistribution || y instanceof EmpiricalDistribution) {
      assertThat(MeanDistance.of(x, y)).isEqualTo(MeanDistance.of(y, x), within(1e-9));
      return;
    }

    assertThat(MeanDistance.of(x, y))
        .isEqualTo(MeanDistance.integrated(x, y), within(1e-9 * (1 + MeanDistance.of(x, y))))
        .isGreaterThanOrEqualTo((x.spread() + y.spread()) / 2 - 1e-9);
  }

  @Example
  void laws_that_end_and_begin_a_rounding_apart_have_a_distance() {
    var ends = new UniformDistribution(-0.04, Math.nextUp(0.03));
    var begins = new UniformDistribution(0.03, 9.26);

    assertThat(MeanDistance.of(ends, begins))
        .isEqualTo(MeanDistance.of(new UniformDistribution(-0.04, 0.03), begins), within(1e-12));
  }

  @Property
  void a_mixture_of_a_law_with_itself_scores_as_the_law(
      @ForAll("laws") Distribution law, @ForAll @DoubleRange(min = -25, max = 25) double outcome) {
    var twice = new Mixture(List.of(new Mixture.Part(2, law), new Mixture.Part(3, law)));

    assertThat(twice.crps(outcome)).isEqualTo(law.crps(outcome), within(1e-7));
    assertThat(twice.cdf(outcome)).isEqualTo(law.cdf(outcome), within(1e-14));
  }

  @Property
  void no_probability_but_the_true_one_has_the_better_mean_brier_and_log_score(
      @ForAll @DoubleRange(min = 0.01, max = 0.99) double truth,
      @ForAll @DoubleRange(min = 0.01, max = 0.99) double said) {
    for (String rule : List.of("brier", "log")) {
      assertThat(expected(rule, truth, truth))
          .isLessThanOrEqualTo(expected(rule, said, truth) + 1e-12);
    }
  }

  private static double expected(String rule, double said, double truth) {
    Json.Obj forecast = Json.obj("type", "binary", "probability", said);
    double yes =
        RULES.scores(forecast, new Json.Bool(true)).findNumber(rule).orElseThrow().doubleValue();
    double no =
        RULES.scores(forecast, new Json.Bool(false)).findNumber(rule).orElseThrow().doubleValue();
    return truth * yes + (1 - truth) * no;
  }

  @Property
  void two_labels_score_as_twice_the_binary_brier_and_the_same_log(
      @ForAll @DoubleRange(min = 0.01, max = 0.99) double said) {
    Json.Obj labels = Json.obj("yes", said, "no", 1 - said);
    Json.Obj two =
        RULES.scores(Json.obj("type", "categorical", "probabilities", labels), Json.str("yes"));
    Json.Obj one = RULES.scores(Json.obj("type", "binary", "probability", said), Json.str("yes"));

    assertThat(two.findNumber("brier").orElseThrow().doubleValue())
        .isEqualTo(2 * one.findNumber("brier").orElseThrow().doubleValue(), within(1e-12));
    assertThat(two.findNumber("log").orElseThrow().doubleValue())
        .isEqualTo(one.findNumber("log").orElseThrow().doubleValue(), within(1e-12));
  }
}
