package dev.omni.domain.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

final class InstantTextTest {
  private static final long YEAR_0 = -62_167_219_200L;
  private static final long YEAR_10000 = 253_402_300_800L;

  private static void same(long second, long nano) {
    var at = Instant.ofEpochSecond(second, nano);
    assertThat(InstantText.of(at)).isEqualTo(at.toString());
  }

  @Property
  void instants_are_written_as_java_writes_them(
      @ForAll @LongRange(min = YEAR_0, max = YEAR_10000 - 1) long second,
      @ForAll @IntRange(max = 999_999_999) int nano) {
    same(second, nano);
    same(second, nano - nano % 1000);
    same(second, nano - nano % 1_000_000);
    same(second, 0);
  }

  @Example
  void years_of_other_than_four_digits_are_too() {
    same(YEAR_0, 0);
    same(YEAR_0 - 1, 1);
    same(YEAR_10000 - 1, 999_999_999);
    same(YEAR_10000, 0);
  }
}
