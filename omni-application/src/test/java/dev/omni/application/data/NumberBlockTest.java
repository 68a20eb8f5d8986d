package dev.omni.application.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.data.CellForm;
import dev.omni.domain.data.CellType;
import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cells that are kept as doubles have the value and the text that were sent. */
final class NumberBlockTest {
  private static NumberBlock block(List<String> texts) {
    var block = new NumberBlock();
    for (String text : texts) {
      if (text.isEmpty()) {
        block.addNull();
      } else {
        block.add(CellForm.UNTYPED, text);
      }
    }
    return block;
  }

  private static Cells cells(List<String> texts, CellType type) {
    NumberBlock block = block(texts);
    assertThat(block.fits()).isTrue();
    return NumberBlock.cells(block.stored(), texts.size(), type);
  }

  /** Decimals with some digits, a scale, and zeros behind. */
  @Provide
  static Arbitrary<String> decimals() {
    Arbitrary<String> plain =
        Combinators.combine(
                Arbitraries.bigIntegers(), Arbitraries.of(0, 1, 2, 5, 9, 20), Arbitraries.of(0, 2))
            .as(
                (digits, scale, zeros) -> {
                  var decimal = new BigDecimal(digits, scale);
                  return decimal.setScale(scale + zeros).toPlainString();
                });
    return Arbitraries.oneOf(
        plain,
        Arbitraries.doubles().map(value -> Json.num(value).canonical()),
        Arbitraries.doubles().map(String::valueOf),
        Arbitraries.integers().map(digits -> new BigDecimal(digits).movePointLeft(2).toString()),
        Arbitraries.of("0", "0.0", "-0", "-0.0", "1e2", "1E-7", "1e-7", "1e400", "0.0000001"));
  }

  @Property
  void what_fits_has_its_value_and_its_text(@ForAll("decimals") String text) {
    NumberBlock block = block(List.of(text));

    if (block.fits()) {
      Cells number = NumberBlock.cells(block.stored(), 1, CellType.NUMBER);
      Cells string = NumberBlock.cells(block.stored(), 1, CellType.STRING);
      var exact = new Json.Num(new BigDecimal(text));
      assertThat(number.json(0)).isEqualTo(exact);
      assertThat(number.text(0)).isEqualTo(exact.canonical());
      assertThat(number.sent(0)).isEqualTo(text);
      assertThat(string.text(0)).isEqualTo(text);
      assertThat(string.json(0)).isEqualTo(Json.str(text));
    }
  }

  @Property
  void a_number_read_from_bytes_is_kept_as_its_text_is(@ForAll("decimals") String text) {
    byte[] within = ("," + text + ",").getBytes(StandardCharsets.UTF_8);
    var bytes = new NumberBlock();

    if (bytes.addPlain(within, 1, within.length - 1)) {
      assertThat(bytes.stored()).isEqualTo(block(List.of(text)).stored());
      assertThat(block(List.of(text)).fits()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "007", "-", "-.5", ".5", "5.", "1.2.3", "1e2", "-0", "-0.00", "+1", "1 ", "x", "--1"
      })
  void what_is_no_plain_number_is_not_read_from_bytes(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);

    assertThat(new NumberBlock().addPlain(utf8, 0, utf8.length)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "0.00", "100", "-5.250", "0.30000000000000004", "0.75890410958904"})
  void usual_numbers_are_read_from_bytes(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);

    assertThat(new NumberBlock().addPlain(utf8, 0, utf8.length)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "100",
        "-5",
        "0",
        "0.00",
        "100.0",
        "100.50",
        "0.000001",
        "1e-7",
        "1e+21",
        "0.30000000000000004",
        "123456789012345680",
        "0.7589041095890411",
        "5e-324"
      })
  void usual_texts_fit(String text) {
    assertThat(cells(List.of(text), CellType.NUMBER).sent(0)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "9007199254740993",
        "1e400",
        "1e2",
        "-0.0",
        "abc",
        "007",
        "1.5E3",
        "0.1000000000000000055511151231257827"
      })
  void what_no_double_is_the_text_of_does_not(String text) {
    assertThat(block(List.of("1", text, "2")).fits()).isFalse();
  }

  @Test
  void nulls_are_kept_and_need_a_number_beside_them() {
    Cells cells = cells(List.of("", "2.50", ""), CellType.NUMBER);

    assertThat(cells.isNull(0)).isTrue();
    assertThat(cells.json(1)).isEqualTo(Json.num(2.5));
    assertThat(cells.text(2)).isEmpty();
    assertThat(block(List.of("", "")).fits()).isFalse();
  }

  @Test
  void a_text_of_digits_is_no_number() {
    var block = new NumberBlock();
    block.add(CellForm.STRING, "100");

    assertThat(block.fits()).isFalse();
  }

  @Test
  void a_block_is_used_again() {
    NumberBlock block = block(List.of("1", "x"));
    block.clear();
    block.add(CellForm.NUMBER, "2");

    assertThat(NumberBlock.cells(block.stored(), 1, CellType.NUMBER).json(0))
        .isEqualTo(Json.num(2));
  }
}
