package dev.omni.quant.biology;

import dev.omni.domain.world.Check;
import java.util.List;

/** The laws of a translation, from the other strand that stands in its result. */
final class ReadingFrameLaws {
  private static final int CODON = 3;
  private static final double ROUNDING = 1e-12;

  private ReadingFrameLaws() {}

  static List<Check> checks(TranslateSequence.Input input, TranslateSequence.Result result) {
    String sent = input.letters().replace('U', 'T');
    var reverse = Translation.of(result.reverseComplement(), input.code());
    Translation forward = reverse.reverse();
    String strand = forward.strand();
    return List.of(
        new Check(
            "double_complement_differences",
            differences(strand, sent) + Math.abs(result.length() - strand.length()),
            0,
            "Positions in which the complement of the reverse complement differs from the sequence,"
                + " and by how much its length does."),
        new Check(
            "gc_residual",
            content(result, reverse.strand()),
            ROUNDING,
            "Fraction of G and C times the known bases, less those of the other strand; a base."),
        new Check(
            "frame_residual",
            frames(result, forward, reverse),
            0,
            "Open reading frames that are not three bases an amino acid and three for the stop, are"
                + " not in their frame, do not end with a stop, or are not counted."));
  }

  private static double differences(String one, String other) {
    double differences = Math.abs(one.length() - other.length());
    for (int i = 0; i < Math.min(one.length(), other.length()); i++) {
      differences += one.charAt(i) == other.charAt(i) ? 0 : 1;
    }
    return differences;
  }

  private static double content(TranslateSequence.Result result, String other) {
    double strong = 0;
    double weak = 0;
    for (int i = 0; i < other.length(); i++) {
      strong += "CGS".indexOf(other.charAt(i)) >= 0 ? 1 : 0;
      weak += "ATW".indexOf(other.charAt(i)) >= 0 ? 1 : 0;
    }
    double all = strong + weak;
    Double fraction = result.gcFraction();
    return fraction == null ? all : (fraction * all - strong) / Math.max(1, all);
  }

  private static double frames(
      TranslateSequence.Result result, Translation forward, Translation reverse) {
    List<OpenReadingFrame> frames = result.orfs();
    double length = forward.strand().length();
    double wrong = Math.abs(result.orfsCount() - frames.size());
    for (OpenReadingFrame each : frames) {
      double frame = each.frame();
      boolean own = frame > 0;
      double first = own ? each.start() : length + 1 - each.end();
      double last = own ? each.end() : length + 1 - each.start();
      boolean right =
          last - first + 1 == CODON * (each.protein().length() + 1.0)
              && (first - 1) % CODON == Math.abs(frame) - 1
              && last <= length
              && each.strand() == OpenReadingFrame.DnaStrand.of(own ? 1 : -1)
              && (own ? forward : reverse).stops((int) last);
      wrong += right ? 0 : 1;
    }
    return wrong;
  }
}
