package dev.omni.quant.biology;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.IntChoice;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.contract.Word;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The part of a strand from the first start codon after a stop to the next stop.
 *
 * @param start first base on the forward strand, from 1
 * @param end last base on the forward strand, that of the stop codon included
 * @param strand on which it is
 * @param frame 1, 2, 3, or -1, -2, -3 on the other strand
 * @param protein without its stop; the start codon as M
 * @param partial whether no stop precedes it, so that it may begin before the sequence
 */
public record OpenReadingFrame(
    @Title("First base, forward strand") @Unit("nt") int start,
    @Title("Last base of the stop codon") @Unit("nt") int end,
    @Title("Strand") DnaStrand strand,
    @Title("Reading frame") @IntChoice({1, 2, 3, -1, -2, -3}) int frame,
    @Title("Protein, without its stop") String protein,
    @Title("Whether no stop precedes it") boolean partial) {
  /** The strands of a nucleic acid: as sent, and the other. */
  public enum DnaStrand {
    @Word("+")
    FORWARD,
    @Word("-")
    REVERSE;

    static DnaStrand of(int frame) {
      return frame > 0 ? FORWARD : REVERSE;
    }
  }

  private static final Comparator<OpenReadingFrame> ORDER =
      Comparator.comparingInt((OpenReadingFrame frame) -> -frame.protein().length())
          .thenComparingInt(OpenReadingFrame::start)
          .thenComparing(Comparator.comparingInt(OpenReadingFrame::frame).reversed());

  /**
   * Conditions on an open reading frame.
   *
   * @param amino acids at least
   * @param anyStart whether every start codon of the genetic code begins one, or ATG alone
   */
  record Search(int amino, boolean anyStart) {}

  /** Returns the frames of both strands, those of the longest proteins first. */
  static List<OpenReadingFrame> of(Translation forward, Search search, Work work) {
    var found = new ArrayList<OpenReadingFrame>();
    for (int offset = 0; offset < Translation.CODON; offset++) {
      found.addAll(frames(forward, offset, search, work));
    }
    int length = forward.strand().length();
    Translation reverse = forward.reverse();
    for (int offset = 0; offset < Translation.CODON; offset++) {
      for (OpenReadingFrame each : frames(reverse, offset, search, work)) {
        found.add(each.onTheOtherStrand(length));
      }
    }
    if (found.size() > Translation.MOST) {
      throw new Infeasible(
          "the sequence has more than " + Translation.MOST + " open reading frames so long");
    }
    found.sort(ORDER);
    return found;
  }

  private OpenReadingFrame onTheOtherStrand(int length) {
    return new OpenReadingFrame(
        length - end + 1, length - start + 1, DnaStrand.of(-frame), -frame, protein, partial);
  }

  private static List<OpenReadingFrame> frames(
      Translation strand, int offset, Search search, Work work) {
    work.proceed();
    var found = new ArrayList<OpenReadingFrame>();
    String protein = strand.protein(offset);
    int from = 0;
    for (int stop = protein.indexOf('*'); stop >= 0; stop = protein.indexOf('*', from)) {
      int first = from;
      while (first < stop
          && !strand.starts(offset + Translation.CODON * first, search.anyStart())) {
        first++;
      }
      if (aminoAcids(protein, first, stop) >= search.amino()) {
        found.add(
            new OpenReadingFrame(
                offset + Translation.CODON * first + 1,
                offset + Translation.CODON * (stop + 1),
                DnaStrand.FORWARD,
                offset + 1,
                "M" + protein.substring(first + 1, stop),
                from == 0));
      }
      from = stop + 1;
    }
    return found;
  }

  /** Returns how many letters of a part of a protein are no gaps. */
  private static int aminoAcids(String protein, int from, int to) {
    int count = 0;
    for (int i = from; i < to; i++) {
      count += protein.charAt(i) == '-' ? 0 : 1;
    }
    return count;
  }
}
