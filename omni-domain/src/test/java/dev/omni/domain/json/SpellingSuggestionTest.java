package dev.omni.domain.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpellingSuggestionTest {
  private static final List<String> NAMES =
      List.of("create", "list", "rotate", "revoke", "--data-dir", "finance.option.vanilla");

  @ParameterizedTest
  @CsvSource({
    "creat, create",
    "craete, create",
    "lsit, list",
    "LIST, list",
    "lists, list",
    "rotete, rotate",
    "--data, --data-dir",
    "finance.option.vanila, finance.option.vanilla",
    "Finance.Opton.Vanilla, finance.option.vanilla"
  })
  void a_slip_leads_to_the_name_that_was_meant(String written, String meant) {
    assertThat(SpellingSuggestion.meant(written, NAMES)).contains(meant);
  }

  @ParameterizedTest
  @CsvSource({"''", "x", "help", "finance.bond", "li"})
  void what_is_like_nothing_is_not_guessed(String written) {
    assertThat(SpellingSuggestion.meant(written, NAMES)).isEmpty();
  }

  @Test
  void the_beginning_of_several_names_means_none_of_them() {
    assertThat(SpellingSuggestion.meant("--db-", List.of("--db-password", "--db-username")))
        .isEmpty();
  }

  @Test
  void of_names_that_are_alike_the_closest_is_meant() {
    assertThat(
            SpellingSuggestion.meant(
                "risk.var.parametrc", List.of("risk.var.parametric1", "risk.var.parametric")))
        .contains("risk.var.parametric");
  }

  @ParameterizedTest
  @CsvSource({
    "observedAt, observed_at",
    "Observed-At, observed_at",
    "limt, limit",
    "constrans, constraints",
    "tolerence, tolerance",
    "quantites, quantities",
    "timeout, timeout_seconds",
    "timeout_seconds_max, timeout_seconds",
    "when, if",
    "depends_on, needs",
    "Depends-On, needs",
    "max_retries, retry",
    "max, upper"
  })
  void a_member_reads_like_a_known_one(String written, String known) {
    var names =
        List.of(
            "observed_at",
            "constraints",
            "limit",
            "tolerance",
            "quantities",
            "timeout_seconds",
            "if",
            "needs",
            "retry",
            "upper");
    assertThat(SpellingSuggestion.readsLike(written, names)).contains(known);
  }

  @ParameterizedTest
  @CsvSource({"''", "zzz", "budget", "liimmit", "ratio", "skew", "when"})
  void a_member_that_is_like_nothing_is_no_slip(String written) {
    var names = List.of("limit", "rules", "unit", "type", "mean", "sd", "timeout_seconds");
    assertThat(SpellingSuggestion.readsLike(written, names)).isEmpty();
  }
}
