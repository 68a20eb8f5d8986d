package dev.omni.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CsvCellsTest {
  @Test
  void what_a_spreadsheet_would_compute_is_marked_and_numbers_stay() {
    assertThat(CsvCells.safe(List.of("=1+1", "+a", "@SUM(A1)", "-cmd|x", "\tq")))
        .containsExactly("'=1+1", "'+a", "'@SUM(A1)", "'-cmd|x", "'\tq");
    assertThat(CsvCells.safe(List.of("-1.5e-3", "+2", "", "a=1")))
        .containsExactly("-1.5e-3", "+2", "", "a=1");
  }
}
