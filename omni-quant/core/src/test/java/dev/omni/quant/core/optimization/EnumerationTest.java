package dev.omni.quant.core.optimization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.engine.Work;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.hipparchus.fraction.BigFraction;
import org.junit.jupiter.api.Test;

/** The solvers against trying everything. */
class EnumerationTest {
  @Property
  void no_choice_of_things_that_fits_is_worth_more(@ForAll long seed) {
    var chance = new Random(seed);
    int n = 1 + chance.nextInt(8);
    var sack =
        new Knapsack(
            Numbers.decimals(chance, n, 20), Numbers.whole(chance, n, 9), chance.nextInt(25));
    BigDecimal most = BigDecimal.ZERO;
    for (int mask = 0; mask < 1 << n; mask++) {
      int chosen = mask;
      List<Integer> taken =
          IntStream.range(0, n).filter(i -> (chosen >> i & 1) == 1).boxed().toList();
      if (weight(sack, taken) <= sack.capacity()) {
        most = most.max(worth(sack, taken));
      }
    }

    assertThat(worth(sack, sack.best(Work.alone()))).isEqualByComparingTo(most);
    assertThat(weight(sack, sack.best(Work.alone()))).isLessThanOrEqualTo(sack.capacity());
    assertThat(weight(sack, sack.greedy())).isLessThanOrEqualTo(sack.capacity());
  }

  private static int weight(Knapsack sack, List<Integer> taken) {
    return taken.stream().mapToInt(sack.weights()::get).sum();
  }

  private static BigDecimal worth(Knapsack sack, List<Integer> taken) {
    return taken.stream().map(sack.values()::get).reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  @Property
  void no_order_of_columns_costs_less(@ForAll long seed) {
    var chance = new Random(seed);
    int n = 1 + chance.nextInt(6);
    var square = new ArrayList<List<BigDecimal>>();
    IntStream.range(0, n).forEach(i -> square.add(Numbers.decimals(chance, n, 10)));
    var assignment = new Assignment(square);
    List<Integer> best = assignment.best(Work.alone());

    assertThat(best).containsExactlyInAnyOrderElementsOf(IntStream.range(0, n).boxed().toList());
    assertThat(cost(square, best)).isEqualByComparingTo(least(square, new ArrayList<>()));
  }

  private static BigDecimal least(List<List<BigDecimal>> square, List<Integer> columns) {
    if (columns.size() == square.size()) {
      return cost(square, columns);
    }
    BigDecimal least = BigDecimal.valueOf(Long.MAX_VALUE);
    for (int j = 0; j < square.size(); j++) {
      if (!columns.contains(j)) {
        var more = new ArrayList<>(columns);
        more.add(j);
        least = least.min(least(square, more));
      }
    }
    return least;
  }

  private static BigDecimal cost(List<List<BigDecimal>> square, List<Integer> columns) {
    return IntStream.range(0, columns.size())
        .mapToObj(i -> square.get(i).get(columns.get(i)))
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  @Property
  void no_whole_point_is_better_and_multipliers_prove_the_optimum(@ForAll long seed) {
    Program program = Numbers.program(new Random(seed));
    ExactSimplex.Solved best = BranchAndBound.solve(program, Work.alone());
    BigFraction most = BigFraction.MINUS_ONE;
    for (int x = 0; x <= 20; x++) {
      for (int y = 0; y <= 20; y++) {
        List<BigFraction> point = List.of(new BigFraction(x), new BigFraction(y));
        if (program.feasible(point) && program.value(point).compareTo(most) > 0) {
          most = program.value(point);
        }
      }
    }
    assertThat(program.value(best.point())).isEqualTo(most);
    assertThat(program.feasible(best.point())).isTrue();

    ExactSimplex.Solved relaxed = ExactSimplex.solve(program, Work.alone());
    List<BigFraction> bounds = program.rows().stream().map(Program.Row::bound).toList();
    assertThat(Program.dot(relaxed.multipliers(), bounds))
        .isEqualTo(program.value(relaxed.point()));
    assertThat(relaxed.multipliers()).allMatch(Program.Relation.AT_MOST::allows);
  }

  @Property
  void no_order_of_steps_ends_sooner(@ForAll long seed) {
    var chance = new Random(seed);
    var jobs = new ArrayList<List<JobShop.Step>>();
    for (int j = 0; j < 3; j++) {
      var steps = new ArrayList<JobShop.Step>();
      IntStream.range(0, 2)
          .forEach(k -> steps.add(new JobShop.Step(chance.nextInt(2), chance.nextInt(6))));
      jobs.add(steps);
    }

    assertThat(new JobShop(jobs).best(Work.alone()).end())
        .isEqualTo(Numbers.soonest(jobs, new int[3], new int[3], new int[2]));
  }

  @Test
  void the_shop_of_fisher_and_thompson_ends_at_55() {
    JobShop.Schedule best = Numbers.ft06().best(Work.alone());

    assertThat(best.end()).isEqualTo(55);
    assertThat(Numbers.ft06().greedy(Work.alone()).end()).isGreaterThan(55);
  }
}
