package dev.omni.quant.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Problem;
import org.junit.jupiter.api.Test;

class TableColumnsTest {
  private static TableColumns table(int... rows) {
    var table = new TableColumns("bonds");
    for (int i = 0; i < rows.length; i++) {
      table.with("c" + i, rows[i]);
    }
    return table;
  }

  @Test
  void columns_of_equal_length_have_no_problem() {
    assertThat(table(3, 3, 3).problems()).isEmpty();
  }

  @Test
  void a_column_of_another_length_than_most_is_named() {
    assertThat(table(2, 3, 2).problems())
        .containsExactly(
            Problem.invalid("/bonds/c1", "must have as many rows as the other columns: 2, not 3"));
  }

  @Test
  void of_two_lengths_the_longer_counts() {
    assertThat(table(2, 3).problems()).extracting(Problem::pointer).containsExactly("/bonds/c0");
  }
}
