package dev.omni.domain.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

final class DoubleDecimalTest {
  @Provide
  Arbitrary<Double> doubles() {
    return Arbitraries.oneOf(
        Arbitraries.longs().map(Double::longBitsToDouble).filter(Double::isFinite),
        Arbitraries.doubles().between(-1e9, 1e9).ofScale(9),
        Arbitraries.doubles().between(-1e-4, 1e-4).ofScale(20));
  }

  @Property
  void the_double_of_any_digits_and_exponent_is_the_nearest_one(
      @ForAll @LongRange(min = 1, max = Long.MAX_VALUE) long digits,
      @ForAll @IntRange(min = -340, max = 340) int scale) {
    double nearest = Double.parseDouble(digits + "e" + -scale);
    assertThat(new Json.Num(BigDecimal.valueOf(digits, scale)).asDouble()).isEqualTo(nearest);
    assertThat(new Json.Num(BigDecimal.valueOf(-digits, scale)).asDouble()).isEqualTo(-nearest);
  }

  @Property
  void one_of_numbers_around_the_middle_of_two_doubles_is_too(
      @ForAll @LongRange(min = 1L << 52, max = (1L << 53) - 1) long significand,
      @ForAll @IntRange(min = -60, max = 3) int exponent,
      @ForAll @IntRange(min = 16, max = 19) int places) {
    BigDecimal middle =
        new BigDecimal(Math.scalb((double) significand, exponent))
            .add(new BigDecimal(Math.scalb(1.0, exponent - 1)));
    BigDecimal near = middle.round(new MathContext(places));
    assertThat(new Json.Num(near).asDouble()).isEqualTo(Double.parseDouble(near.toString()));
  }

  @Example
  void the_doubles_of_numbers_allocate_hardly_more_than_their_texts() {
    Json.Num[] read = new Json.Num[10_000];
    Arrays.setAll(
        read, i -> new Json.Num(BigDecimal.valueOf(12_345_678_901_234_566L + 7919L * i, 17)));
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    double sum = sum(read);
    long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    sum -= sum(read);
    long allocated = threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
    assertThat(sum).isZero();
    assertThat(allocated).isLessThan(4 * 20L * read.length);
  }

  private static double sum(Json.Num[] read) {
    double sum = 0;
    for (Json.Num each : read) {
      sum += each.asDouble();
    }
    return sum;
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
