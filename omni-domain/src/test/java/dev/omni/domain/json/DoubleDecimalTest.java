package dev.omni.domain.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

final class DoubleDecimalTest {
  @Provide
  Arbitrary<Double> doubles() {
    return Arbitraries.oneOf(
        Arbitraries.longs().map(Double::longBitsToDouble).filter(Double::isFinite),
        Arbitraries.doubles().between(-1e9, 1e9).ofScale(9),
        Arbitraries.doubles().between(-1e-4, 1e-4).ofScale(20));
  }

  @Property
  void the_text_is_that_of_an_equal_decimal_which_parses_to_the_double(
      @ForAll("doubles") double value) {
    Json.Num number = Json.num(value);
    Json.Num parsed = new Json.Num(new BigDecimal(number.value().toString()));

    assertThat(number.canonical()).isEqualTo(parsed.canonical());
    assertThat(JsonWriter.of(number).toString()).isEqualTo(JsonWriter.of(parsed).toString());
    assertThat(number.asDouble()).isEqualTo(parsed.asDouble()).isEqualTo(value + 0.0);
    assertThat(number).isEqualTo(parsed).hasSameHashCodeAs(parsed);
  }
}
