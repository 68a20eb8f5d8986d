package dev.omni.quant.molecular.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.data.UnreadableFileException;
import dev.omni.domain.world.Check;
import dev.omni.quant.core.records.ReadRecords;
import dev.omni.quant.core.records.RecordCell;
import dev.omni.quant.core.records.RecordError;
import dev.omni.quant.molecular.records.MoleculeRecords.Input;
import dev.omni.quant.molecular.records.MoleculeRecords.MoleculeFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Molecules of files, broken ones among them. */
final class MoleculeRecordsTest {
  private static final String METHANOL =
      """
      methanol
        OMNI              2D

        2  1  0  0  0  0  0  0  0  0999 V2000
          0.0000    0.0000    0.0000 C   0  0
          1.5000    0.0000    0.0000 O   0  0
        1  2  1  0
      M  END
      """;
  private static final String V3000 =
      """
      ethanol

      made by hand
        0  0  0     0  0            999 V3000
      M  V30 BEGIN CTAB
      M  V30 COUNTS 3 2 0 0 0
      M  V30 BEGIN ATOM
      M  V30 1 C 0 0 0 0
      M  V30 2 C 1.5 0 0 0
      M  V30 3 O 3 0 0 0
      M  V30 END ATOM
      M  V30 BEGIN BOND
      M  V30 1 1 1 2
      M  V30 2 1 2 3
      M  V30 END BOND
      M  V30 END CTAB
      M  END
      """;

  private static ReadRecords read(MoleculeFormat format, String text, String... numeric) {
    var input =
        new Input(
            format, text, numeric.length == 0 ? Optional.empty() : Optional.of(List.of(numeric)));
    ReadRecords table = MoleculeRecords.value(input).table();
    assertThat(new MoleculeRecords().checks(input, new MoleculeRecords.Result(table)))
        .allMatch(Check::passes);
    return table;
  }

  private static List<String> texts(ReadRecords table, String column) {
    return table.cells(column).stream().map(RecordCell::text).toList();
  }

  @Test
  void both_versions_of_molfiles_are_read() {
    ReadRecords table =
        read(MoleculeFormat.SDF, METHANOL + "$$$$\n" + V3000.replace("\n", "\r\n") + "$$$$\r\n");
    assertThat(texts(table, "title")).containsExactly("methanol", "ethanol");
    assertThat(texts(table, "inchikey"))
        .containsExactly("OKKJLVBELUTLKV-UHFFFAOYSA-N", "LFQSCWFLJHTTHZ-UHFFFAOYSA-N");
    assertThat(texts(table, "atoms")).containsExactly("2", "3");
    assertThat(texts(table, "molblock").get(0)).isEqualTo(METHANOL);
  }

  @Test
  void broken_molecules_are_row_errors_with_their_lines() {
    String ring = METHANOL.replace("  1  2  1  0", "  1  7  1  0");
    ReadRecords table =
        read(MoleculeFormat.SDF, METHANOL + "$$$$\n" + ring + "$$$$\nbroken\n$$$$\n" + METHANOL);
    assertThat(texts(table, "title")).containsExactly("methanol", "", "", "methanol");
    assertThat(table.errors()).extracting(RecordError::row).containsExactly(1L, 2L);
    assertThat(table.errors()).extracting(RecordError::line).containsExactly(16L, 19L);
    assertThat(table.errors().get(0).code()).isEqualTo("molecule_unreadable");
  }

  @Test
  void fields_come_in_the_order_in_which_they_first_appear() {
    ReadRecords table =
        read(
            MoleculeFormat.SDF,
            METHANOL
                + "> <b>\n5.1\n\n>  25 <a> (X)\nx\ny\n\n> <title>\nold\n\n$$$$\n"
                + METHANOL
                + "> <b>\n<3\n\n> <c>\n\n$$$$\n",
            "b");
    assertThat(table.columns().keySet())
        .containsExactly(
            "title", "smiles", "inchikey", "atoms", "molblock", "b", "a", "title_field", "c");
    assertThat(texts(table, "a")).containsExactly("x\ny", "");
    assertThat(table.cells("b").get(0)).isInstanceOf(RecordCell.Amount.class);
    assertThat(texts(table, "b")).containsExactly("5.1", "");
    assertThat(texts(table, "title")).containsExactly("methanol", "methanol");
    assertThat(table.rowsInError()).isEqualTo(1);
    assertThat(table.errors().get(0).message()).isEqualTo("b must be a number, not \"<3\"");
  }

  @Test
  void a_line_of_smiles_may_have_a_title_and_blanks_behind_it() {
    ReadRecords table =
        read(MoleculeFormat.SMI, "CCO \n\nc1ccccc1\tbenzene  \nC1CC open ring\nC(C)(C)(C)(C)C\n");
    assertThat(texts(table, "smiles")).containsExactly("CCO", "c1ccccc1", "", "");
    assertThat(texts(table, "title")).containsExactly("", "benzene", "", "");
    assertThat(table.errors()).extracting(RecordError::line).containsExactly(4L, 5L);
  }

  /** Acetate and a protonated amine, as docking programs write them. */
  @Test
  void types_of_mol2_have_charges() {
    ReadRecords table =
        read(
            MoleculeFormat.MOL2,
            """
            # made by hand
            @<TRIPOS>MOLECULE
            acetate
             4 3
            SMALL
            NO_CHARGES
            @<TRIPOS>ATOM
             1 C1 0 0 0 C.3
             2 C2 1 0 0 C.2
             3 O1 2 0 0 O.co2
             4 O2 2 1 0 O.co2
            @<TRIPOS>BOND
             1 1 2 1
             2 2 3 ar
             3 2 4 ar
            @<TRIPOS>MOLECULE
            broken
            @<TRIPOS>ATOM
             1 C1 0 0 0 C.3
            @<TRIPOS>BOND
             1 1 2 1
            @<TRIPOS>MOLECULE
            methylammonium
            @<TRIPOS>ATOM
             1 C1 0 0 0 C.3
             2 N1 1 0 0 N.4
            @<TRIPOS>BOND
             1 1 2 1
            """);
    assertThat(texts(table, "inchikey"))
        .containsExactly("QTBSBXVTEAMEQO-UHFFFAOYSA-M", "", "BAVYZALUXZFZLV-UHFFFAOYSA-O");
    assertThat(texts(table, "atoms")).containsExactly("4", "", "2");
    assertThat(table.errors()).extracting(RecordError::line).containsExactly(21L);
  }

  @Test
  void a_text_without_a_molecule_is_refused() {
    assertThatThrownBy(() -> read(MoleculeFormat.SDF, "\n\n"))
        .isInstanceOf(UnreadableFileException.class);
  }
}
