package dev.omni.quant.molecular;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.quant.core.records.ReadRecords;
import dev.omni.quant.core.records.RecordCell;
import dev.omni.quant.molecular.records.MoleculeRecords;
import dev.omni.quant.molecular.records.MoleculeRecords.Input;
import dev.omni.quant.molecular.records.MoleculeRecords.MoleculeFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Molecules that are written to a file and read again. */
final class MoleculeRoundTripTest {
  private static final List<String> CORES =
      List.of(
          "c1ccc(%s)cc1",
          "c1ccnc(%s)c1",
          "C1CCCCC1%s",
          "O=C(O)C%s",
          "CC(=O)N%s",
          "C[C@H](O)C%s",
          "C[C@@H](N)C%s",
          "C/C=C/C%s",
          "C/C=C\\C%s",
          "C#CC%s",
          "c1ccc2c(c1)cc[nH]2.C%s",
          "O=S(=O)(c1ccccc1)N%s",
          "[O-][N+](=O)c1ccc(%s)cc1",
          "C[N+](C)(C)C%s",
          "FC(F)(F)C%s",
          "ClC(Cl)C%s",
          "c1csc(%s)c1",
          "C1CC2CC1CC2%s",
          "O=C1CCC(%s)C1",
          "N#CC%s",
          "CCOP(=O)(OCC)C%s",
          "C[Si](C)(C)C%s",
          "[2H]C([2H])C%s",
          "OB(O)C%s");

  private static final List<String> ENDS =
      List.of(
          "C",
          "CC",
          "CCC",
          "C(C)C",
          "CO",
          "CCO",
          "CN",
          "CCN",
          "CF",
          "CCl",
          "CBr",
          "CI",
          "CS",
          "C#N",
          "C=C",
          "CC(=O)O",
          "CC(=O)OC",
          "CC(N)=O",
          "CC=O",
          "CC(C)=O",
          "Cc1ccccc1",
          "Cc1ccncc1",
          "CC1CC1",
          "CC1CCCC1",
          "CC1CCOCC1",
          "C[C@@H](C)O",
          "C[C@H](N)C(=O)O",
          "C/C=C/C",
          "C/C=C\\C",
          "CC#C",
          "COC",
          "CSC",
          "CS(C)(=O)=O",
          "CN(C)C",
          "C[N+](C)(C)C",
          "CC(F)(F)F",
          "CCCCCCCC",
          "CC(C)(C)C",
          "CO[N+](=O)[O-]",
          "CC(=O)[O-]",
          "COP(=O)(O)O",
          "Cc1c[nH]cn1",
          "Cn1cccc1",
          "CC1CCNCC1",
          "CN1CCOCC1",
          "CC1=CC(=O)CC1",
          "CNC(N)=O");

  @Tag("ci")
  @Test
  void eleven_hundred_molecules_keep_their_names() {
    var text = new StringBuilder();
    var names = new ArrayList<String>();
    for (String core : CORES) {
      for (String end : ENDS) {
        String smiles = String.format(core, end);
        names.add(InchiIdentifier.of(SmilesReader.read(smiles)).key());
        text.append(MoleculeInput.molfile(smiles)).append("$$$$\n");
      }
    }
    assertThat(names).hasSize(1128);
    ReadRecords table =
        MoleculeRecords.value(new Input(MoleculeFormat.SDF, text.toString(), Optional.empty()))
            .table();
    assertThat(table.errors()).isEmpty();
    assertThat(table.cells("inchikey").stream().map(RecordCell::text).toList()).isEqualTo(names);
  }
}
