package dev.omni.quant.molecular;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What of a molfile is read, and that anything else is refused with its line. */
final class MolfileLinesTest {
  private static final JsonEngine IDENTITY = LoadedEngine.of(new MolecularIdentity());

  /** Acetate, in version 2000. */
  private static final String COUNTED =
      """

        drawn

        4  3  0  0  0  0            999 V2000
          0.0000    0.0000    0.0000 C   0  0  0  0  0  0
          1.5000    0.0000    0.0000 C   0  0  0  0  0  0
          2.2500    1.3000    0.0000 O   0  0  0  0  0  0
          2.2500   -1.3000    0.0000 O   0  0  0  0  0  0
        1  2  1  0  0  0
        2  3  2  0  0  0
        2  4  1  0  0  0
      M  CHG  1   4  -1
      M  END
      """;

  private static final String TAGGED =
      """

        drawn

        0  0  0     0  0            999 V3000
      M  V30 BEGIN CTAB
      M  V30 COUNTS 4 3 0 0 0
      M  V30 BEGIN ATOM
      M  V30 1 C 0 0 0 0
      M  V30 2 C 1.5 0 0 0
      M  V30 3 O 2.25 1.3 0 0
      M  V30 4 O 2.25 -1.3 0 -
      M  V30 0 CHG=-1
      M  V30 END ATOM
      M  V30 BEGIN BOND
      M  V30 1 1 1 2
      M  V30 2 2 2 3
      M  V30 3 1 2 4
      M  V30 END BOND
      M  V30 END CTAB
      M  END
      """;

  private static void refused(String text, String message) {
    List<Problem> problems = IDENTITY.problems(Json.obj("molfile", text));
    assertThat(problems).extracting(Problem::pointer).containsExactly("/molfile");
    assertThat(problems.get(0).message()).contains(message);
  }

  private static String changed(String text, String from, String to) {
    assertThat(text).contains(from);
    return text.replace(from, to);
  }

  @Test
  void both_versions_of_a_salt_are_read() {
    for (String text :
        List.of(COUNTED, TAGGED, COUNTED + "$$$$\n", COUNTED.replace("\n", "\r\n"))) {
      var named = new JsonFields(EngineRunner.result(IDENTITY, Json.obj("molfile", text)));
      assertThat(named.text("inchikey")).isEqualTo("QTBSBXVTEAMEQO-UHFFFAOYSA-M");
    }
  }

  @ParameterizedTest
  @CsvSource({"Q", "A", "*", "L", "R#", "X", "Pol", "Xx"})
  void a_query_atom_is_refused_with_its_line(String symbol) {
    String padded = (symbol + "  ").substring(0, 3);
    refused(
        changed(COUNTED, "   -1.3000    0.0000 O  ", "   -1.3000    0.0000 " + padded),
        "line 8: atom " + symbol + " is not supported");
    refused(
        changed(TAGGED, "M  V30 3 O", "M  V30 3 " + symbol),
        "line 10: atom " + symbol + " is not supported");
  }

  @Test
  void a_bond_to_an_absent_atom_is_refused_with_its_line() {
    refused(changed(COUNTED, "  2  4  1", "  2  5  1"), "line 11: a bond is to atom 5");
    refused(changed(COUNTED, "  2  4  1", "  0  4  1"), "line 11: a bond is to atom 0");
    refused(changed(TAGGED, "V30 3 1 2 4", "V30 3 1 2 9"), "line 17: a bond is to atom 9");
  }

  @Test
  void a_query_bond_is_refused_with_its_line() {
    refused(changed(COUNTED, "  2  4  1", "  2  4  8"), "line 11: bond of type 8 is not supported");
    refused(changed(TAGGED, "V30 3 1 2 4", "V30 3 8 2 4"), "line 17: bond of type 8 is not");
  }

  @ParameterizedTest
  @CsvSource({
    "M  RGP  1   1   1, property M  RGP",
    "M  ALS   1  2 F N   O, property M  ALS",
    "M  SUB  1   1   2, property M  SUB",
    "M  XYZ  1   1   2, property M  XYZ",
    "A    1, property A    1",
    "M  STY  1   1 SRU, group SRU"
  })
  void a_property_that_is_not_read_is_refused_with_its_line(String line, String what) {
    refused(
        changed(COUNTED, "M  CHG", line + "\nM  CHG"), "line 12: " + what + " is not supported");
  }

  @ParameterizedTest
  @CsvSource({
    "4 O 2.25 -1.3 0 -|4 O 2.25 -1.3 0 0 HCOUNT=1|line 11: attribute HCOUNT",
    "3 1 2 4|3 1 2 4 TOPO=1|line 17: attribute TOPO",
    "END BOND|END BOND#M  V30 BEGIN RGROUP 1|line 19: block RGROUP",
    "END BOND|END BOND#M  V30 BEGIN COLLECTION#M  V30 MDLV30/STERAC1 ATOMS=(1 2)|line 20: collection"
  })
  void a_word_that_is_not_read_is_refused_with_its_line(String change) {
    String[] parts = change.split("\\|");
    String text = parts[1].contains("HCOUNT") ? TAGGED.replace("M  V30 0 CHG=-1\n", "") : TAGGED;
    refused(changed(text, parts[0], parts[1].replace("#", "\n")), parts[2]);
  }

  @Test
  void a_text_that_was_cut_off_is_refused() {
    refused(changed(COUNTED, "M  END\n", ""), "line 12: the end, M  END, is absent");
    refused(changed(COUNTED, "M  CHG  1   4  -1\nM  END\n", ""), "line 11: the end");
    refused(changed(TAGGED, "M  END\n", ""), "the end, M  END, is absent");
  }

  @Test
  void text_behind_the_end_is_refused_with_its_line() {
    refused(COUNTED + "more\n", "record 2 begins at line 14");
    refused(TAGGED + "\n\nmore\n", "record 2 begins at line 23");
  }

  @Test
  void counts_that_the_lines_do_not_have_are_refused() {
    refused(changed(COUNTED, "  4  3  0", "  4 30  0"), "line 4: 4 atoms and 30 bonds must follow");
    refused(changed(COUNTED, "  4  3  0", "  x  3  0"), "line 4: x must be a whole number");
    refused("CCO", "no line of counts");
  }
}
