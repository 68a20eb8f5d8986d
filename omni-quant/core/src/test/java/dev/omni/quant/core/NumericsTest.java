package dev.omni.quant.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Estimates of errors that other machines repeat. */
class NumericsTest {
  @Test
  void an_estimate_is_bounded_by_a_power_of_ten_which_no_rounding_changes() {
    assertThat(Numerics.bound(3e-9)).isEqualTo(1e-8);
    assertThat(Numerics.bound(3e-9 * (1 + 1e-12))).isEqualTo(1e-8);
    assertThat(Numerics.bound(1e-8)).isEqualTo(1e-8);
    assertThat(Numerics.bound(4)).isEqualTo(10);
  }

  @Test
  void an_estimate_made_of_rounding_alone_is_the_same_whatever_it_is() {
    assertThat(Numerics.bound(0)).isEqualTo(1e-12);
    assertThat(Numerics.bound(5e-17)).isEqualTo(1e-12);
  }
}
