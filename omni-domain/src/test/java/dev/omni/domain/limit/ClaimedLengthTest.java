package dev.omni.domain.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClaimedLengthTest {
  @ParameterizedTest
  @ValueSource(longs = {-1, 9, 1 << 30, Integer.MAX_VALUE, Long.MAX_VALUE, Long.MIN_VALUE})
  void more_than_has_come_is_refused(long claimed) {
    assertThatIllegalStateException()
        .isThrownBy(() -> ClaimedLength.within(claimed, 8, "the block"))
        .withMessageContaining("the block claims " + claimed + " bytes where 8 have come");
  }

  @Test
  void what_has_come_may_be_claimed() {
    assertThat(ClaimedLength.within(8, 8, "the block")).isEqualTo(8);
    assertThat(ClaimedLength.within(0, 0, "the block")).isZero();
  }

  @Test
  void deflated_bytes_stand_for_a_thousand_times_as_many_at_most() {
    assertThat(ClaimedLength.inflated(10_320, 10, "the rows")).isEqualTo(10_320);
    assertThatIllegalStateException()
        .isThrownBy(() -> ClaimedLength.inflated(10_321, 10, "the rows"));
  }
}
