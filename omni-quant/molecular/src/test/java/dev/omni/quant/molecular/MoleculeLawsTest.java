package dev.omni.quant.molecular;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openscience.cdk.exception.CDKException;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.silent.SilentChemObjectBuilder;
import org.openscience.cdk.smiles.SmiFlavor;
import org.openscience.cdk.smiles.SmilesGenerator;
import org.openscience.cdk.smiles.SmilesParser;

class MoleculeLawsTest {
  @Provide
  Arbitrary<String> molecules() {
    return Arbitraries.of(
        "CC(=O)OC1=CC=CC=C1C(=O)O",
        "CN1C=NC2=C1C(=O)N(C(=O)N2C)C",
        "C[C@H](N)C(=O)O",
        "OC[C@H]1OC(O)[C@H](O)[C@@H](O)[C@@H]1O",
        "CC12CCC3C(C1CCC2O)CCC4=CC(=O)CCC34C",
        "ClC(Cl)(Cl)Br",
        "C[N+](C)(C)CC([O-])=O",
        "F/C=C/F",
        "c1ccc2c(c1)ccc3ccccc23",
        "CS(=O)(=O)Nc1ccccc1",
        "C[C@H](F)C",
        "C/C(C)=C/F");
  }

  /** Groups that have several writings, rings and all elements of drugs, strung together. */
  @Provide
  Arbitrary<String> strings() {
    return Arbitraries.of(
            "C",
            "N",
            "O",
            "S",
            "P(=O)(O)",
            "C(=O)",
            "S(=O)(=O)",
            "C(N=[N+]=[N-])",
            "C([N-][N+]#N)",
            "C(=[N+]=[N-])",
            "C([CH-][N+]#N)",
            "[N+](=[N-])",
            "[N+](C)([O-])",
            "C(N(=O)=O)",
            "C([N+](=O)[O-])",
            "N=N",
            "N=N(=O)",
            "C#C",
            "C(Cl)",
            "[C@H](F)",
            "C1CC(CC1)",
            "c1ccc(nc1)",
            "c1cn(=O)cc(c1)",
            "n1ccc(c1)",
            "C1CC2CCC1C2")
        .list()
        .ofMinSize(1)
        .ofMaxSize(7)
        .map(parts -> "C" + String.join("", parts) + "C");
  }

  /** The same molecule, its atoms written in another order. */
  private static String shuffled(String smiles, int seed) {
    try {
      IAtomContainer molecule =
          new SmilesParser(SilentChemObjectBuilder.getInstance()).parseSmiles(smiles);
      List<Integer> order = new ArrayList<>();
      for (int i = 0; i < molecule.getAtomCount(); i++) {
        order.add(i);
      }
      Collections.shuffle(order, new Random(seed));
      var atoms = new IAtom[order.size()];
      for (int i = 0; i < atoms.length; i++) {
        atoms[i] = molecule.getAtom(order.get(i));
      }
      molecule.setAtoms(atoms);
      return new SmilesGenerator(SmiFlavor.Isomeric).create(molecule);
    } catch (CDKException broken) {
      throw new IllegalStateException(broken);
    }
  }

  @Property(tries = 60) // about 10 ms a try
  void what_is_told_of_a_molecule_does_not_depend_on_the_order_of_its_atoms(
      @ForAll("molecules") String smiles, @ForAll int seed) {
    Json.Obj one = Json.obj("smiles", smiles);
    Json.Obj other = Json.obj("smiles", shuffled(smiles, seed));
    for (var engine :
        List.of(
            LoadedEngine.of(new MolecularDescriptors()),
            LoadedEngine.of(new MolecularIdentity()))) {
      assertThat(EngineRunner.result(engine, other)).isEqualTo(EngineRunner.result(engine, one));
    }
    for (String pattern : List.of("C=O", "cc", "[#7]", "C~C")) {
      assertThat(matches(other, pattern)).isEqualTo(matches(one, pattern));
    }
  }

  /** The canonical SMILES keeps the writing of each, be they mixed. */
  @Property
  void nor_do_descriptors_and_name_where_groups_have_several_writings(
      @ForAll("strings") String smiles, @ForAll int seed) {
    haveOneResult(smiles, shuffled(smiles, seed));
  }

  @Property(tries = 20) // about 5 ms a try
  void nor_do_those_of_laughing_gas(@ForAll int seed) {
    haveOneResult("[N-]=[N+]=O", shuffled("[N-]=[N+]=O", seed));
  }

  /** InChI numbers atoms that differ in isotopes alone by the order of writing. */
  @Property(tries = 60) // about 4 ms a try
  void nor_does_the_canonical_smiles_where_isotopes_alone_tell_atoms_apart(
      @ForAll("labelled") String smiles, @ForAll int seed) {
    assertThat(canonical(shuffled(smiles, seed))).isEqualTo(canonical(smiles));
  }

  @Provide
  Arbitrary<String> labelled() {
    return Arbitraries.of(
        "CC[2H]",
        "CC(=O)C[2H]",
        "[2H]CC1=CC(=O)C(C)=CC1=O",
        "C[13CH3]",
        "c1ccccc1[2H]",
        "[3H]CCC[2H]");
  }

  private static String canonical(String smiles) {
    return new JsonFields(
            EngineRunner.result(
                LoadedEngine.of(new MolecularIdentity()), Json.obj("smiles", smiles)))
        .text("canonical_smiles");
  }

  /** By the table its mass is 396.1658365, between two that can be given. */
  @Test
  void a_mass_in_the_midst_is_rounded_the_same_way_in_every_order() {
    String smiles = "CC(=[N+]=[N-])C([CH-][N+]#N)C1CC2CCC1C2C(N(=O)=O)C(=[N+]=[N-])c1cn(=O)cc(c1)";
    haveOneResult(smiles, shuffled(smiles, -101561));
  }

  private static void haveOneResult(String one, String other) {
    assertThat(
            EngineRunner.result(
                LoadedEngine.of(new MolecularDescriptors()), Json.obj("smiles", other)))
        .isEqualTo(
            EngineRunner.result(
                LoadedEngine.of(new MolecularDescriptors()), Json.obj("smiles", one)));
    assertThat(inchikey(other)).isEqualTo(inchikey(one));
  }

  private static String inchikey(String smiles) {
    return new JsonFields(
            EngineRunner.result(
                LoadedEngine.of(new MolecularIdentity()), Json.obj("smiles", smiles)))
        .text("inchikey");
  }

  private static double matches(Json.Obj molecule, String smarts) {
    return EngineRunner.number(
        LoadedEngine.of(new SubstructureCount()), molecule.with("smarts", smarts), "matches");
  }

  @Property(tries = 30) // about 20 ms a try
  void two_molecules_side_by_side_have_the_sums_of_both(
      @ForAll("molecules") String one, @ForAll("molecules") String other) {
    var engine = LoadedEngine.of(new MolecularDescriptors());
    Json.Obj both = Json.obj("smiles", one + "." + other);
    for (String sum : List.of("molecular_weight", "monoisotopic_mass", "tpsa", "jplogp", "rings")) {
      assertThat(EngineRunner.number(engine, both, sum))
          .as(sum)
          .isCloseTo(
              EngineRunner.number(engine, Json.obj("smiles", one), sum)
                  + EngineRunner.number(engine, Json.obj("smiles", other), sum),
              within(2.1e-6));
    }
  }

  @Property(tries = 30) // about 10 ms a try
  void similarity_is_one_with_itself_the_same_both_ways_and_never_beyond(
      @ForAll("molecules") String one, @ForAll("molecules") String other) {
    for (String fingerprint : List.of("ecfp4", "maccs")) {
      double[][] t =
          new JsonFields(
                  EngineRunner.result(
                      LoadedEngine.of(new FingerprintSimilarity()),
                      Json.obj("fingerprint", fingerprint, "smiles", List.of(one, other))))
              .rows("tanimoto");
      assertThat(t[0][0]).isEqualTo(1);
      assertThat(t[1][1]).isEqualTo(1);
      assertThat(t[0][1]).isEqualTo(t[1][0]).isBetween(0.0, 1.0);
    }
  }

  /** An alkane: its smallest mass from 12 C and 1 H, its Wiener index by Wiener's own formula. */
  @Property(tries = 20) // about 2 ms a try
  void a_chain_has_the_index_that_wiener_gives_it(@ForAll @IntRange(min = 2, max = 30) int n) {
    var of =
        new JsonFields(
            EngineRunner.result(
                LoadedEngine.of(new MolecularDescriptors()), Json.obj("smiles", "C".repeat(n))));
    assertThat(of.number("wiener_index")).isEqualTo(n * (n * n - 1) / 6.0);
    assertThat(of.number("monoisotopic_mass"))
        .isCloseTo(12 * n + 1.00782503207 * (2 * n + 2), within(1e-5));
    assertThat(of.number("rings")).isZero();
    assertThat(of.text("formula")).isEqualTo("C" + n + "H" + (2 * n + 2));
  }

  @Property(tries = 40) // about 2 ms a try
  void heavy_isotopes_make_peaks_one_after_another_whose_intensities_have_a_largest(
      @ForAll @IntRange(min = 1, max = 60) int carbon,
      @ForAll @IntRange(min = 1, max = 100) int hydrogen,
      @ForAll @IntRange(min = 0, max = 3) int chlorine) {
    String formula = "C" + carbon + "H" + hydrogen + (chlorine > 0 ? "Cl" + chlorine : "");
    List<JsonFields> peaks =
        new JsonFields(
                EngineRunner.result(
                    LoadedEngine.of(new IsotopePatterns()), Json.obj("formula", formula)))
            .objects("peaks");
    assertThat(peaks.stream().map(peak -> peak.number("mass"))).isSorted();
    assertThat(peaks.stream().mapToDouble(peak -> peak.number("relative_intensity")).max())
        .hasValue(1);
    assertThat(peaks).allMatch(peak -> peak.number("relative_intensity") > 0);
  }

  @Test
  void atoms_without_a_contribution_leave_the_console_alone() {
    PrintStream console = System.out;
    var printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      for (String smiles : List.of("P", "[Na+].[Cl-]", "O", "[H][H]")) {
        assertThat(
                EngineRunner.result(
                        LoadedEngine.of(new MolecularDescriptors()), Json.obj("smiles", smiles))
                    .find("jplogp"))
            .contains(Json.NULL);
      }
    } finally {
      System.setOut(console);
    }
    assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  /** Marks of an arrangement that is the only one go, those of any other stay. */
  @ParameterizedTest
  @CsvSource({
    "C[C@H](F)C, CC(C)F",
    "C/C(C)=C/F, CC(=CF)C",
    "C1C[C@H]2CC[C@@H]1C2, C1C[C@@H]2CC[C@H]1C2",
    "C[C@H]1CC[C@@H](C)CC1, C[C@H]1CC[C@@H](C)CC1",
    "C/C=C/[C@H](O)/C=C\\C, C/C=C\\[C@H](/C=C/C)O"
  })
  void one_smiles_tells_of_arrangements_in_space_that_there_are_two_of(String smiles, String one) {
    assertThat(
            new JsonFields(
                    EngineRunner.result(
                        LoadedEngine.of(new MolecularIdentity()), Json.obj("smiles", smiles)))
                .text("canonical_smiles"))
        .isEqualTo(one);
  }
}
