package dev.omni.quant.biology.flux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * The core model of E. coli (J. D. Orth, R. M. T. Fleming, B. O. Palsson, EcoSal Plus, 2010,
 * 10.2.1), against the numbers of another solver, HiGHS, and what is no model.
 */
final class FluxBalanceTest {
  private static final JsonEngine ENGINE = LoadedEngine.of(new FluxBalance());

  /** Reaction, least and largest flux at the best growth, and at 0.9 of it. */
  private static final String RANGES =
      """
      PFK 7.477382 7.477382 1.171706 25.290644
      PGI 4.860861 4.860861 -14.299039 9.838761
      EX_ac_e 0 0 0 3.813556
      CYTBD 43.598985 43.598985 35.984865 51.239087
      MALS 0 0 0 8.045934
      FRD7 0 994.935624 0 1000
      SUCDi 5.064376 1000 0 1000
      PYK 1.758177 1.758177 0 21.382993
      ACALD 0 0 -2.542370 0
      Biomass_Ecoli_core 0.873922 0.873922 0.786529 0.873922
      PPC 2.504309 2.504309 0 20.346866
      ICL 0 0 0 8.045934
      GND 4.959985 4.959985 0 24.137801
      TALA 1.496984 1.496984 -0.154536 7.905223
      ATPS4r 45.514010 45.514010 34.825618 59.381062
      EX_co2_e 22.809833 22.809833 15.206526 26.528850
      NADTRHD 0 0 0 44.759583
      THD2 0 0 0 37.041989
      PFL 0 0 0 11.322324
      FBP 0 0 0 17.161
      """;

  private static String text(String name) {
    try (InputStream in = FluxBalanceTest.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static Json.Obj core() {
    return Json.obj("model", JsonReader.parse(text("e-coli-core.json")));
  }

  private static JsonFields solved(Json.Obj input) {
    return new JsonFields(EngineRunner.result(ENGINE, input));
  }

  private static Json.Obj chain() {
    return Json.obj("sbml", text("chain.xml"));
  }

  private static void refused(Json.Obj input, String place) {
    assertThat(EngineRunner.refused(ENGINE, input)).contains(place);
  }

  @Test
  void growth_is_known_with_oxygen_and_without() {
    assertThat(solved(core()).number("objective")).isCloseTo(0.8739215069684304, within(1e-9));
    Json.Obj airless = core().with("bounds", Json.obj("EX_o2_e", List.of(0, 1000)));
    assertThat(solved(airless).number("objective")).isCloseTo(0.2116629497353106, within(1e-9));
  }

  @Test
  void ranges_of_fluxes_are_those_of_another_solver() {
    List<String[]> rows = RANGES.lines().map(line -> line.split(" ")).toList();
    for (double fraction : new double[] {1, 0.9}) {
      Json.Obj wanted =
          Json.obj("reactions", rows.stream().map(row -> row[0]).toList(), "fraction", fraction);
      JsonFields ranges = solved(core().with("variability", wanted)).fields("variability");
      int at = fraction == 1 ? 1 : 3;
      for (int k = 0; k < rows.size(); k++) {
        assertThat(ranges.numbers("minimum")[k])
            .as(rows.get(k)[0])
            .isCloseTo(Double.parseDouble(rows.get(k)[at]), within(2e-6));
        assertThat(ranges.numbers("maximum")[k])
            .as(rows.get(k)[0])
            .isCloseTo(Double.parseDouble(rows.get(k)[at + 1]), within(2e-6));
      }
    }
  }

  @Test
  void a_shadow_price_is_the_gain_of_one_more_unit_supplied() {
    JsonFields result = solved(core());
    assertThat(result.fields("shadow_prices").number("glc__D_e"))
        .isCloseTo(0.0916647463751, within(1e-9));
    assertThat(result.fields("reduced_costs").number("EX_glc__D_e"))
        .as("a higher lower bound costs growth")
        .isCloseTo(-0.0916647463751, within(1e-9));
    double more =
        solved(core().with("bounds", Json.obj("EX_glc__D_e", List.of(-10.01, 1000))))
            .number("objective");
    assertThat((more - result.number("objective")) / 0.01).isCloseTo(0.0916647463751, within(1e-6));
  }

  @Test
  void a_gene_takes_out_the_reactions_that_need_it() {
    JsonFields knockouts =
        solved(core().with("knockouts", List.of("gene:b2779", "gene:b0114", "gene:b1241", "CYTBD")))
            .fields("knockouts");
    assertThat(knockouts.numbers("objective"))
        .containsExactly(
            new double[] {0, 0.7966959254309565, 0.8739215069684304, 0.2116629497353106},
            within(1e-8));
  }

  @Test
  void the_shortest_fluxes_are_as_good_and_have_the_least_sum() {
    JsonFields result = solved(core().with("parsimonious", true));
    double sum = 0;
    for (String id : result.fields("fluxes").object().members().keySet()) {
      sum += Math.abs(result.fields("fluxes").number(id));
    }
    assertThat(sum).isCloseTo(518.4220855176065, within(1e-5));
    assertThat(result.number("objective")).isCloseTo(0.8739215069684304, within(1e-9));
  }

  @Test
  void fluxes_are_unique_unless_a_loop_or_a_second_way_is_free() {
    assertThat(solved(core()).flag("unique")).as("FRD7 and SUCDi turn in a loop").isFalse();
    Json.Obj open = core().with("bounds", Json.obj("FRD7", List.of(0, 0)));
    assertThat(solved(open).flag("unique")).isTrue();
  }

  @Test
  void a_document_has_the_fluxes_of_its_package() {
    JsonFields result = solved(chain().with("knockouts", List.of("gene:g1", "gene:g2")));
    assertThat(result.number("objective")).isCloseTo(15, within(1e-12));
    assertThat(result.fields("fluxes").number("ab")).isCloseTo(10, within(1e-12));
    assertThat(result.fields("knockouts").numbers("objective"))
        .containsExactly(new double[] {15, 0}, within(1e-12));
  }

  @Test
  void an_objective_without_end_is_unbounded_and_too_much_demand_infeasible() {
    Json.Obj free = chain().with("bounds", Json.obj("in", List.of(0, 1e25)));
    assertThat(solved(free).text("status")).isEqualTo("unbounded");
    Json.Obj greedy = chain().with("bounds", Json.obj("growth", List.of(16, 20)));
    assertThat(solved(greedy).text("status")).isEqualTo("infeasible");
    assertThat(solved(greedy).has("fluxes")).isFalse();
  }

  @Test
  void what_is_no_model_is_refused_at_its_place() {
    Json.Obj model =
        Json.obj(
            "metabolites",
            List.of(Json.obj("id", "a")),
            "reactions",
            List.of(
                Json.obj("id", "in", "metabolites", Json.obj("a", 1))
                    .with("lower_bound", 5)
                    .with("upper_bound", 1),
                Json.obj("id", "out", "metabolites", Json.obj("z", -1))
                    .with("lower_bound", 0)
                    .with("upper_bound", 1)));
    Json.Obj input = Json.obj("model", model, "objective", Json.obj("in", 1));
    refused(input, "/model/reactions/0/lower_bound");
    refused(input, "/model/reactions/1/metabolites/z");
    refused(chain().with("objective", Json.obj("in", 0)), "/objective");
    refused(chain().with("objective", Json.obj("grwoth", 1)), "/objective/grwoth");
    refused(chain().with("bounds", Json.obj("in", List.of(2, 1))), "/bounds/in/0");
    refused(chain().with("knockouts", List.of("gene:g9")), "/knockouts/0");
    refused(Json.obj("sbml", text("chain.xml").replace("\"most\" ", "\"best\" ")), "/sbml");
    refused(
        Json.obj("sbml", text("chain.xml").replace("FluxBound=\"some", "FluxBound=\"sum")),
        "/sbml");
    refused(Json.obj("sbml", text("chain.xml").replace("<fbc:or>", "<fbc:xor>")), "/sbml");
  }

  @Test
  void a_rule_is_read_with_brackets_and_refused_without_an_operator() {
    GeneRule rule = GeneRule.of("(b1 AND b2) or (b3 and (b4 or b5))");
    var broken = new ArrayList<String>();
    for (String gene : rule.genes()) {
      if (!rule.holdsWithout(gene)) {
        broken.add(gene);
      }
    }
    assertThat(broken).isEmpty();
    assertThat(GeneRule.of("b1 and (b2 or b3)").holdsWithout("b1")).isFalse();
    assertThat(GeneRule.of("b1 and (b2 or b3)").holdsWithout("b2")).isTrue();
    for (String unreadable : List.of("b1 b2", "(b1", "b1 and", "or b1", "()", "b1)")) {
      assertThat(GeneRule.of(unreadable).isReadable()).as(unreadable).isFalse();
    }
    assertThat(GeneRule.of("").isReadable() && GeneRule.of("").holdsWithout("b1")).isTrue();
  }
}
