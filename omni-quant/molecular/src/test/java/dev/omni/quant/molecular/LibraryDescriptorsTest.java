package dev.omni.quant.molecular;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openscience.cdk.aromaticity.Aromaticity;
import org.openscience.cdk.graph.ShortestPaths;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.interfaces.IBond;
import org.openscience.cdk.qsar.IMolecularDescriptor;
import org.openscience.cdk.qsar.descriptors.molecular.HBondAcceptorCountDescriptor;
import org.openscience.cdk.qsar.descriptors.molecular.HBondDonorCountDescriptor;
import org.openscience.cdk.qsar.descriptors.molecular.JPlogPDescriptor;
import org.openscience.cdk.qsar.descriptors.molecular.RotatableBondsCountDescriptor;
import org.openscience.cdk.qsar.descriptors.molecular.TPSADescriptor;
import org.openscience.cdk.qsar.descriptors.molecular.XLogPDescriptor;
import org.openscience.cdk.tools.manipulator.AtomContainerManipulator;

/**
 * What is counted on the graph of a molecule against the library's descriptors: of 23,078 molecules
 * from ChEMBL, ZINC, Tox21 and the NCI's screening against HIV, none differed in any of them. Here
 * are molecules of the NCI, and groups that few have.
 */
final class LibraryDescriptorsTest {
  private static Stream<String> molecules() throws IOException {
    try (InputStream in =
        LibraryDescriptorsTest.class.getResourceAsStream("/rdkit-descriptors.tsv")) {
      String table = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return Stream.concat(
          table.lines().skip(1).map(line -> line.split("\t")[0]),
          Stream.of(
              "[2H]OC([2H])C",
              "CN=[N+]=[N-]",
              "C[N+](C)(C)CC([O-])=O",
              "CS(=O)(=O)N1CC1",
              "C1OC1CP(=O)(O)OP",
              "[O-][n+]1ccccc1C#CC",
              "[H][H].[2H]C#N",
              "O=c1cc[nH]c(=S)[n-]1",
              "CC#CC.CC(N)=NO.[Na+]",
              "CP=C",
              "C[PH](C)=O",
              "CP(C)C",
              "CN(=O)=O",
              "c1cc2c3c(c1)C=CC3=CC=C2"));
    }
  }

  private static double library(IMolecularDescriptor descriptor, IAtomContainer molecule) {
    return Double.parseDouble(descriptor.calculate(molecule).getValue().toString());
  }

  @ParameterizedTest
  @MethodSource("molecules")
  void the_graph_has_the_library_s_counts_and_surface(String smiles) throws Exception {
    var of = Descriptors.of(SmilesReader.read(smiles));
    CountedAtoms counted = of.counted();
    IAtomContainer molecule = of.molecule();
    assertThat((double) counted.donors())
        .isEqualTo(library(new HBondDonorCountDescriptor(), molecule));
    assertThat((double) counted.acceptors())
        .isEqualTo(library(new HBondAcceptorCountDescriptor(), molecule));
    assertThat((double) counted.rotatable())
        .isEqualTo(library(new RotatableBondsCountDescriptor(), molecule));
    assertThat(of.tpsa().orElseThrow())
        .isCloseTo(library(new TPSADescriptor(), PolarGroupNormalizer.of(molecule)), within(1e-6));
    assertThat(counted.wiener()).isEqualTo(paths(molecule));
  }

  private static long paths(IAtomContainer molecule) {
    long twice = 0;
    for (IAtom from : molecule.atoms()) {
      var paths = new ShortestPaths(molecule, from);
      for (IAtom to : molecule.atoms()) {
        int distance = paths.distanceTo(to);
        boolean heavy = from.getAtomicNumber() > 1 && to.getAtomicNumber() > 1;
        twice += heavy && distance < molecule.getAtomCount() ? distance : 0;
      }
    }
    return twice / 2;
  }

  /** Each group has atoms or a correction of their own in the table of xlogp. */
  private static Stream<String> groups() throws IOException {
    return Stream.concat(
            molecules(),
            Stream.of(
                "O=C(O)c1ccccc1O",
                "N[C@@H](C)C(=O)O",
                "CS(=O)(=O)c1ccc(N)cc1",
                "COc1ccccc1OC",
                "OCC1OC(O)C(O)C(O)C1O",
                "CC(=O)NC(C)=O",
                "FC(F)(F)C(Cl)(Cl)Br",
                "CP(=S)(OC)OC",
                "CS(C)=O",
                "COS(=O)(=O)OC",
                "CC=NO",
                "CN=NC",
                "O=NC1CC1",
                "N#CC=C=C",
                "NNC1CCNCC1O",
                "c1ncsc1C[N+](=O)[O-]",
                "OC(=O)OC(=O)O",
                "IC=CI"))
        .filter(smiles -> Descriptors.of(SmilesReader.read(smiles)).xlogp().isPresent());
  }

  @Test
  void most_molecules_have_an_estimate() throws IOException {
    assertThat(groups().count()).isGreaterThan(150);
  }

  /** The library wants every hydrogen as an atom, and the aromaticity of its tables. */
  @ParameterizedTest
  @MethodSource("groups")
  void log_p_by_types_of_atoms_is_the_library_s(String smiles) throws Exception {
    var of = Descriptors.of(SmilesReader.read(smiles));
    double own = of.xlogp().orElseThrow();
    OptionalDouble other = of.jplogp();
    IAtomContainer explicit = of.molecule();
    AtomContainerManipulator.convertImplicitToExplicitHydrogens(explicit);
    AtomContainerManipulator.percieveAtomTypesAndConfigureUnsetProperties(explicit);
    Set<IBond> aromatic = LogP.aromatic(explicit);
    Aromaticity.clear(explicit);
    for (IBond bond : aromatic) {
      bond.setIsAromatic(true);
      bond.getBegin().setIsAromatic(true);
      bond.getEnd().setIsAromatic(true);
    }
    assertThat(own).isCloseTo(library(new XLogPDescriptor(), explicit), within(1e-6));
    if (other.isPresent()) { // The library prints what it does not know.
      assertThat(other.getAsDouble())
          .isCloseTo(library(new JPlogPDescriptor(), explicit), within(1e-6));
    }
  }
}
