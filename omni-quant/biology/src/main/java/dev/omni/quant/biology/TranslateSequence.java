package dev.omni.quant.biology;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import dev.omni.quant.core.Libraries;
import java.util.List;

/** The translation of a nucleic acid into protein. */
@AutoService(Engine.class)
public final class TranslateSequence implements Engine {
  private static final Shape CONTRACT =
      Shape.object()
          .required(
              "sequence",
              Shape.string()
                  .length(1, 100_000)
                  .pattern("^[ACGTUacgtu]+$", "the letters A, C, G, T and U of bases")
                  .titled("DNA or RNA, 5' to 3'"))
          .optional(
              "genetic_code",
              Shape.choice(1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14, 15, 16, 21, 22, 23)
                  .titled("NCBI number of the genetic code; 1 (standard) when not given"))
          .optional(
              "frame",
              Shape.choice("1", "2", "3", "-1", "-2", "-3")
                  .otherwise("1")
                  .titled("Reading frame; negative ones read the other strand"))
          .optional(
              "to_stop", Shape.bool().otherwise(false).titled("End before the first stop codon"))
          .example(
              Json.obj(
                  "sequence",
                  "AUGGCCAUGGCGCCCAGAACUGAGAUCAAUAGUACCCGUAUUAACGGGUGA",
                  "to_stop",
                  true));

  private static final Shape RESULT =
      Shape.object()
          .required("protein", Shape.string().titled("Protein"))
          .required("length", Shape.integer().unit("nt").titled("Length of the sequence"))
          .required("gc_fraction", Shape.number().unit("1").titled("Fraction of G and C"))
          .required("reverse_complement", Shape.string().titled("Reverse complement"))
          .required(
              "open_reading_frames",
              Shape.listOf(Shape.string()).titled("Proteins of the open reading frames"));

  @Override
  public Capability capability() {
    return Capability.named("biology.sequence.translate")
        .title(
            "Translation, reverse complement, GC content and open reading frames",
            "Protein of one reading frame (stops as *), reverse complement as DNA, part of G and C,"
                + " and the proteins between each methionine and the next stop in all six frames,"
                + " each once, longest first.")
        .direct(Workload.VERY_LOW)
        .version("1")
        .reproducibility(Reproducibility.EXACT)
        .input(CONTRACT)
        .result(RESULT)
        .method(
            new Method(
                "Translation by codon tables",
                "codon -> amino acid by the table; complement A-T, C-G; GC = (G + C) / length",
                List.of("NCBI, The Genetic Codes (tables by A. Elzanowski and J. Ostell), 2019"),
                List.of(Libraries.named("org.biojava:biojava-core")),
                List.of(
                    "A codon at the end that is not whole is left out.",
                    "Open reading frames begin with methionine under the given code.")))
        .build();
  }

  @Override
  public double steps(Json.Obj input) {
    return 1e3 * new JsonFields(input).text("sequence").length();
  }

  @Override
  public Computed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    int code = fields.has("genetic_code") ? fields.integer("genetic_code") : 1;
    var forward = Translation.of(fields.text("sequence"), code);
    Translation reverse = forward.reverse();
    int frame = Integer.parseInt(fields.text("frame"));
    String protein = (frame > 0 ? forward : reverse).protein(Math.abs(frame) - 1);
    if (fields.flag("to_stop") && protein.indexOf('*') >= 0) {
      protein = protein.substring(0, protein.indexOf('*'));
    }
    String strand = forward.strand();
    double gc = strand.chars().filter(c -> c == 'G' || c == 'C').count();
    return Computed.of(
            Json.obj(
                "protein", protein,
                "length", strand.length(),
                "gc_fraction", gc / strand.length(),
                "reverse_complement", reverse.strand(),
                "open_reading_frames", forward.openReadingFrames(work)))
        .checked(
            new Check(
                "double_complement_differences",
                differences(reverse.reverse().strand(), strand),
                0,
                "Positions in which the reverse complement of the reverse complement differs from"
                    + " the sequence."));
  }

  private static int differences(String one, String other) {
    int differences = 0;
    for (int i = 0; i < other.length(); i++) {
      differences += one.charAt(i) == other.charAt(i) ? 0 : 1;
    }
    return differences;
  }
}
