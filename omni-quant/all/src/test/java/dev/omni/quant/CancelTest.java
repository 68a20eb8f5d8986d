package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.json.Json;
import dev.omni.engine.JsonEngine;
import dev.omni.testkit.EngineRunner;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The cancellation of direct runs at the limits of their contracts. */
class CancelTest {
  private static final double[] MANY =
      IntStream.range(0, 100_000).mapToDouble(i -> i % 977).toArray();

  /** A capability, a large input, and how often it looks at least whether it goes on. */
  static Stream<Arguments> large() {
    String bases = "ACGTTGCATGCCATAG";
    String residues = "MAEGEITTFTALTEKFNLPPGNYKKPKLLYCSNGGHFLRIL";
    return Stream.of(
        Arguments.of("risk.tail.gpd-fit", Json.obj("losses", MANY, "threshold", 0), 100),
        Arguments.of(
            "biology.sequence.align-pairwise",
            Json.obj(
                "alphabet",
                "dna",
                "mode",
                "global",
                "query",
                of(bases, 5000),
                "target",
                of(bases, 5000),
                "gap_open",
                10,
                "gap_extend",
                1),
            200),
        Arguments.of("biology.sequence.translate", Json.obj("sequence", of(bases, 100_000)), 6),
        Arguments.of("biology.protein.properties", Json.obj("sequence", of(residues, 20_000)), 2),
        Arguments.of("scientific-discovery.statistics.summary", Json.obj("values", MANY), 2),
        Arguments.of(
            "scientific-discovery.anova.one-way", Json.obj("groups", Json.arr(MANY, MANY)), 1),
        Arguments.of(
            "scientific-discovery.regression.linear",
            Json.obj(
                "y", MANY, "x", Arrays.stream(MANY).mapToObj(x -> new double[] {x * x}).toList()),
            3),
        Arguments.of(
            "scientific-discovery.hypothesis.test",
            Json.obj("test", "wilcoxon_signed_rank", "x", MANY),
            1),
        Arguments.of("finance.portfolio.mean-variance", portfolio(100), 10),
        Arguments.of(
            "risk.var.parametric",
            Json.obj(
                "positions",
                Arrays.copyOf(MANY, 200),
                "volatilities",
                Arrays.copyOf(MANY, 200),
                "correlation",
                matrix(200, 0.5),
                "confidence",
                0.99),
            1),
        Arguments.of("treasury.liquidity.cash-plan", credits(100), 200));
  }

  /** A hundred assets, for which the solver looks in each of its dozen steps. */
  private static Json.Obj portfolio(int assets) {
    return Json.obj(
        "expected_returns",
        IntStream.range(0, assets).mapToDouble(i -> i / 1000.0).toArray(),
        "covariance",
        matrix(assets, 0.5),
        "target_return",
        0.07);
  }

  private static List<double[]> matrix(int size, double beside) {
    return IntStream.range(0, size)
        .mapToObj(i -> IntStream.range(0, size).mapToDouble(j -> i == j ? 1 : beside).toArray())
        .toList();
  }

  /** What is short in every other period is to be borrowed from one to the next. */
  private static Json.Obj credits(int periods) {
    return Json.obj(
        "external_flows",
        IntStream.range(0, periods).mapToDouble(t -> t % 2 == 0 ? -1 : 1.1).toArray(),
        "instruments",
        IntStream.range(0, periods - 1)
            .mapToObj(t -> Json.obj("name", "c" + t, "flows", credit(t, periods), "max", 10))
            .toList());
  }

  private static double[] credit(int from, int periods) {
    double[] flows = new double[periods];
    flows[from] = 1;
    flows[from + 1] = -1.01;
    return flows;
  }

  private static String of(String part, int length) {
    return part.repeat(length / part.length() + 1).substring(0, length);
  }

  @Tag("ci")
  @ParameterizedTest
  @MethodSource("large")
  void a_cancel_is_obeyed_in_a_large_input(String capability, Json.Obj input, int looks) {
    JsonEngine engine = EngineRunner.engine(capability);
    assertThat(engine.capability().input().problems(input)).isEmpty();
    Json.Obj filled = engine.capability().input().filled(input);
    assertThat(engine.problems(filled)).isEmpty();
    assertThatThrownBy(() -> engine.compute(filled, EngineRunner.cancelledAfter(looks)))
        .isInstanceOf(CancellationException.class);
  }
}
