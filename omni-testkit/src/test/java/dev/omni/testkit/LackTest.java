package dev.omni.testkit;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

class LackTest {
  @Test
  void what_is_there_leaves_no_test_out() {
    assertThatCode(() -> Lack.NETWORK.unless(true, true)).doesNotThrowAnyException();
    assertThatCode(() -> Lack.NETWORK.unless(true, false)).doesNotThrowAnyException();
  }

  @Test
  void a_test_is_left_out_where_people_try_things_and_fails_where_ci_runs() {
    assertThatThrownBy(() -> Lack.SUPERUSER.unless(false, false))
        .isInstanceOf(TestAbortedException.class)
        .hasMessage("no superuser");
    assertThatThrownBy(() -> Lack.SUPERUSER.unless(false, true))
        .isInstanceOf(AssertionError.class)
        .hasMessage("no superuser, and CI=true skips nothing");
  }
}
