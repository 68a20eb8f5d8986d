package dev.omni.quant.biology;

import dev.omni.engine.Infeasible;
import java.util.HashMap;
import java.util.Map;
import org.biojava.nbio.core.alignment.matrices.SubstitutionMatrixHelper;
import org.biojava.nbio.core.alignment.template.SubstitutionMatrix;
import org.biojava.nbio.core.exceptions.CompoundNotFoundException;
import org.biojava.nbio.core.sequence.DNASequence;
import org.biojava.nbio.core.sequence.compound.AminoAcidCompound;
import org.biojava.nbio.core.sequence.transcription.TranscriptionEngine;

/**
 * Tables that BioJava shares between threads and fills at their first use without a lock. One
 * thread at a time fills them here, before any other reads them.
 */
final class BioJavaTables {
  private static final Map<Integer, TranscriptionEngine> CODES = new HashMap<>();

  private BioJavaTables() {}

  /** Returns the translation under a genetic code of the NCBI's table. */
  static synchronized TranscriptionEngine geneticCode(int number) {
    return CODES.computeIfAbsent(number, BioJavaTables::filled);
  }

  private static TranscriptionEngine filled(int number) {
    TranscriptionEngine code =
        new TranscriptionEngine.Builder()
            .table(number)
            .initMet(false)
            .trimStop(false)
            .translateNCodons(false)
            .build();
    protein("ATG", code);
    return code;
  }

  /**
   * Returns the translation of a strand of DNA.
   *
   * @throws Infeasible when a letter is no base
   */
  static String protein(String strand, TranscriptionEngine code) {
    try {
      return new DNASequence(strand)
          .getRNASequence(code)
          .getProteinSequence(code)
          .getSequenceAsString();
    } catch (CompoundNotFoundException unknown) {
      throw new Infeasible("a letter of the sequence is no base", unknown);
    }
  }

  /** Returns a published matrix of scores; BLOSUM62 for a name that is no other. */
  static synchronized SubstitutionMatrix<AminoAcidCompound> matrix(String name) {
    return switch (name) {
      case "blosum50" -> SubstitutionMatrixHelper.getBlosum50();
      case "pam250" -> SubstitutionMatrixHelper.getPAM250();
      default -> SubstitutionMatrixHelper.getBlosum62();
    };
  }
}
