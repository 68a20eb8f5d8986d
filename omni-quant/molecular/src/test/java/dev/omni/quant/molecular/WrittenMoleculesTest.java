package dev.omni.quant.molecular;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One molecule sent as SMILES, InChI and molfile. */
class WrittenMoleculesTest {
  private static JsonFields named(Json.Obj input) {
    return new JsonFields(EngineRunner.result(LoadedEngine.of(new MolecularIdentity()), input));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "C[C@H](N)C(=O)O",
        "F/C=C\\Cl",
        "c1ccccc1O",
        "CC(=O)[O-].[Na+]",
        "[13CH4]",
        "OC[C@H]1OC(O)[C@H](O)[C@@H](O)[C@@H]1O",
        "CC=CC",
        "C1CCCCC=C1",
        "C1=CCCCCCC1",
        "C/1=C\\CCCCCCCC1",
        "C\\1=C\\CCCCCCCC1",
        "C1CCCC=CCCCCCC1",
        "Cc1c2nc(C=C2)cc2ccc([nH]2)c(CC)c2nc(C=C2)cc2[nH]c1cc2",
        "C/C=C/c1ccncc1[C@H]2CCCN2C"
      })
  void every_way_of_writing_leads_to_the_same_names(String smiles) {
    JsonFields one = named(Json.obj("smiles", smiles, "layout", true));
    JsonFields inchi = named(Json.obj("inchi", one.text("inchi")));
    JsonFields molfile = named(Json.obj("molfile", one.text("molfile")));

    assertThat(inchi.text("inchikey")).isEqualTo(one.text("inchikey"));
    assertThat(molfile.text("inchikey")).isEqualTo(one.text("inchikey"));
    assertThat(molfile.text("canonical_smiles")).isEqualTo(one.text("canonical_smiles"));
  }

  @Test
  void a_molfile_has_no_date_so_that_it_is_the_same_every_day() {
    Json.Obj input = Json.obj("smiles", "CCO", "layout", true);

    assertThat(named(input).text("molfile").lines().skip(1).findFirst())
        .contains("  OMNI              2D");
    assertThat(named(input).text("molfile")).contains("V2000").endsWith("M  END\n");
  }

  @Test
  void a_molfile_of_the_third_version_is_read() {
    String ethanol =
        """

          test

          0  0  0     0  0            999 V3000
        M  V30 BEGIN CTAB
        M  V30 COUNTS 3 2 0 0 0
        M  V30 BEGIN ATOM
        M  V30 1 C 0 0 0 0
        M  V30 2 C 1.5 0 0 0
        M  V30 3 O 2.25 1.3 0 0
        M  V30 END ATOM
        M  V30 BEGIN BOND
        M  V30 1 1 1 2
        M  V30 2 1 2 3
        M  V30 END BOND
        M  V30 END CTAB
        M  END
        """;

    assertThat(named(Json.obj("molfile", ethanol)).text("inchikey"))
        .isEqualTo("LFQSCWFLJHTTHZ-UHFFFAOYSA-N");
  }

  @ParameterizedTest
  @CsvSource({"inchi, InChI=1S/nonsense", "inchi, CCO", "molfile, CCO", "smiles, C1CC"})
  void what_cannot_be_read_is_refused_at_its_place(String member, String text) {
    assertThat(
            EngineRunner.refused(LoadedEngine.of(new MolecularIdentity()), Json.obj(member, text)))
        .containsExactly("/" + member);
  }

  @Test
  void one_record_of_a_file_is_read_and_a_second_is_refused_with_its_line() {
    String one = named(Json.obj("smiles", "CCO", "layout", true)).text("molfile");
    int lines = (int) one.lines().count();
    assertThat(named(Json.obj("molfile", one + "$$$$\n\n")).text("inchikey"))
        .isEqualTo("LFQSCWFLJHTTHZ-UHFFFAOYSA-N");
    for (String between : new String[] {"", "$$$$\n"}) {
      Json.Obj two = Json.obj("molfile", one + between + "x\n" + one);
      int begins = lines + (between.isEmpty() ? 1 : 2);
      assertThat(LoadedEngine.of(new MolecularIdentity()).problems(two))
          .singleElement()
          .satisfies(
              problem -> {
                assertThat(problem.pointer()).isEqualTo("/molfile");
                assertThat(problem.message()).contains("record 2 begins at line " + begins);
              });
    }
  }

  @Test
  void two_molecules_at_once_are_refused() {
    Json.Obj both = Json.obj("smiles", "CCO", "inchi", "InChI=1S/CH4/h1H4");

    assertThat(LoadedEngine.of(new MolecularIdentity()).capability().input().problems(both))
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains("exactly one of"));
  }
}
