package dev.omni.quant.biology;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/** A strand of DNA with its translations. */
record Translation(String strand, GeneticCode code) {
  static final int CODON = 3;

  /** The maximum number of frames listed. */
  static final int MOST = 20_000;

  private static final String LETTERS = "ACGTRYSWKMBDHVN-";
  private static final String COMPLEMENTS = "TGCAYRSWMKVHDBN-";

  /** Returns a strand under a genetic code of the NCBI's table; RNA is read as DNA. */
  static Translation of(String sequence, int code) {
    return new Translation(sequence.replace('U', 'T'), GeneticCode.numbered(code));
  }

  /** Returns the other strand, read from its own beginning. */
  Translation reverse() {
    var out = new StringBuilder(strand.length());
    for (int i = strand.length() - 1; i >= 0; i--) {
      out.append(COMPLEMENTS.charAt(LETTERS.indexOf(strand.charAt(i))));
    }
    return new Translation(out.toString(), code);
  }

  /**
   * Returns the protein from that offset on, stops as asterisks; codons that are not whole are
   * left.
   */
  String protein(int offset) {
    byte[] sets = GeneticCode.sets(strand);
    var out = new StringBuilder();
    for (int i = offset; i + CODON <= sets.length; i += CODON) {
      out.append(code.letter(sets, i));
    }
    return out.toString();
  }

  /**
   * Returns the sequences from a methionine to the next stop, in all three frames of this strand
   * and of the other, each once; longest first, then by letters.
   */
  List<String> openReadingFrames(Work work) {
    var found =
        new TreeSet<String>(
            Comparator.comparing(String::length)
                .reversed()
                .thenComparing(Comparator.naturalOrder()));
    for (Translation each : List.of(this, reverse())) {
      for (int offset = 0; offset < CODON; offset++) {
        each.frames(offset, found, work);
      }
    }
    return new ArrayList<>(found);
  }

  private void frames(int offset, TreeSet<String> found, Work work) {
    work.proceed();
    String protein = protein(offset);
    int from = 0;
    for (int stop = protein.indexOf('*'); stop >= 0; stop = protein.indexOf('*', from)) {
      work.proceed();
      String open = protein.substring(from, stop);
      for (int start = open.indexOf('M'); start >= 0; start = open.indexOf('M', start + 1)) {
        found.add(open.substring(start));
        if (found.size() > MOST) {
          throw new Infeasible("the sequence has more than " + MOST + " open reading frames");
        }
      }
      from = stop + 1;
    }
  }
}
