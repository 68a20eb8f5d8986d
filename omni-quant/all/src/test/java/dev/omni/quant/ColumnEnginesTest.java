package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.engine.ColumnEngine;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ColumnEnginesTest {
  static Stream<Class<?>> types() {
    return Engines.all().stream()
        .map(ColumnEnginesTest::type)
        .filter(ColumnEngine.class::isAssignableFrom);
  }

  private static Class<?> type(JsonEngine engine) {
    return engine instanceof LoadedEngine loaded ? loaded.type() : engine.getClass();
  }

  @ParameterizedTest
  @MethodSource("types")
  void a_single_run_is_a_block_of_one_row(Class<?> type) throws NoSuchMethodException {
    assertThat(type.getMethod("compute", Record.class, Work.class).getDeclaringClass())
        .isEqualTo(ColumnEngine.class);
  }

  @Test
  void the_capabilities_that_are_bought_by_the_million_are_computed_by_column() {
    assertThat(
            Engines.all().stream()
                .filter(engine -> ColumnEngine.class.isAssignableFrom(type(engine)))
                .map(engine -> engine.capability().id()))
        .containsExactlyInAnyOrder(
            "biology.popgen.hardy-weinberg",
            "biology.primer.tm",
            "biology.protein.properties",
            "biology.sequence.align-pairwise",
            "biology.sequence.translate",
            "finance.option.american",
            "finance.option.bachelier",
            "finance.option.barrier",
            "finance.option.black76",
            "finance.option.digital",
            "finance.option.heston",
            "finance.option.implied-volatility",
            "finance.option.vanilla",
            "finance.volatility.sabr",
            "molecular.descriptors.compute",
            "molecular.identity.resolve",
            "molecular.mass.adducts",
            "molecular.reaction.apply",
            "molecular.scaffold",
            "molecular.substructure.count",
            "physics.geodesy.geodesic",
            "physics.orbit.lambert",
            "physics.orbit.sgp4",
            "physics.steam.if97",
            "physics.units.convert",
            "risk.credit.cds-upfront",
            "risk.credit.irb-capital",
            "scientific-discovery.power",
            "treasury.bill.discount",
            "treasury.bond.fixed-coupon",
            "treasury.daycount.year-fraction",
            "treasury.fx.forward",
            "treasury.option.cap-floor",
            "treasury.option.swaption",
            "treasury.swap.vanilla");
  }
}
