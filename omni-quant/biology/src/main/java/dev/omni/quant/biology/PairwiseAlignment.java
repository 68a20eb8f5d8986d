package dev.omni.quant.biology;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The best alignment of two sequences with affine gaps. */
@AutoService(Engine.class)
public final class PairwiseAlignment implements Engine {
  private static final double MOST_CELLS = 2.5e7;
  private static final String MATRIX = "blosum62";
  private static final int MATCH = 1;
  private static final int MISMATCH = -1;
  private static final String PROTEIN = "ABCDEFGHIKLMNPQRSTVWXYZ*";
  private static final String DNA = "ACGTN";

  private static final Shape CONTRACT =
      Shape.object()
          .required("mode", Shape.choice("global", "local").titled("End to end, or best part"))
          .optional(
              "alphabet",
              Shape.choice("protein", "dna").otherwise("protein").titled("Kind of the sequences"))
          .required("query", sequence("First sequence"))
          .required("target", sequence("Second sequence"))
          .optional(
              "matrix",
              Shape.choice("blosum62", "blosum50", "pam250")
                  .otherwise(MATRIX)
                  .titled("Substitution matrix for proteins"))
          .optional("match", score().otherwise(MATCH).titled("Score of equal bases, for DNA"))
          .optional(
              "mismatch", score().otherwise(MISMATCH).titled("Score of unequal bases, for DNA"))
          .required("gap_open", penalty().titled("Penalty of a gap"))
          .required("gap_extend", penalty().titled("Penalty of each position of a gap"))
          .example(
              Json.obj(
                  "mode",
                  "global",
                  "query",
                  "PLEASANTLY",
                  "target",
                  "MEANLY",
                  "gap_open",
                  0,
                  "gap_extend",
                  5))
          .example(
              Json.obj(
                  "mode",
                  "local",
                  "query",
                  "MEANLYPRTEINSTRING",
                  "target",
                  "PLEASANTLYEINSTEIN",
                  "matrix",
                  "pam250",
                  "gap_open",
                  0,
                  "gap_extend",
                  5));

  private static Shape sequence(String title) {
    return Shape.string().length(1, 20_000).pattern("^[A-Za-z*]+$", "letters and *").titled(title);
  }

  private static Shape score() {
    return Shape.integer().atLeast(-100).atMost(100).unit("1");
  }

  private static Shape penalty() {
    return Shape.integer().atLeast(0).atMost(100).unit("1");
  }

  private static final Shape RESULT =
      Shape.object()
          .required(
              "score",
              Shape.number()
                  .unit("1; a gap of n costs gap_open + n*gap_extend")
                  .titled("Score of the alignment"))
          .required("aligned_query", Shape.string().titled("Query with gaps"))
          .required("aligned_target", Shape.string().titled("Target with gaps"))
          .required("identities", Shape.integer().unit("1").titled("Identical positions"))
          .required("length", Shape.integer().unit("1").titled("Length of the alignment"));

  @Override
  public Capability capability() {
    return Capability.named("biology.sequence.align-pairwise")
        .title(
            "Pairwise global/local alignment with affine gaps",
            "The best-scoring alignment of two sequences. A gap of n positions costs gap_open + n"
                + " x gap_extend (EMBOSS and Rosalind count the first position in the opening:"
                + " their 11 and 1 are 10 and 1 here). One of several equally good alignments.")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.EXACT)
        .input(CONTRACT)
        .result(RESULT)
        .method(
            new Method(
                "Dynamic programming with affine gaps, three states a cell",
                "F(i,j) = max(F(i-1,j-1) + s(a_i,b_j), E(i,j), G(i,j)), E(i,j) = max(F(i,j-1) -"
                    + " open, E(i,j-1)) - extend, G(i,j) = max(F(i-1,j) - open, G(i-1,j)) - extend;"
                    + " local: F >= 0",
                List.of(
                    "S. B. Needleman and C. D. Wunsch, J. Mol. Biol. 48, 1970, 443-453",
                    "T. F. Smith and M. S. Waterman, J. Mol. Biol. 147, 1981, 195-197",
                    "O. Gotoh, J. Mol. Biol. 162, 1982, 705-708"),
                List.of(Libraries.named("org.biojava:biojava-core")),
                List.of(
                    "Integer scores and penalties.",
                    "In DNA, N is a letter of its own: it matches N and mismatches every base. In"
                        + " proteins B, Z and X have the matrix's own scores.",
                    "query x target is at most 2.5e7 positions: the whole matrix is kept.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    var found = new ArrayList<Problem>();
    boolean dna = fields.text("alphabet").equals("dna");
    for (String name : List.of("query", "target")) {
      String unknown =
          fields
              .text(name)
              .toUpperCase(Locale.ROOT)
              .replaceAll("[" + (dna ? DNA : PROTEIN.replace("*", "\\*")) + "]", "");
      if (!unknown.isEmpty()) {
        found.add(
            invalid(name, "must have letters of the alphabet " + (dna ? DNA : PROTEIN) + " alone"));
      }
    }
    found.addAll(dna ? foreignToDna(fields) : foreignToProtein(fields));
    if ((double) fields.text("query").length() * fields.text("target").length() > MOST_CELLS) {
      found.add(invalid("query", "must be so short that query x target is at most 2.5e7"));
    }
    return found;
  }

  private static List<Problem> foreignToDna(JsonFields fields) {
    return fields.text("matrix").equals(MATRIX)
        ? List.of()
        : List.of(
            invalid("matrix", "belongs to alphabet protein; give match and mismatch for dna"));
  }

  private static List<Problem> foreignToProtein(JsonFields fields) {
    var found = new ArrayList<Problem>();
    if (fields.integer("match") != MATCH) {
      found.add(invalid("match", "belongs to alphabet dna; give a matrix for protein"));
    }
    if (fields.integer("mismatch") != MISMATCH) {
      found.add(invalid("mismatch", "belongs to alphabet dna; give a matrix for protein"));
    }
    return found;
  }

  private static Problem invalid(String name, String message) {
    return Problem.invalid(Pointer.ROOT.to(name).text(), message);
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    return 20.0 * fields.text("query").length() * fields.text("target").length();
  }

  @Override
  public Computed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    var scoring =
        new AlignmentScoring(fields.integer("gap_open"), fields.integer("gap_extend"), work);
    AlignmentScoring.Aligned aligned =
        fields.text("alphabet").equals("dna")
            ? scoring.dna(fields, fields.integer("match"), fields.integer("mismatch"))
            : scoring.protein(fields, fields.text("matrix"));
    int identities = 0;
    for (int i = 0; i < aligned.query().length(); i++) {
      identities += aligned.query().charAt(i) == aligned.target().charAt(i) ? 1 : 0;
    }
    return Computed.of(
            Json.obj(
                "score", aligned.score(),
                "aligned_query", aligned.query(),
                "aligned_target", aligned.target(),
                "identities", identities,
                "length", aligned.query().length()))
        .checked(
            new Check(
                "score_residual",
                aligned.score() - aligned.recomputed(),
                0,
                "Score less the sum over the aligned strings, column by column."));
  }
}
