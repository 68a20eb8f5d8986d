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
  void options_are_computed_by_column() {
    assertThat(types())
        .extracting(Class::getSimpleName)
        .contains(
            "AmericanOption",
            "Bachelier",
            "BarrierOption",
            "Black76",
            "Digital",
            "ImpliedVolatility",
            "VanillaOption");
  }
}
