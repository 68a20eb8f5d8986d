package dev.omni.quant.biology;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.biojava.nbio.core.alignment.matrices.SimpleSubstitutionMatrix;
import org.biojava.nbio.core.alignment.matrices.SubstitutionMatrixHelper;
import org.biojava.nbio.core.alignment.template.SubstitutionMatrix;
import org.biojava.nbio.core.sequence.compound.AminoAcidCompound;
import org.biojava.nbio.core.sequence.compound.AminoAcidCompoundSet;

/**
 * Tables that BioJava shares between threads and fills at their first use without a lock. One
 * thread at a time fills them here, before any other reads them.
 */
final class BioJavaTables {
  private BioJavaTables() {}

  /** Returns a published matrix of scores; BLOSUM62 for a name that is no other. */
  static synchronized SubstitutionMatrix<AminoAcidCompound> matrix(String name) {
    return switch (name) {
      case "blosum45" -> SubstitutionMatrixHelper.getBlosum45();
      case "blosum50" -> SubstitutionMatrixHelper.getBlosum50();
      case "blosum80", "pam30", "pam70" -> stored(name);
      case "pam250" -> SubstitutionMatrixHelper.getPAM250();
      default -> SubstitutionMatrixHelper.getBlosum62();
    };
  }

  /** Returns a matrix that the library lacks, or has in another scale than the NCBI. */
  private static SubstitutionMatrix<AminoAcidCompound> stored(String name) {
    try (InputStream in = BioJavaTables.class.getResourceAsStream(name + ".txt")) {
      String text =
          new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.US_ASCII);
      return new SimpleSubstitutionMatrix<>(
          AminoAcidCompoundSet.getAminoAcidCompoundSet(), text, name);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
