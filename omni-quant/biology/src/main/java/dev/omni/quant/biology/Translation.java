package dev.omni.quant.biology;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Nullable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** A strand of DNA with its translations and its other strand, each made once, for one thread. */
final class Translation {
  static final int CODON = 3;

  /** The maximum number of frames listed. */
  static final int MOST = 20_000;

  private static final Comparator<String> LONGEST_FIRST =
      Comparator.comparingInt((String protein) -> -protein.length())
          .thenComparing(Comparator.naturalOrder());

  private final String strand;
  private final GeneticCode code;
  private final byte[] sets;
  private final @Nullable String[] proteins = new String[CODON];
  private @Nullable Translation other;

  private Translation(String strand, GeneticCode code) {
    this.strand = strand;
    this.code = code;
    sets = GeneticCode.sets(strand);
  }

  /** Returns a strand under a genetic code of the NCBI's table; RNA is read as DNA. */
  static Translation of(String sequence, int code) {
    return new Translation(sequence.replace('U', 'T'), GeneticCode.numbered(code));
  }

  String strand() {
    return strand;
  }

  /** Returns the other strand, read from its own beginning. */
  Translation reverse() {
    Translation made = other;
    if (made == null) {
      made = new Translation(GeneticCode.reverseComplement(sets), code);
      other = made;
    }
    return made;
  }

  /**
   * Returns the protein from that offset on, stops as asterisks; codons that are not whole are
   * left.
   */
  String protein(int offset) {
    String made = proteins[offset];
    if (made == null) {
      byte[] letters = new byte[Math.max(0, (sets.length - offset) / CODON)];
      for (int k = 0; k < letters.length; k++) {
        letters[k] = code.letter(sets, offset + CODON * k);
      }
      made = new String(letters, StandardCharsets.ISO_8859_1);
      proteins[offset] = made;
    }
    return made;
  }

  /** Returns whether the codon that ends with a base, counted from 1, is there and is a stop. */
  boolean stops(int last) {
    return last >= CODON && code.letter(sets, last - CODON) == '*';
  }

  /** Returns whether the codon from a place on is a start: ATG, or any of the genetic code. */
  boolean starts(int at, boolean any) {
    return any ? code.starts(sets, at) : strand.startsWith("ATG", at);
  }

  /**
   * Returns the sequences from a methionine to the next stop, in all three frames of this strand
   * and of the other, each once; longest first, then by letters.
   */
  List<String> openReadingFrames(Work work) {
    var found = new TreeSet<String>(LONGEST_FIRST);
    for (Translation each : List.of(this, reverse())) {
      for (int offset = 0; offset < CODON; offset++) {
        each.frames(offset, found, work);
      }
    }
    return new ArrayList<>(found);
  }

  private void frames(int offset, Set<String> found, Work work) {
    work.proceed();
    String protein = protein(offset);
    int start = protein.indexOf('M');
    for (int stop = protein.indexOf('*'); stop >= 0; stop = protein.indexOf('*', stop + 1)) {
      work.proceed();
      for (; start >= 0 && start < stop; start = protein.indexOf('M', start + 1)) {
        found.add(protein.substring(start, stop));
        if (found.size() > MOST) {
          throw new Infeasible("the sequence has more than " + MOST + " open reading frames");
        }
      }
    }
  }
}
