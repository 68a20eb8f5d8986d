package dev.omni.quant.biology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.EngineRunner;
import htsjdk.tribble.util.popgen.HardyWeinbergCalculation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BiologyTest {
  private static final double WATER = 18.015;

  private static Json.Obj pair(String mode, String query, String target) {
    return Json.obj(
        "mode", mode, "query", query, "target", target, "gap_open", 10, "gap_extend", 1);
  }

  private static double score(String mode, String query, String target) {
    return EngineRunner.number(
        LoadedEngine.of(new PairwiseAlignment()), pair(mode, query, target), "score");
  }

  @Property(tries = 40) // about 6 ms a try
  void alignment_is_symmetric_and_nothing_fits_a_protein_better_than_itself(
      @ForAll @StringLength(min = 1, max = 30) @Chars({'A', 'C', 'D', 'E', 'W', 'Y'}) String first,
      @ForAll @StringLength(min = 1, max = 30) @Chars({'A', 'C', 'D', 'E', 'W', 'Y'})
          String second) {
    for (String mode : List.of("global", "local")) {
      double score = score(mode, first, second);
      assertThat(score(mode, second, first)).isEqualTo(score);
      assertThat(score(mode, first, first)).isGreaterThanOrEqualTo(score);
    }
    assertThat(score("local", first, second))
        .isGreaterThanOrEqualTo(score("global", first, second));
  }

  private static JsonFields translated(String sequence) {
    return new JsonFields(
        EngineRunner.result(
            LoadedEngine.of(new TranslateSequence()), Json.obj("sequence", sequence)));
  }

  @Property
  void the_complement_of_the_complement_is_the_strand_with_as_much_gc(
      @ForAll @StringLength(min = 3, max = 60) @Chars({'A', 'C', 'G', 'T'}) String strand) {
    JsonFields there = translated(strand);
    JsonFields back = translated(there.text("reverse_complement"));
    assertThat(back.text("reverse_complement")).isEqualTo(strand);
    assertThat(back.number("gc_fraction")).isEqualTo(there.number("gc_fraction"));
  }

  @Property(tries = 40) // about 4 ms a try
  void a_bond_between_two_peptides_loses_one_water(
      @ForAll @StringLength(min = 1, max = 30) @CharRange(from = 'K', to = 'N') String first,
      @ForAll @StringLength(min = 1, max = 30) @CharRange(from = 'P', to = 'T') String second) {
    assertThat(weight(first + second))
        .isCloseTo(weight(first) + weight(second) - WATER, within(0.01));
    assertThat(weight(second + first)).isCloseTo(weight(first + second), within(1e-9));
  }

  private static double weight(String sequence) {
    return EngineRunner.number(
        LoadedEngine.of(new ProteinProperties()),
        Json.obj("sequence", sequence),
        "molecular_weight");
  }

  private static Json.Obj isomers(double first, double second) {
    return Json.obj(
        "species",
        List.of(Json.obj("id", "A", "initial", first), Json.obj("id", "B", "initial", second)),
        "reactions",
        List.of(turning("A", "B", 0.7), turning("B", "A", 0.2)),
        "output_times",
        List.of(0.5, 3, 20));
  }

  private static Json.Obj turning(String from, String to, double rate) {
    return Json.obj(
        "reactants", Json.obj(from, 1), "products", Json.obj(to, 1), "rate_constant", rate);
  }

  @Property
  void what_turns_into_each_other_keeps_its_total_and_relaxes_exponentially(
      @ForAll @DoubleRange(min = 0, max = 100) @Scale(4) double first,
      @ForAll @DoubleRange(min = 1, max = 100) @Scale(4) double second) {
    double total = first + second;
    double settled = total * 0.2 / 0.9;
    Json.Obj result =
        EngineRunner.result(LoadedEngine.of(new ReactionNetworkOde()), isomers(first, second));
    for (JsonFields at : new JsonFields(result).objects("trajectory")) {
      assertThat(at.number("A") + at.number("B")).isCloseTo(total, within(1e-9 * total));
      double left = (first - settled) * StrictMath.exp(-0.9 * at.number("time"));
      assertThat(at.number("A")).isCloseTo(settled + left, within(1e-7 * total));
    }
  }

  /** With steps that may be off by 1 there was 30 % of A where 1.7 % are left. */
  @Test
  void a_tolerance_above_the_amounts_is_refused() {
    Json.Obj input = isomers(1e-6, 0);

    assertThatThrownBy(
            () ->
                EngineRunner.result(
                    LoadedEngine.of(new ReactionNetworkOde()),
                    input.with("absolute_tolerance", 1e-8)))
        .isInstanceOf(Infeasible.class)
        .hasMessageStartingWith("absolute_tolerance must be at most a thousandth")
        .hasMessageContaining("1.0E-6");
    assertThat(
            EngineRunner.result(
                LoadedEngine.of(new ReactionNetworkOde()), input.with("absolute_tolerance", 1e-9)))
        .isNotNull();
  }

  @Test
  void an_ensemble_is_the_same_on_one_thread_and_on_many() {
    Json.Obj input = isomers(40, 10).with("runs", 3001);
    assertThat(
            EngineRunner.computed(
                LoadedEngine.of(new SsaEnsemble()), input, EngineRunner.onManyThreads()))
        .isEqualTo(EngineRunner.computed(LoadedEngine.of(new SsaEnsemble()), input, Work.alone()));
  }

  @Test
  void an_ensemble_stops_when_told_to() {
    assertThatThrownBy(
            () ->
                EngineRunner.computed(
                    LoadedEngine.of(new SsaEnsemble()),
                    isomers(40, 10),
                    EngineRunner.cancelledAfter(3)))
        .isInstanceOf(CancellationException.class);
  }

  private static JsonFields genotypes(int reference, int both, int alternate) {
    Json.Obj input =
        Json.obj("hom_reference", reference, "heterozygous", both, "hom_alternate", alternate);
    return new JsonFields(EngineRunner.result(LoadedEngine.of(new HardyWeinberg()), input));
  }

  @Property
  void equilibrium_does_not_depend_on_which_allele_is_the_reference(
      @ForAll @IntRange(max = 200) int reference,
      @ForAll @IntRange(max = 200) int both,
      @ForAll @IntRange(max = 200) int alternate) {
    Assume.that(2 * reference + both > 0 && 2 * alternate + both > 0);
    JsonFields it = genotypes(reference, both, alternate);
    JsonFields turned = genotypes(alternate, both, reference);
    assertThat(turned.number("chi_square")).isCloseTo(it.number("chi_square"), within(1e-9));
    double exact = it.number("p_value_exact_doubled");
    assertThat(turned.number("p_value_exact_doubled")).isCloseTo(exact, within(1e-9));
    assertThat(HardyWeinbergCalculation.hwCalculate(reference, both, alternate))
        .isCloseTo(exact, within(1e-9));
  }

  /** Distances along a caterpillar of five leaves with two inner branches. */
  private static double[][] caterpillar(List<Double> leaves, double inner) {
    int[] place = {0, 0, 1, 2, 2};
    double[][] distances = new double[5][5];
    for (int i = 0; i < 5; i++) {
      for (int j = 0; j < 5; j++) {
        double between = inner * Math.abs(place[i] - place[j]);
        distances[i][j] = i == j ? 0 : leaves.get(i) + leaves.get(j) + between;
      }
    }
    return distances;
  }

  private static JsonFields joined(List<String> taxa, double[][] distances) {
    Json.Obj input = Json.obj("taxa", taxa, "distances", Json.arr((Object[]) distances));
    return new JsonFields(EngineRunner.result(LoadedEngine.of(new NeighborJoiningTree()), input));
  }

  @Property(tries = 40) // about 3 ms a try
  void the_branches_of_an_additive_tree_are_found_whatever_the_order_of_its_leaves(
      @ForAll @Size(5) List<@DoubleRange(min = 0.1, max = 10) @Scale(3) Double> leaves,
      @ForAll @DoubleRange(min = 0.1, max = 10) @Scale(3) double inner) {
    double[][] distances = caterpillar(leaves, inner);
    var taxa = List.of("a", "b", "c", "d", "e");
    int[] order = {3, 0, 4, 2, 1};
    var relabelled = new ArrayList<String>();
    double[][] permuted = new double[5][5];
    for (int i = 0; i < 5; i++) {
      relabelled.add(taxa.get(order[i]));
      for (int j = 0; j < 5; j++) {
        permuted[i][j] = distances[order[i]][order[j]];
      }
    }
    for (JsonFields tree : List.of(joined(taxa, distances), joined(relabelled, permuted))) {
      JsonFields branches = tree.fields("terminal_branch_lengths");
      for (int i = 0; i < 5; i++) {
        assertThat(branches.number(taxa.get(i))).isCloseTo(leaves.get(i), within(1e-9));
      }
      double total = leaves.stream().mapToDouble(Double::doubleValue).sum() + 2 * inner;
      assertThat(tree.number("total_length")).isCloseTo(total, within(1e-9));
    }
  }

  @ParameterizedTest
  @CsvSource({"R, 1000, 14", "D, 20000, 0"})
  void a_chain_that_is_charged_at_every_ph_has_its_isoelectric_point_at_the_end_of_the_scale(
      String residue, int length, double end) {
    Json.Obj chain = Json.obj("sequence", residue.repeat(length));
    var result =
        new JsonFields(EngineRunner.result(LoadedEngine.of(new ProteinProperties()), chain));
    assertThat(result.number("isoelectric_point_innovagen")).isEqualTo(end);
    assertThat(result.number("isoelectric_point")).isCloseTo(end, within(1e-4));
  }

  /** A chain with KQ in it twice, for which other programs have another weight. */
  @Test
  void a_chain_has_the_values_that_the_expasy_server_gives() {
    String chain =
        "EIQLVQSGPELKQPGETVKISCKASGYTFTNYGMNWVKQAPGKGLKWMGWINTYTGEPTY"
            + "AADFKRKFTFSLETSASTAYLQIKNLKNDDTATYFCAKYPHYYKKSKHWYFDVWGAGTTVTVSS";
    var result =
        new JsonFields(
            EngineRunner.result(
                LoadedEngine.of(new ProteinProperties()), Json.obj("sequence", chain)));
    assertThat(result.number("molecular_weight")).isCloseTo(14095.95, within(0.005));
    assertThat(result.number("instability_index")).isCloseTo(27.52, within(0.005));
    assertThat(result.number("isoelectric_point")).isCloseTo(9.26, within(0.005));
    assertThat(result.number("extinction_coefficient_oxidised")).isEqualTo(42525);
  }
}
