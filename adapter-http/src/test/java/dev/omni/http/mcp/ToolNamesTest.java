package dev.omni.http.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Names that every client takes: 1 to 64 letters, digits, underscores and hyphens. */
class ToolNamesTest {
  private static String name(String id) {
    return ToolNames.of(List.of(id), Set.of()).get(id);
  }

  @Test
  void dots_are_underscores() {
    assertThat(name("finance.option.vanilla")).isEqualTo("finance_option_vanilla");
    assertThat(name("a.b-c_d")).isEqualTo("a_b-c_d");
  }

  @Test
  void a_name_that_is_too_long_ends_with_digits_of_its_own() {
    String longest = "finance." + "x".repeat(56);
    assertThat(name(longest)).isEqualTo(longest.replace('.', '_')).hasSize(64);
    assertThat(name(longest + "y"))
        .startsWith("finance_" + "x".repeat(47) + "_")
        .hasSize(64)
        .isNotEqualTo(name(longest + "z"))
        .matches(".{55}_[0-9a-f]{8}");
  }

  @Test
  void two_that_would_be_equal_get_a_suffix_both() {
    Map<String, String> names = ToolNames.of(List.of("a.b_c", "a.b.c", "a.d"), Set.of());

    // printf a.b_c | sha256sum; printf a.b.c | sha256sum
    assertThat(names)
        .containsEntry("a.b_c", "a_b_c_5b8f934a")
        .containsEntry("a.b.c", "a_b_c_845e3044")
        .containsEntry("a.d", "a_d");
  }

  @Test
  void a_name_of_another_tool_stays_its_own() {
    assertThat(ToolNames.of(List.of("get.evidence"), Set.of("get_evidence")).get("get.evidence"))
        .matches("get_evidence_[0-9a-f]{8}");
  }
}
