package dev.omni.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class OwnJvmTest {
  @Test
  @EnabledOnOs(OS.LINUX)
  void the_jvm_is_asked_for_what_it_does_not_need() {
    assertThat(OwnJvm.told(AfterStart.TRIM))
        .hasValueSatisfying(said -> assertThat(said).startsWith("Trim native heap"));
  }

  @Test
  void a_jvm_that_has_no_such_command_is_no_trouble() {
    assertThat(OwnJvm.told("System.trim_nothing")).isEmpty();
  }

  @Test
  void when_the_start_is_collected_the_heap_has_its_usual_room_again() {
    String before = room();
    AfterStart.collect();
    assertThat(room()).isEqualTo(before).contains("Min", "Max");
  }

  /** How much of the heap stays free, as it is set; not by whom. */
  private static String room() {
    return OwnJvm.told("VM.flags -all")
        .orElseThrow()
        .lines()
        .filter(flag -> flag.contains("HeapFreeRatio"))
        .map(flag -> flag.substring(0, flag.indexOf('{')).strip())
        .collect(Collectors.joining("\n"));
  }
}
