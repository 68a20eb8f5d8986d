package dev.omni.application.list;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FormulaGuardTest {
  private static final List<String> FORMULAS = List.of("=1+1", "+a", "@SUM(A1)", "-cmd|x", "\tq");

  @Test
  void what_a_spreadsheet_would_compute_is_marked_and_numbers_stay() {
    assertThat(FormulaGuard.cells(FORMULAS))
        .containsExactly("'=1+1", "'+a", "'@SUM(A1)", "'-cmd|x", "'\tq");
    assertThat(FormulaGuard.cells(List.of("-1.5e-3", "+2", "", "a=1")))
        .containsExactly("-1.5e-3", "+2", "", "a=1");
  }

  @Test
  void of_texts_those_that_read_as_numbers_are_marked_too() {
    assertThat(FormulaGuard.text("-1.5e-3")).isEqualTo("'-1.5e-3");
    assertThat(FORMULAS).allSatisfy(each -> assertThat(FormulaGuard.text(each)).startsWith("'"));
    assertThat(FormulaGuard.text("a=1")).isEqualTo("a=1");
    assertThat(FormulaGuard.text("")).isEmpty();
  }
}
