package dev.omni.quant.molecular;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openscience.cdk.aromaticity.Aromaticity;
import org.openscience.cdk.exception.CDKException;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.silent.SilentChemObjectBuilder;
import org.openscience.cdk.smiles.SmiFlavor;
import org.openscience.cdk.smiles.SmilesGenerator;
import org.openscience.cdk.smiles.SmilesParser;
import org.openscience.cdk.tools.manipulator.AtomContainerManipulator;

class KekulizerTest {
  @Provide
  Arbitrary<String> rings() {
    return Arbitraries.of(
        "Cc1ccccn1",
        "Cc1ccc2cccccc1-2",
        "CC(C)c1ccc2c(C)ccc2c(C)c1",
        "Clc1ccc2ncccc2c1",
        "Nc1ncnc2n(C)cnc12",
        "[O-][n+]1ccccc1C",
        "O=n1ccccc1C",
        "C[n+]1ccccc1Br",
        "Cn1nc(C)c2ccccc12",
        "c1ccc(cc1)-c1cccnc1Cl",
        "Cc1cccc2c1-c1ccccc1-2",
        "Cc1cc2cccc3c4cccc5cccc(c(c1)c23)c45",
        "Cc1c2nc(C=C2)cc2ccc([nH]2)c(CC)c2nc(C=C2)cc2[nH]c1cc2",
        "Cc1bcccc1",
        "Cc1ccccp1",
        "Cc1cccc[o+]1",
        "[13CH3]c1ncccc1C");
  }

  /** Another order of atoms, other places of double bonds, hydrogens as atoms or not. */
  private static String rewritten(String smiles, int seed) {
    var random = new Random(seed);
    try {
      IAtomContainer molecule = read(smiles);
      Aromaticity.apply(Aromaticity.Model.Daylight, molecule);
      shuffle(molecule, random);
      IAtomContainer other =
          read(
              new SmilesGenerator(SmiFlavor.Isomeric | SmiFlavor.UseAromaticSymbols)
                  .create(molecule));
      if (random.nextBoolean()) {
        AtomContainerManipulator.convertImplicitToExplicitHydrogens(other);
      }
      shuffle(other, random);
      return new SmilesGenerator(SmiFlavor.Isomeric).create(other);
    } catch (CDKException broken) {
      throw new IllegalStateException(broken);
    }
  }

  private static IAtomContainer read(String smiles) throws CDKException {
    return new SmilesParser(SilentChemObjectBuilder.getInstance()).parseSmiles(smiles);
  }

  private static void shuffle(IAtomContainer molecule, Random random) {
    List<IAtom> atoms = new ArrayList<>();
    molecule.atoms().forEach(atoms::add);
    Collections.shuffle(atoms, random);
    molecule.setAtoms(atoms.toArray(IAtom[]::new));
  }

  @Property(tries = 60) // about 70 ms a try
  void what_is_told_of_aromatic_rings_does_not_depend_on_where_their_double_bonds_are_written(
      @ForAll("rings") String smiles, @ForAll int seed) {
    toldAlike(smiles, seed);
  }

  @Property
  @Tag("full")
  void what_is_told_of_aromatic_rings_does_not_depend_on_where_many_double_bonds_are_written(
      @ForAll("rings") String smiles, @ForAll int seed) {
    toldAlike(smiles, seed);
  }

  private static void toldAlike(String smiles, int seed) {
    String other = rewritten(smiles, seed);
    for (var engine :
        List.of(
            LoadedEngine.of(new MolecularDescriptors()),
            LoadedEngine.of(new MolecularIdentity()))) {
      assertThat(EngineRunner.result(engine, Json.obj("smiles", other)))
          .isEqualTo(EngineRunner.result(engine, Json.obj("smiles", smiles)));
    }
    for (String fingerprint : List.of("maccs", "ecfp4", "pubchem")) {
      assertThat(similarity(fingerprint, smiles, other)).as(fingerprint).isEqualTo(1);
    }
  }

  private static double similarity(String fingerprint, String one, String other) {
    Json.Obj input = Json.obj("fingerprint", fingerprint, "smiles", List.of(one, other));
    return new JsonFields(EngineRunner.result(LoadedEngine.of(new FingerprintSimilarity()), input))
        .rows("tanimoto")[0][1];
  }

  @ParameterizedTest
  @CsvSource({
    "CC1=CC=CC=N1, CC1=NC=CC=C1",
    "ClC1=CC2=C(C=C1)N=CC=C2, C=12C=CC(Cl)=CC2=CC=CN1",
    "CC1=C(C)N=CC=C1, CC1=CC=CN=C1C"
  })
  void log_p_is_one_for_both_forms_of_a_ring(String one, String other) {
    assertThat(
            EngineRunner.number(
                LoadedEngine.of(new MolecularDescriptors()), Json.obj("smiles", one), "jplogp"))
        .isEqualTo(
            EngineRunner.number(
                LoadedEngine.of(new MolecularDescriptors()), Json.obj("smiles", other), "jplogp"));
  }
}
