package dev.omni.quant.discovery.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.quant.discovery.table.DataColumns;
import dev.omni.quant.discovery.table.TableCell;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The grammar of formulas of models, and the terms that they become. */
final class ModelFormulaTest {
  static final DataColumns TABLE = table();

  private static DataColumns table() {
    Map<String, List<TableCell>> columns = new LinkedHashMap<>();
    for (String name : List.of("y", "a", "b", "c", "dose", "odd name")) {
      columns.put(name, Stream.of(1.0, 2.0, 4.0, 3.0).map(TableCell::of).toList());
    }
    columns.put(
        "tool", Stream.of("A", "B", "A", "B").<TableCell>map(TableCell.Factor::new).toList());
    return new DataColumns(columns);
  }

  private static ModelFormula read(String text) {
    return ModelFormula.parse(text, TABLE, ModelFormula.Kind.RESPONSE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "y ~ a*b | a, b, a:b",
        "y ~ a*b*c | a, b, c, a:b, a:c, b:c, a:b:c",
        "y ~ a/b | a, a:b",
        "y ~ (a+b)/c | a, b, a:b:c",
        "y ~ b %in% a | b:a",
        "y ~ (a+b+c)^2 | a, b, c, a:b, a:c, b:c",
        "y ~ (a+b+c)^3 - a:b:c | a, b, c, a:b, a:c, b:c",
        "y ~ a*b - a | b, a:b",
        "y ~ b:a + a | a, b:a",
        "y ~ a + a + b:a + a:b | a, a:b",
        "y ~ a:b + c | c, a:b",
        "y ~ (a) | a",
        "y ~ `odd name` + a | odd name, a",
        "y ~ I( a ^ 2 ) + poly(b, 2) + ns(c,3) + bs(c,4) | I(a^2), 'poly(b,2)', 'ns(c,3)', 'bs(c,4)'",
        "log(y) ~ log10(a) + sqrt(b):tool + C(c) | log10(a), C(c), sqrt(b):tool",
        "y ~ 1 | ",
      })
  void terms_stand_by_degree_and_then_as_they_are_written(String text, String terms) {
    String read = String.join(", ", read(text).terms().labels());
    assertThat(read).isEqualTo(terms == null ? "" : terms.replace("'", ""));
    assertThat(read(text).terms().intercept()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "y ~ a - 1, false",
    "y ~ 0 + a, false",
    "y ~ -1 + a, false",
    "y ~ (a - 1), false",
    "y ~ 0 + a + 1, true",
    "y ~ a - 0, true",
    "y ~ a + 1, true"
  })
  void a_constant_is_there_unless_it_is_taken_out(String text, boolean there) {
    assertThat(read(text).terms().intercept()).isEqualTo(there);
  }

  @Test
  void an_offset_is_no_term() {
    ModelFormula formula = read("y ~ a + offset(0.5*log(b))");
    assertThat(formula.terms().labels()).containsExactly("a");
    assertThat(formula.offsets()).hasSize(1);
    assertThat(formula.uses()).containsExactly("y", "a", "b");
  }

  @Test
  void random_terms_have_effects_and_groups() {
    ModelFormula formula =
        ModelFormula.parse("y ~ a + (b||tool/c) + (0+b|c)", TABLE, ModelFormula.Kind.MIXED);
    assertThat(formula.terms().labels()).containsExactly("a");
    RandomTerm first = formula.random().get(0);
    assertThat(first.correlated()).isFalse();
    assertThat(first.effects().intercept()).isTrue();
    assertThat(first.groups()).containsExactly(List.of("tool"), List.of("tool", "c"));
    assertThat(formula.random().get(1).effects().intercept()).isFalse();
    assertThat(formula.random().get(1).correlated()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "y ~ a**b | column 7: expected a name, found '*'",
        "y ~ system(\"x\") | column 5: expected one of C, I",
        "y ~ z | column 5: the table has no column z; the nearest are y, a, b",
        "y ~ y | column 5: expected no response on the right",
        "~ a | column 1: expected a response before ~",
        "y ~ | column 4: expected a name, found the end",
        "y | column 2: expected ~ after the response, found the end",
        "y ~ a + | column 8: expected a name, found the end",
        "y ~ (a | column 7: expected an operator or ), found the end",
        "y ~ a^6 | column 7: expected a power from 1 to 5",
        "y ~ a^x | column 7: expected a power, a whole number, found 'x'",
        "y ~ 2*a | column 5: expected 0, 1 or a name, found '2'",
        "y ~ poly(a) | column 11: expected a comma and the degree, found ')'",
        "y ~ poly(a,11) | column 12: expected a degree from 1 to 10",
        "y ~ poly(tool,2) | column 10: expected a column of numbers",
        "y ~ log(tool) | column 9: expected a column of numbers",
        "y ~ log(a*) | column 11: expected a number, a name or (",
        "y ~ log(q) | column 9: the table has no column q",
        "y ~ I(3) | column 7: expected a column in I",
        "y ~ offset(a):b | column 5: expected a term; an offset or (x|g) stands alone",
        "y ~ b - offset(a) | column 9: expected a term to take out",
        "y ~ bs(a,2) | column 10: expected a number of columns from 3 to 100",
        "y ~ ns(a,[2,1]) | column 13: expected a knot above the one before it",
        "poly(y,2) ~ a | column 1: expected a column, or a number computed from one",
        "y ~ a b | column 7: expected an operator or the end, found 'b'",
        "y ~ a ~ b | column 7: expected an operator or the end, found '~'",
      })
  void what_cannot_be_read_is_told_with_its_column(String text, String message) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(ModelFormulaException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void random_terms_are_those_of_mixed_models() {
    assertThatThrownBy(() -> read("y ~ (1|tool)"))
        .hasMessageStartingWith("column 5: expected no random term");
  }

  @Test
  void sizes_are_bounded() {
    assertThatThrownBy(() -> read("y ~ " + "(".repeat(51) + "a" + ")".repeat(51)))
        .hasMessageContaining("nested deeper than 50");
    assertThatThrownBy(() -> read("y ~ a" + " ".repeat(4000)))
        .hasMessageContaining("at most 4000 characters");
    String all = "(a+b+c+dose+tool+I(a^2)+I(b^2)+I(c^2)+I(dose^2)+exp(a))";
    assertThatThrownBy(() -> read("y ~ " + all + "^5")).hasMessageContaining("at most 200 terms");
  }

  /** Nothing but the grammar is read, and nothing but its own refusal is thrown. */
  @Tag("ci")
  @Test
  void a_hundred_thousand_texts_are_read_or_refused() {
    var chance = new Random(61);
    String[] words = {
      "y",
      "~",
      "a",
      "b",
      "c",
      "tool",
      "+",
      "-",
      "*",
      "/",
      ":",
      "^",
      "(",
      ")",
      "|",
      "||",
      "1",
      "0",
      "2",
      "%in%",
      "poly(",
      "ns(",
      "bs(",
      "I(",
      "C(",
      "log(",
      "offset(",
      ",",
      "`odd name`",
      " ",
      "[",
      "]",
      "system(",
      "\"x\"",
      "e",
      "pi",
      "1e999",
      ".",
      "`",
      "\u00e9",
      "\ud83d\ude00"
    };
    int readable = 0;
    for (int i = 0; i < 100_000; i++) {
      var text = new StringBuilder(chance.nextInt(4) == 0 ? "" : "y ~ ");
      int length = chance.nextInt(12);
      for (int k = 0; k < length; k++) {
        text.append(words[chance.nextInt(words.length)]);
      }
      try {
        ModelFormula.parse(
            text.toString(),
            TABLE,
            chance.nextBoolean() ? ModelFormula.Kind.MIXED : ModelFormula.Kind.RESPONSE);
        readable++;
      } catch (ModelFormulaException refused) {
        assertThat(refused).hasMessageMatching("(?s)column [0-9]+: .+");
      }
    }
    assertThat(readable).isGreaterThan(1000);
  }
}
