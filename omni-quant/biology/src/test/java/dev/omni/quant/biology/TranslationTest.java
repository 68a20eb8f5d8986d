package dev.omni.quant.biology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.biojava.nbio.core.exceptions.CompoundNotFoundException;
import org.biojava.nbio.core.sequence.DNASequence;
import org.biojava.nbio.core.sequence.transcription.TranscriptionEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Translation held against another program, and open reading frames against their definition. */
class TranslationTest {
  private static JsonFields translated(Json.Obj input) {
    return new JsonFields(EngineRunner.result(LoadedEngine.of(new TranslateSequence()), input));
  }

  private static String allCodons() {
    var all = new StringBuilder();
    for (char a : "ACGT".toCharArray()) {
      for (char b : "ACGT".toCharArray()) {
        for (char c : "ACGT".toCharArray()) {
          all.append(a).append(b).append(c);
        }
      }
    }
    return all.toString();
  }

  @Test
  void without_orfs_no_frame_is_sought_and_the_rest_is_the_same() {
    Json.Obj given = Json.obj("sequence", "ATGGCATAAATGCCCGGGTAA", "minimum_orf_codons", 1);
    JsonFields whole = translated(given);
    JsonFields brief = translated(given.with("orfs", false));
    assertThat(whole.integer("orfs_count")).isPositive();
    assertThat(brief.integer("orfs_count")).isZero();
    assertThat(brief.items("orfs")).isEmpty();
    assertThat(brief.items("open_reading_frames")).isEmpty();
    assertThat(brief.text("protein")).isEqualTo(whole.text("protein"));
    assertThat(brief.text("reverse_complement")).isEqualTo(whole.text("reverse_complement"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14, 15, 16, 21, 22, 23})
  void every_codon_is_read_as_by_biojava(int code) throws CompoundNotFoundException {
    var engine =
        new TranscriptionEngine.Builder()
            .table(code)
            .initMet(false)
            .trimStop(false)
            .translateNCodons(false)
            .build();
    String expected =
        new DNASequence(allCodons())
            .getRNASequence(engine)
            .getProteinSequence(engine)
            .getSequenceAsString();

    assertThat(translated(Json.obj("sequence", allCodons(), "genetic_code", code)).text("protein"))
        .isEqualTo(expected);
  }

  /** By the tables of the NCBI as of 2019. */
  @ParameterizedTest
  @CsvSource({
    "24, TGAAGAAGG, WSK",
    "25, TGA, G",
    "26, CTG, A",
    "27, TAATAGTGA, QQW",
    "29, TAATAGTGA, YY*",
    "30, TAATAGTGA, EE*",
    "31, TAATAGTGA, EEW",
    "32, TAATAGTGA, *W*",
    "33, TAATGAAGAAGG, YWSK"
  })
  void newer_codes_read_their_own_codons(int code, String codons, String protein) {
    assertThat(translated(Json.obj("sequence", codons, "genetic_code", code)).text("protein"))
        .isEqualTo(protein);
  }

  @ParameterizedTest
  @CsvSource({
    "RAY, B", "SAR, Z", "MTH, J", "TAR, *", "TRA, *", "TNA, X", "---, -", "A-G, X", "GCN, A",
    "aug, M"
  })
  void an_ambiguous_codon_is_what_all_its_readings_are(String codon, String letter) {
    assertThat(translated(Json.obj("sequence", codon)).text("protein")).isEqualTo(letter);
  }

  @Test
  void a_fraction_of_bases_that_nobody_has_determined_is_null() {
    Json.Obj result =
        EngineRunner.result(
            LoadedEngine.of(new TranslateSequence()), Json.obj("sequence", "NNNRY-"));

    assertThat(result.find("gc_fraction")).contains(Json.NULL);
  }

  @ParameterizedTest
  @CsvSource({"'>a\nACG\n>b\nACG'", "'ACE'", "'> only a header'"})
  void what_is_no_single_sequence_of_bases_is_refused(String sequence) {
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new TranslateSequence()), Json.obj("sequence", sequence)))
        .singleElement()
        .asString()
        .contains("/sequence");
  }

  /** Every listed frame, cut out of the strand by its coordinates, is start, protein, stop. */
  @Property
  void a_frame_is_where_its_coordinates_say(
      @ForAll @Chars({'A', 'C', 'G', 'T'}) @StringLength(min = 30, max = 400) String strand) {
    JsonFields result = translated(Json.obj("sequence", strand, "minimum_orf_codons", 1));
    String other = result.text("reverse_complement");
    for (JsonFields frame : result.objects("orfs")) {
      int start = frame.integer("start");
      int end = frame.integer("end");
      boolean forward = frame.text("strand").equals("+");
      String cut =
          forward
              ? strand.substring(start - 1, end)
              : other.substring(strand.length() - end, strand.length() - start + 1);
      int offset = forward ? start - 1 : strand.length() - end;
      assertThat(frame.integer("frame")).isEqualTo((forward ? 1 : -1) * (offset % 3 + 1));
      assertThat(cut).startsWith("ATG");
      assertThat(translated(Json.obj("sequence", cut)).text("protein"))
          .isEqualTo(frame.text("protein") + "*");
    }
  }

  @Property(tries = 50) // about 4 ms a try
  void letters_in_lower_case_with_breaks_between_mean_the_same(
      @ForAll @Chars({'A', 'C', 'G', 'T', 'N', 'R'}) @StringLength(min = 12, max = 90)
          String strand) {
    String record =
        ">id words\n"
            + strand.substring(0, 7).toLowerCase(Locale.ROOT)
            + "\r\n "
            + strand.substring(7);

    assertThat(
            EngineRunner.result(
                LoadedEngine.of(new TranslateSequence()), Json.obj("sequence", record)))
        .isEqualTo(
            EngineRunner.result(
                LoadedEngine.of(new TranslateSequence()), Json.obj("sequence", strand)));
  }
}
