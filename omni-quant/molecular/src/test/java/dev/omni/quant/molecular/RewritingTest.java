package dev.omni.quant.molecular;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openscience.cdk.exception.CDKException;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.silent.SilentChemObjectBuilder;
import org.openscience.cdk.smiles.SmiFlavor;
import org.openscience.cdk.smiles.SmilesGenerator;
import org.openscience.cdk.smiles.SmilesParser;

/** A molecule has one canonical SMILES, however it is written. */
final class RewritingTest {
  private static final List<String> MOLECULES =
      List.of(
          "C1C[N@]2CCC1[C@@H](C2)O",
          "C[C@H]1CC[C@@H](C)CC1",
          "C[C@@H]1C[C@H](C)C1",
          "[C@@H]12CC[C@@H](CC1)C2",
          "CC1(C)[C@@H]2CC[C@]1(C)C(=O)C2",
          "O[C@H]1[C@H](O)[C@@H](O)[C@H](O)[C@H](O)[C@@H]1O",
          "CN1[C@H]2CC[C@@H]1[C@H]([C@H](C2)OC(=O)c1ccccc1)C(=O)OC",
          "C=C[C@H]1CN2CC[C@H]1C[C@H]2[C@H](O)c1ccnc2ccc(OC)cc12",
          "F/C=C/C=C\\F",
          "C[S@](=O)CC",
          "C[C@H]1CC[C@H](CC1)[C@H]1CC[C@H](C)CC1",
          "C1[C@H]2C[C@@H]3C[C@H]1C[C@@H](C2)C3",
          "[C@H]1(F)[C@@H](F)[C@H](F)[C@@H]1F",
          "C[C@H]1C[C@@H]2C[C@H]1C=C2",
          "C[N@+]1(CC)CCCC1",
          "[2H][C@@H]1CC[C@@H](C)CC1",
          "C1N2C[N@]3C[N@@]1C[N@](C2)C3",
          "O[C@@H]1[C@H]2CC[C@@H]1CC2");

  /** The molecule written with its atoms in another order. */
  static String rewritten(IAtomContainer molecule, Random chance)
      throws CDKException, CloneNotSupportedException {
    IAtomContainer copy = molecule.clone();
    var atoms = new ArrayList<IAtom>();
    copy.atoms().forEach(atoms::add);
    Collections.shuffle(atoms, chance);
    copy.setAtoms(atoms.toArray(new IAtom[0]));
    return new SmilesGenerator(SmiFlavor.Isomeric).create(copy);
  }

  @Property(tries = 90) // about 40 ms a try
  void any_rewriting_has_the_same_canonical_smiles(
      @ForAll @IntRange(min = 0, max = 17) int which,
      @ForAll @IntRange(min = 0, max = 100_000) int seed)
      throws CDKException, CloneNotSupportedException {
    String smiles = MOLECULES.get(which);
    IAtomContainer molecule =
        new SmilesParser(SilentChemObjectBuilder.getInstance()).parseSmiles(smiles);
    String other = rewritten(molecule, new Random(seed));
    assertThat(SmilesReader.canonical(SmilesReader.read(other)))
        .as(other)
        .isEqualTo(SmilesReader.canonical(SmilesReader.read(smiles)));
  }

  /** Mirror images are two molecules, and a nitrogen that inverts has one. */
  @ParameterizedTest
  @CsvSource({
    "N[C@@H](C)C(=O)O, N[C@H](C)C(=O)O, false",
    "C1C[N@]2CCC1[C@@H](C2)O, C1C[N@@]2CCC1[C@@H](C2)O, true",
    "C[C@H]1CC[C@@H](C)CC1, C[C@H]1CC[C@H](C)CC1, false"
  })
  void tags_that_mean_nothing_are_dropped_and_others_kept(String one, String other, boolean same) {
    assertThat(
            SmilesReader.canonical(SmilesReader.read(one))
                .equals(SmilesReader.canonical(SmilesReader.read(other))))
        .isEqualTo(same);
  }
}
