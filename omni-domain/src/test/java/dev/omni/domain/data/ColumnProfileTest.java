package dev.omni.domain.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ColumnProfileTest {
  private static DataColumn untyped(String... cells) {
    return typed(CellForm.UNTYPED, cells);
  }

  private static DataColumn typed(CellForm form, String... cells) {
    var profile = new ColumnProfile();
    for (String cell : cells) {
      profile.add(form, cell);
    }
    return profile.column("c", cells.length + 2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1 2 3",
        "2 1.0 1 0.5",
        "0.1000000000000000055511151231257827 0.1 0.10",
        "0.1 0.1000000000000000055511151231257827 0.10",
        "0.30000000000000004 0.3000000000000000444 0.30000000000000004",
        "1 x 2",
        "2 9007199254740993 9007199254740992",
        "1e400 1 2",
        "-0 0 0.0 -1",
        "2026-01-01 1 2",
        "true 1"
      })
  void a_number_read_from_bytes_changes_nothing(String line) {
    String[] cells = line.split(" ");
    var profile = new ColumnProfile();
    for (String cell : cells) {
      byte[] utf8 = cell.getBytes(StandardCharsets.UTF_8);
      if (cell.matches("-?[0-9]+(\\.[0-9]+)?") && shortest(cell)) {
        profile.addNumber(Double.parseDouble(cell), utf8, 0, utf8.length);
      } else if (profile.isText()) {
        profile.addText();
      } else {
        profile.add(CellForm.UNTYPED, cell);
      }
    }

    assertThat(profile.column("c", cells.length + 2)).isEqualTo(untyped(cells));
  }

  private static boolean shortest(String cell) {
    return !cell.equals("-0") && new Json.Num(new BigDecimal(cell)).isOfDouble();
  }

  @ParameterizedTest
  @CsvSource({
    "1, integer",
    "-0, integer",
    "9007199254740993, integer",
    "1.0, number",
    "-1.5e3, number",
    "2E+2, number",
    "true, boolean",
    "false, boolean",
    "2026-02-28, date",
    "2026-02-28T12:00:00Z, date-time",
    "2026-02-28t12:00:00.25+05:30, date-time"
  })
  void a_cell_has_the_narrowest_type_that_fits(String cell, String type) {
    assertThat(untyped(cell).type()).hasToString(type);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "007",
        "+1",
        ".5",
        "1.",
        "NaN",
        "Infinity",
        "1e",
        "0x1",
        "1,5",
        "1 ",
        "-",
        "True",
        "2026-02-30",
        "2026-2-3",
        "2026-02-28T12:00:00",
        "2026-02-28 12:00:00Z",
        "١"
      })
  void what_looks_like_a_value_of_another_grammar_is_text(String cell) {
    DataColumn column = untyped(cell);
    assertThat(column.type()).isEqualTo(CellType.STRING);
    assertThat(column.note()).isEmpty();
  }

  @Test
  void a_column_has_the_type_that_fits_all_cells() {
    assertThat(untyped("1", "2.5").type()).isEqualTo(CellType.NUMBER);
    assertThat(untyped("1", "x").type()).isEqualTo(CellType.STRING);
    assertThat(untyped("true", "1").type()).isEqualTo(CellType.STRING);
    assertThat(untyped("2026-02-28", "2026-02-28T00:00:00Z").type()).isEqualTo(CellType.STRING);
    assertThat(untyped().type()).isEqualTo(CellType.STRING);
    assertThat(untyped().nulls()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e309", "-1e309", "1e-400", "1e99999999999", "1e-99999999999"})
  void a_number_beyond_double_makes_the_column_text_and_a_note_says_so(String beyond) {
    DataColumn column = untyped("1", beyond);
    assertThat(column.type()).isEqualTo(CellType.STRING);
    assertThat(column.note()).isEqualTo("A column of text: no double holds one of its numbers.");
    assertThat(column.min()).isEqualTo(Json.NULL);
    assertThat(column.json().text("note")).isEqualTo(column.note());
    assertThat(untyped("x", beyond).note()).isEmpty();
  }

  @Test
  void zero_is_held_however_it_is_written() {
    assertThat(untyped("0e-999999999", "0.000").type()).isEqualTo(CellType.NUMBER);
  }

  @Test
  void least_and_greatest_are_exact() {
    DataColumn integers = untyped("9007199254740993", "9007199254740992", "9007199254740994");
    assertThat(integers.min()).isEqualTo(new Json.Num(new BigDecimal("9007199254740992")));
    assertThat(integers.max()).isEqualTo(new Json.Num(new BigDecimal("9007199254740994")));
    assertThat(untyped("2026-02-28", "1999-12-31").min()).isEqualTo(Json.str("1999-12-31"));
    DataColumn times = untyped("2026-01-01T00:00:00+02:00", "2025-12-31T23:00:00Z");
    assertThat(times.min()).isEqualTo(Json.str("2026-01-01T00:00:00+02:00"));
    assertThat(times.max()).isEqualTo(Json.str("2025-12-31T23:00:00Z"));
    assertThat(untyped("b", "a").min()).isEqualTo(Json.NULL);
  }

  @Test
  void a_string_of_a_typed_format_is_no_number() {
    assertThat(typed(CellForm.STRING, "1", "2").type()).isEqualTo(CellType.STRING);
    assertThat(typed(CellForm.STRING, "true").type()).isEqualTo(CellType.STRING);
    assertThat(typed(CellForm.STRING, "2026-01-01").type()).isEqualTo(CellType.DATE);
    assertThat(typed(CellForm.NUMBER, "1").type()).isEqualTo(CellType.INTEGER);
    assertThat(typed(CellForm.BOOLEAN, "true").type()).isEqualTo(CellType.BOOLEAN);
  }

  @Test
  void cells_of_several_types_are_text_and_a_note_says_so() {
    var profile = new ColumnProfile();
    profile.add(CellForm.NUMBER, "1");
    profile.add(CellForm.STRING, "x");
    assertThat(profile.column("c", 2).type()).isEqualTo(CellType.STRING);
    assertThat(profile.column("c", 2).note()).contains("several types");
    assertThat(DataColumn.of(profile.column("c", 2).json())).isEqualTo(profile.column("c", 2));
  }
}
