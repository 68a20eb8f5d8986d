package dev.omni.quant.biology.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.data.UnreadableFileException;
import dev.omni.domain.world.Check;
import dev.omni.quant.biology.records.BiologyRecords.FileFormat;
import dev.omni.quant.biology.records.BiologyRecords.Input;
import dev.omni.quant.biology.records.BiologyRecords.RowKind;
import dev.omni.quant.core.records.ReadRecords;
import dev.omni.quant.core.records.RecordCell;
import dev.omni.quant.core.records.RecordError;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Records of files, broken ones among them. */
final class BiologyRecordsTest {
  private static final String VCF_HEAD =
      """
      ##fileformat=VCFv4.2
      ##INFO=<ID=DP,Number=1,Type=Integer,Description="Depth, of all">
      ##INFO=<ID=AF,Number=A,Type=Float,Description="Frequency">
      ##INFO=<ID=DB,Number=0,Type=Flag,Description="Known">
      ##FORMAT=<ID=GQ,Number=1,Type=Integer,Description="Quality">
      #CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\tNA1\tNA2
      """;

  private static ReadRecords read(FileFormat format, String text) {
    return read(new Input(format, text, Optional.empty(), OptionalInt.empty()));
  }

  /** Returns the table, which its checks pass. */
  private static ReadRecords read(Input input) {
    ReadRecords table = BiologyRecords.value(input).table();
    assertThat(new BiologyRecords().checks(input, new BiologyRecords.Result(table)))
        .allMatch(Check::passes);
    return table;
  }

  private static List<String> texts(ReadRecords table, String column) {
    return table.cells(column).stream().map(RecordCell::text).toList();
  }

  @Test
  void a_broken_read_keeps_its_row_and_names_its_line() {
    ReadRecords table =
        read(
            FileFormat.FASTQ,
            "@a\nACGT\n+\nIII\n@b x y\r\nAC\r\n+b x y\r\n@I\r\n\n@c\nAA\nCC\n+\nII\nII");
    assertThat(texts(table, "id")).containsExactly("", "b", "c");
    assertThat(texts(table, "description")).containsExactly("", "x y", "");
    assertThat(texts(table, "quality")).containsExactly("", "@I", "IIII");
    assertThat(table.errors()).extracting(RecordError::line).containsExactly(1L);
    assertThat(table.errors().get(0).message())
        .isEqualTo("the sequence has 4 letters, and the quality 3");
  }

  @Test
  void reads_may_have_the_offset_of_old_instruments() {
    ReadRecords table =
        read(new Input(FileFormat.FASTQ, "@a\nAC\n+\nhB\n", Optional.empty(), OptionalInt.of(64)));
    assertThat(texts(table, "mean_quality")).containsExactly("21.0");
  }

  @Test
  void a_sequence_with_another_letter_is_broken_alone() {
    ReadRecords table = read(FileFormat.FASTA, "\uFEFF>a\nAC GT\n>b\nAC5\n>\nAA\n>d\n");
    assertThat(texts(table, "sequence")).containsExactly("ACGT", "", "", "");
    assertThat(texts(table, "length")).containsExactly("4", "", "", "0");
    assertThat(table.errors()).extracting(RecordError::line).containsExactly(4L, 5L);
    assertThat(table.rowsInError()).isEqualTo(2);
  }

  @Test
  void a_text_without_a_record_is_refused() {
    for (FileFormat format : FileFormat.values()) {
      assertThatThrownBy(() -> read(format, "a,b\n1,2\n"))
          .as(format.name())
          .isInstanceOf(UnreadableFileException.class);
    }
  }

  @Test
  void keys_of_variants_have_the_types_of_their_header() {
    ReadRecords table =
        read(
            FileFormat.VCF,
            VCF_HEAD
                + "20\t14370\trs1\tG\tA\t29\tPASS\tDP=14;AF=0.5;DB\tGT:GQ\t0|0:48\t1/1:.\n"
                + "20\t17330\t.\tT\tA,C\t.\tq10\tDP=11;AF=0.3,0.1\tGT\t0|0\t./.\n"
                + "20\t17331\t.\tT\tA\t.\tq10\n");
    assertThat(texts(table, "id")).containsExactly("rs1", "", "");
    assertThat(table.cells("info_DP").get(0)).isInstanceOf(RecordCell.Amount.class);
    assertThat(texts(table, "info_DP")).containsExactly("14", "11", "");
    assertThat(texts(table, "info_AF")).containsExactly("0.5", "0.3,0.1", "");
    assertThat(texts(table, "info_DB")).containsExactly("true", "false", "");
    assertThat(texts(table, "NA1_GQ")).containsExactly("48", "", "");
    assertThat(texts(table, "NA2_GT")).containsExactly("1/1", "./.", "");
    assertThat(table.errors()).extracting(RecordError::line).containsExactly(9L);
  }

  @Test
  void a_value_of_another_type_is_an_error_of_its_cell() {
    ReadRecords table =
        read(FileFormat.VCF, VCF_HEAD + "1\t5\t.\tG\tA\t29\tPASS\tDP=many\tGT\t0\t1\n");
    assertThat(texts(table, "position")).containsExactly("5");
    assertThat(texts(table, "info_DP")).containsExactly("");
    assertThat(table.errors().get(0).code()).isEqualTo("value_unreadable");
  }

  @Test
  void numbers_of_atoms_go_on_in_base_36() {
    assertThat(WideNumber.decimal("99999")).isEqualTo("99999");
    assertThat(WideNumber.decimal("A0000")).isEqualTo("100000");
    assertThat(WideNumber.decimal("ZZZZZ")).isEqualTo("43770015");
    assertThat(WideNumber.decimal("a0000")).isEqualTo("43770016");
    assertThat(WideNumber.decimal("A000")).isEqualTo("10000");
  }

  @Test
  void atoms_have_models_charges_and_broken_lines() {
    String atom =
        "ATOM      1  N   MET A   1      38.198  19.582  28.210  1.00 49.21           N1+\n";
    ReadRecords table =
        read(
            FileFormat.PDB,
            "MODEL        2\n" + atom + "ATOM      2  CA\n" + atom.replace(" 19", " xx"));
    assertThat(texts(table, "model")).containsExactly("2", "", "");
    assertThat(texts(table, "charge")).containsExactly("1", "", "");
    assertThat(table.errors()).extracting(RecordError::line).containsExactly(3L, 4L);
  }

  @Test
  void a_loop_of_mmcif_is_that_of_the_same_atoms() {
    ReadRecords table =
        read(
            FileFormat.MMCIF,
            """
            data_X
            loop_
            _atom_site.group_PDB
            _atom_site.id
            _atom_site.label_atom_id
            _atom_site.label_alt_id
            _atom_site.label_comp_id
            _atom_site.auth_asym_id
            _atom_site.auth_seq_id
            _atom_site.Cartn_x
            _atom_site.Cartn_y
            _atom_site.Cartn_z
            ATOM 1 N . MET A 1 38.198 19.582 28.210
            HETATM 2 "O5'" A HOH B 201 10.0 11.5 -12.25
            ATOM 3 N . MET A 1 38.198 19.582
            #
            """);
    assertThat(texts(table, "atom")).containsExactly("N", "O5'", "");
    assertThat(texts(table, "alternate")).containsExactly("", "A", "");
    assertThat(texts(table, "z")).containsExactly("28.210", "-12.25", "");
    assertThat(texts(table, "hetero")).containsExactly("false", "true", "");
    assertThat(table.errors()).extracting(RecordError::line).containsExactly(15L);
  }

  @Test
  void a_feature_is_spliced_and_complemented() {
    String text =
        """
        LOCUS       T1                        12 bp    DNA     linear   SYN 01-JAN-2000
        DEFINITION  Made by
                    hand.
        ACCESSION   T1
        VERSION     T1.2
        SOURCE      none
          ORGANISM  Nobody known
                    Nothing.
        FEATURES             Location/Qualifiers
             source          1..12
             CDS             complement(join(<1..3,
                             7..9))
                             /gene="a ""b"" c"
                             /translation="MK
                             L"
             CDS             13..14
             gene            join(complement(1..2),X2.1:3..4)
        ORIGIN
                1 ttaccccatc gg
        //
        """;
    ReadRecords table = read(FileFormat.GENBANK, text);
    assertThat(texts(table, "type")).containsExactly("source", "CDS", "", "gene");
    assertThat(texts(table, "location").get(1)).isEqualTo("complement(join(<1..3,7..9))");
    assertThat(texts(table, "sequence")).containsExactly("TTACCCCATCGG", "ATGTAA", "", "");
    assertThat(texts(table, "gene").get(1)).isEqualTo("a \"b\" c");
    assertThat(texts(table, "translation").get(1)).isEqualTo("MKL");
    assertThat(texts(table, "partial")).containsExactly("false", "true", "", "false");
    assertThat(texts(table, "strand")).containsExactly("1", "-1", "", "");
    assertThat(table.errors()).extracting(RecordError::line).containsExactly(16L);

    ReadRecords records =
        read(
            new Input(
                FileFormat.GENBANK,
                text + text.replace("12 bp", "13 bp"),
                Optional.of(RowKind.RECORDS),
                OptionalInt.empty()));
    assertThat(texts(records, "id")).containsExactly("T1.2", "");
    assertThat(texts(records, "definition").get(0)).isEqualTo("Made by hand");
    assertThat(texts(records, "organism").get(0)).isEqualTo("Nobody known");
    assertThat(records.errors()).extracting(RecordError::line).containsExactly(21L);
  }

  @Test
  void a_location_that_is_none_is_known() {
    for (String text : List.of("", "x", "5..3", "0..4", "join(1..2", "join()", "1..", "))((")) {
      assertThat(SequenceLocation.of(text)).as(text).isEmpty();
    }
    assertThat(SequenceLocation.of("complement(".repeat(99) + "1" + ")".repeat(99))).isEmpty();
  }

  @Property
  void the_letters_of_a_file_come_back(@ForAll @IntRange(min = 1, max = 40) int width) {
    String letters = "ACGTTGCANNACGTRYACGTACGTTT";
    ReadRecords table =
        read(FileFormat.FASTA, ">a\n" + letters.replaceAll("(.{" + width + "})", "$1\n"));
    assertThat(texts(table, "sequence")).containsExactly(letters);
  }
}
