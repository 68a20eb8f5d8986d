package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class AfterStartTest {
  @Test
  @EnabledOnOs(OS.LINUX)
  void the_jvm_is_asked_for_what_it_does_not_need() {
    assertThat(AfterStart.told(AfterStart.TRIM))
        .hasValueSatisfying(said -> assertThat(said).startsWith("Trim native heap"));
  }

  @Test
  void a_jvm_that_has_no_such_command_is_no_trouble() {
    assertThat(AfterStart.told("systemTrimNothing")).isEmpty();
  }
}
