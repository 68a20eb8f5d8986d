package dev.omni.quant.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ResidualsTest {
  @Test
  void an_identity_that_holds_leaves_rounding() {
    assertThat(new Residuals().zero(0.1, 0.2, -0.3).largest()).isLessThan(1e-15);
    assertThat(new Residuals().zero(0, 0).largest()).isZero();
  }

  @Test
  void the_largest_of_all_is_told_relative_to_its_terms() {
    var residuals = new Residuals().equal(1000, 1000).equal(3, 1).equal(5, 4, 100);

    assertThat(residuals.largest()).isCloseTo(0.5, within(1e-15));
    assertThat(residuals.check("twice", 0.1, "One is the other.").passes()).isFalse();
    assertThat(new Residuals().equal(5, 4, 100).largest()).isCloseTo(0.01, within(1e-15));
  }

  @Test
  void what_is_no_number_fails() {
    var residuals = new Residuals().equal(1, Double.NaN).equal(1, 1);

    assertThat(residuals.check("equal", 1, "Both are equal.").passes()).isFalse();
    assertThat(residuals.largest()).isFinite();
  }
}
