package dev.omni.domain.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.SplittableRandom;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The text of a double without an object is that of the number. */
final class DoubleTextTest {
  /** Any bit pattern that is a finite double, integers, and decimals of few digits. */
  @Provide
  Arbitrary<Double> finite() {
    return Arbitraries.oneOf(
        Arbitraries.longs().map(Double::longBitsToDouble).filter(Double::isFinite),
        Arbitraries.longs().between(-(1L << 54), 1L << 54).map(whole -> (double) whole),
        Arbitraries.integers().map(digits -> digits / 1e4),
        Arbitraries.integers().between(-330, 308).map(power -> Double.parseDouble("1e" + power)));
  }

  private static String canonical(double value) {
    var writer = JsonWriter.canonical();
    writer.append(value);
    return writer.toString();
  }

  private static String answer(double value) {
    var writer = JsonWriter.answers();
    writer.append(value);
    return writer.toString();
  }

  @Property
  void it_is_the_text_of_the_number(@ForAll("finite") double value) {
    assertThat(canonical(value)).isEqualTo(Json.num(value).canonical());
    assertThat(answer(value)).isEqualTo(JsonWriter.answer(Json.num(value)).toString());
  }

  @Example
  void the_ends_of_the_range_and_of_plain_text_are_written_as_of_the_number() {
    double[] edges = {
      0,
      -0.0,
      1,
      -1,
      9,
      10,
      99,
      100,
      1e15,
      1e16,
      1e20,
      1e21,
      1e22,
      1.5e21,
      1e-5,
      1e-6,
      1e-7,
      1.25e-6,
      9007199254740992.0,
      9007199254740994.0,
      -9007199254740993.0,
      0.1,
      123.456,
      Double.MIN_VALUE,
      Double.MIN_NORMAL,
      Double.MAX_VALUE,
      Math.PI,
      2e23
    };
    for (double value : edges) {
      it_is_the_text_of_the_number(value);
      it_is_the_text_of_the_number(-value);
    }
    assertThat(canonical(1e21)).isEqualTo("1e+21");
    assertThat(answer(1e-7)).isEqualTo("1E-7");
  }

  @Example
  void what_is_not_finite_is_refused() {
    assertThatThrownBy(() -> canonical(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
  }

  @Example
  void nothing_is_allocated() {
    double[] values = new SplittableRandom(2).doubles(1000).toArray();
    var bytes = new byte[DoubleText.ROOM];
    for (double value : values) { // Fills the table of powers.
      DoubleText.write(value, bytes, 0, 'e');
    }
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    long before = threads.getCurrentThreadAllocatedBytes();
    int length = 0;
    for (double value : values) {
      length += DoubleText.write(value, bytes, 0, 'e');
    }
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;

    assertThat(length).isGreaterThan(15_000);
    assertThat(allocated).isLessThan(1000);
  }
}
