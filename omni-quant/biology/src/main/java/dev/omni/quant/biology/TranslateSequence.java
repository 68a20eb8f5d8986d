package dev.omni.quant.biology;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.LayeredPlot;
import java.util.List;
import java.util.Optional;

/** The translation of a nucleic acid into protein. */
@AutoService(JsonEngine.class)
public final class TranslateSequence implements JsonEngine {
  private static final int MOST_BASES = 100_000;
  private static final int MOST_DRAWN = 60;

  private static final Shape CONTRACT =
      Shape.object()
          .required(
              "sequence",
              Shape.string()
                  .length(1, 2 * MOST_BASES)
                  .titled("DNA or RNA, 5' to 3', in IUPAC codes; or one FASTA record"))
          .optional(
              "genetic_code",
              Shape.choice(GeneticCode.numbers())
                  .titled("NCBI number of the genetic code; 1 (standard) when not given"))
          .optional(
              "frame",
              Shape.choice("1", "2", "3", "-1", "-2", "-3")
                  .otherwise("1")
                  .titled("Reading frame; negative ones read the other strand"))
          .optional(
              "to_stop", Shape.bool().otherwise(false).titled("End before the first stop codon"))
          .optional(
              "minimum_orf_codons",
              Shape.integer()
                  .atLeast(1)
                  .atMost(MOST_BASES)
                  .unit("1")
                  .otherwise(30)
                  .titled("Least number of amino acids of an open reading frame in orfs"))
          .optional(
              "start_codons",
              Shape.choice("atg", "table")
                  .otherwise("atg")
                  .titled("What begins one: ATG, or every start codon of the genetic code"))
          .example(
              Json.obj(
                  "sequence",
                  "AUGGCCAUGGCGCCCAGAACUGAGAUCAAUAGUACCCGUAUUAACGGGUGA",
                  "to_stop",
                  true))
          .example(
              Json.obj(
                  "sequence",
                  ">cds with an unknown base\nCCNATGGCNAARTAYTAACAT",
                  "minimum_orf_codons",
                  3));

  private static final Shape RESULT =
      Shape.object()
          .required("protein", Shape.string().titled("Protein"))
          .required("length", Shape.integer().unit("nt").titled("Length of the sequence"))
          .required(
              "gc_fraction",
              Shape.number().unit("1").orNull().titled("Fraction of G and C of the known bases"))
          .required("reverse_complement", Shape.string().titled("Reverse complement"))
          .required(
              "open_reading_frames",
              Shape.listOf(Shape.string()).titled("Proteins of the open reading frames"))
          .required("orfs_count", Shape.integer().unit("1").titled("Number of open reading frames"))
          .required(
              "orfs",
              Shape.listOf(OpenReadingFrame.SHAPE)
                  .titled("Open reading frames, those of the longest proteins first"));

  @Override
  public Capability capability() {
    return Capability.named("biology.sequence.translate")
        .title(
            "Translation, reverse complement, GC content and open reading frames",
            "Protein of one reading frame (stops as *), reverse complement as DNA, part of G and C,"
                + " and the proteins between each methionine and the next stop in all six frames,"
                + " each once, longest first. An ambiguous codon is the amino acid that all its"
                + " readings have, B, Z or J where they are its two, else X; --- is a gap. orfs"
                + " are the frames from the first start codon after a stop, or after the start of"
                + " the sequence, to the next stop; start and end count bases of the forward strand"
                + " from 1 and include the stop codon.")
        .direct(Workload.VERY_LOW)
        .version("2")
        .reproducibility(Reproducibility.EXACT)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Open reading frames")
        .method(
            new Method(
                "Translation by codon tables",
                "codon -> amino acid by the table; complement A-T, C-G; GC = (G + C) / length",
                List.of(
                    "NCBI, The Genetic Codes (tables by A. Elzanowski and J. Ostell), 2019",
                    "A. Cornish-Bowden, Nomenclature for incompletely specified bases, Nucleic"
                        + " Acids Res. 13, 1985, 3021-3030"),
                List.of(),
                List.of(
                    "A codon that codes 27, 28 and 31 read both as a stop and as an amino acid is"
                        + " the amino acid.",
                    "A start codon of orfs that is not ATG is M in the protein, as at an"
                        + " initiation.",
                    "A frame of orfs is partial where no stop precedes it: it may begin before the"
                        + " sequence. One without a stop at its end is not listed.",
                    "A codon at the end that is not whole is left out.",
                    "Open reading frames begin with methionine under the given code.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    return SequenceText.of(new JsonFields(input), "sequence")
        .problems("sequence", SequenceText.BASES, MOST_BASES);
  }

  @Override
  public double steps(Json.Obj input) {
    return 1e3 * new JsonFields(input).text("sequence").length();
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    int code = fields.has("genetic_code") ? fields.integer("genetic_code") : 1;
    var forward = Translation.of(SequenceText.of(fields, "sequence").letters(), code);
    Translation reverse = forward.reverse();
    int frame = Integer.parseInt(fields.text("frame"));
    String protein = (frame > 0 ? forward : reverse).protein(Math.abs(frame) - 1);
    if (fields.flag("to_stop") && protein.indexOf('*') >= 0) {
      protein = protein.substring(0, protein.indexOf('*'));
    }
    String strand = forward.strand();
    var search =
        new OpenReadingFrame.Search(
            fields.integer("minimum_orf_codons"), fields.text("start_codons").equals("table"));
    List<OpenReadingFrame> frames = OpenReadingFrame.of(forward, search, work);
    return JsonComputed.of(
        Json.obj(
            "protein", protein,
            "length", strand.length(),
            "gc_fraction", gcFraction(strand),
            "reverse_complement", reverse.strand(),
            "open_reading_frames", forward.openReadingFrames(work),
            "orfs_count", frames.size(),
            "orfs", frames.stream().map(OpenReadingFrame::json).toList()));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    return ReadingFrameLaws.checks(new JsonFields(input), new JsonFields(result));
  }

  /** Returns the fraction of G, C and S among the bases that say whether they are one of these. */
  private static Json gcFraction(String strand) {
    double gc = strand.chars().filter(c -> "GCS".indexOf(c) >= 0).count();
    double known = strand.chars().filter(c -> "ACGTSW".indexOf(c) >= 0).count();
    return known == 0 ? Json.NULL : Json.num(gc / known);
  }

  /** Draws the longest open reading frames, or the bases where there are none. */
  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    List<JsonFields> frames = new JsonFields(result).objects("orfs");
    if (frames.isEmpty()) {
      String strand = SequenceText.of(new JsonFields(input), "sequence").letters();
      List<String> bases = strand.chars().mapToObj(c -> "" + (char) c).distinct().sorted().toList();
      return Optional.of(
          Chart.of("Bases", Chart.Axis.ofNames("Base"), Chart.Axis.of("Bases (count)"))
              .bars(
                  "bases",
                  bases,
                  bases.stream()
                      .mapToDouble(base -> strand.chars().filter(c -> c == base.charAt(0)).count())
                      .toArray())
              .plot());
    }
    LayeredPlot plot = LayeredPlot.of("Open reading frames", "Base", "Reading frame (number)");
    for (int i = 0; i < Math.min(MOST_DRAWN, frames.size()); i++) {
      JsonFields frame = frames.get(i);
      double[] ends = {frame.number("start"), frame.number("end")};
      double[] level = {frame.number("frame"), frame.number("frame")};
      plot = plot.line("frame " + frame.integer("frame"), ends, level);
    }
    return Optional.of(plot.plot());
  }
}
