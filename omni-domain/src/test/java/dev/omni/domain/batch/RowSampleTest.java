package dev.omni.domain.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class RowSampleTest {
  private static final String ROOT =
      "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d";

  /** Computed with Python's hashlib: int(sha256(f"{root}:{n}").hexdigest()[:16], 16) % count. */
  @Test
  void the_root_chooses_the_rows() {
    assertThat(RowSample.of(ROOT, 100_000, 5))
        .containsExactly(23_029L, 34_177L, 35_295L, 55_972L, 74_178L);
  }

  @Test
  void no_row_is_chosen_twice_and_of_few_rows_all_are() {
    assertThat(RowSample.of(ROOT, 10, 9)).hasSize(9).doesNotHaveDuplicates();
    assertThat(RowSample.of(ROOT, 3, 10)).containsExactly(0L, 1L, 2L);
    assertThat(RowSample.of(ROOT, 0, 10)).isEqualTo(List.of());
  }
}
