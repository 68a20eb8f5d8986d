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
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** The alignment of several sequences. */
@AutoService(JsonEngine.class)
public final class MultipleAlignment implements JsonEngine {
  private static final int MOST = 500;
  private static final int LONGEST = 5000;
  private static final double MOST_CELLS = 2e10;
  private static final char GAP = '-';

  private static Shape whole(int least, int most, String title) {
    return Shape.integer().atLeast(least).atMost(most).unit("1").titled(title);
  }

  private static final Shape CONTRACT =
      Shape.object()
          .required("sequences", AlignedSequences.columns(2, MOST, 2 * LONGEST).titled("Sequences"))
          .optional(
              "alphabet",
              Shape.choice("protein", "dna").otherwise("protein").titled("Kind of the sequences"))
          .optional(
              "matrix",
              Shape.choice("blosum62", "blosum50", "pam250")
                  .otherwise("blosum62")
                  .titled("Substitution matrix for proteins"))
          .optional("match", whole(-100, 100, "Score of equal bases, for DNA").otherwise(1))
          .optional("mismatch", whole(-100, 100, "Score of unequal bases, for DNA").otherwise(-1))
          .required("gap_open", whole(0, 100, "Penalty of a gap"))
          .required("gap_extend", whole(0, 100, "Penalty of each position of a gap"))
          .optional("refine", whole(0, 20, "Rounds of refinement").otherwise(3))
          .example(
              Json.obj(
                  "sequences",
                  Json.obj(
                      "id", List.of("a", "b", "c"),
                      "sequence", List.of("MKTAYIAKQRQISF", "MKTAYAKQRQISF", "MKTAYIAKQRQSF")),
                  "gap_open",
                  10,
                  "gap_extend",
                  1));

  private static final Shape RESULT =
      Shape.object()
          .required(
              "sum_of_pairs_score",
              Shape.integer()
                  .unit("1; a gap of n costs gap_open + n*gap_extend")
                  .titled("Sum of the scores of all pairs"))
          .required(
              "aligned",
              Shape.object()
                  .required("id", Shape.listOf(Shape.string()).titled("Names, in the order sent"))
                  .required("sequence", Shape.listOf(Shape.string()).titled("Rows with gaps"))
                  .titled("Alignment"))
          .required("columns", Shape.integer().unit("1").titled("Number of columns"))
          .required(
              "conservation",
              Shape.listOf(Shape.number().unit("1"))
                  .titled("Share of rows with the most frequent letter of each column"))
          .required("consensus", Shape.string().titled("Most frequent letter of each column"))
          .required(
              "identity_matrix",
              Shape.listOf(Shape.listOf(Shape.number().unit("1")))
                  .titled("Share of equal letters of each pair, without columns of two gaps"));

  @Override
  public Capability capability() {
    return Capability.named("biology.sequence.align-multiple")
        .title(
            "Multiple alignment with affine gaps",
            "Aligns sequences along a guide tree and refines the result while the sum of the scores"
                + " of all pairs rises. A gap of n positions costs gap_open + n x gap_extend, as in"
                + " biology.sequence.align-pairwise; gaps at the ends cost as much. The optimum is"
                + " not guaranteed.")
        .job(Workload.HIGH)
        .version("1")
        .reproducibility(Reproducibility.EXACT)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Aligned columns")
        .method(
            new Method(
                "Profiles along a tree of average linkage, refined by leaving out one sequence",
                "score = sum over pairs of rows; d = 1 - S_ab / min(S_aa, S_bb)",
                List.of(
                    "D.-F. Feng and R. F. Doolittle, J. Mol. Evol. 25, 1987, pp. 351-360",
                    "O. Gotoh, Comput. Appl. Biosci. 10, 1994, pp. 379-387",
                    "G. J. Barton and M. J. E. Sternberg, J. Mol. Biol. 198, 1987, pp. 327-337"),
                List.of(Libraries.named("org.biojava:biojava-core")),
                List.of(
                    "Between profiles an opened gap counts for each pair of letter and gap, also"
                        + " where one row has the gap already; the score given is exact.",
                    "All pairs together have at most 2e10 positions.")))
        .build();
  }

  private static AlignedSequences sequences(JsonFields fields) {
    return AlignedSequences.ofColumns(fields.fields("sequences"));
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    JsonFields columns = fields.fields("sequences");
    int names = columns.items("id").size();
    if (columns.items("sequence").size() != names) {
      return List.of(
          Problem.invalid("/sequences/sequence", "must have " + names + " values, like id"));
    }
    AlignedSequences given = sequences(fields);
    boolean dna = fields.text("alphabet").equals("dna");
    var found = new ArrayList<Problem>();
    var seen = new HashSet<String>();
    for (int i = 0; i < names && found.size() < 10; i++) {
      Pointer at = Pointer.ROOT.to("sequences").to("sequence").to(i);
      String sequence = given.sequences().get(i);
      if (sequence.isEmpty() || sequence.length() > LONGEST) {
        found.add(Problem.invalid(at.text(), "must have 1 to " + LONGEST + " letters"));
      }
      found.addAll(
          AlignedSequences.foreign(at, sequence, dna ? ResidueScores.DNA : ResidueScores.PROTEIN));
      if (!seen.add(given.ids().get(i))) {
        found.add(Problem.invalid("/sequences/id/" + i, "must differ from the names before"));
      }
    }
    if (found.isEmpty() && cells(given) > MOST_CELLS) {
      found.add(
          Problem.invalid(
              "/sequences/sequence", "must have fewer or shorter ones: pairs are over 2e10 cells"));
    }
    return found;
  }

  private static double cells(AlignedSequences given) {
    double sum = given.sequences().stream().mapToDouble(String::length).sum();
    return sum * sum / 2;
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    AlignedSequences given = sequences(fields);
    double mean = Math.sqrt(2 * cells(given)) / given.size();
    double refined = (double) fields.integer("refine") * given.size() * mean;
    return 1e5 + 30 * cells(given) + refined * (30 * mean + given.size() * (double) given.size());
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    AlignedSequences given = sequences(fields);
    ResidueScores scores = ResidueScores.of(fields);
    work.proceed();
    List<String> rows =
        ProgressiveAlignment.of(given.sequences(), scores, fields.integer("refine"), work);
    var conservation = new ArrayList<Double>();
    var consensus = new StringBuilder();
    for (int c = 0; c < rows.get(0).length(); c++) {
      work.proceed();
      int[] counts = new int[128];
      for (String row : rows) {
        counts[row.charAt(c)]++;
      }
      int most = 'A';
      for (int letter = 0; letter < counts.length; letter++) {
        most = letter != GAP && counts[letter] > counts[most] ? letter : most;
      }
      conservation.add(counts[most] / (double) rows.size());
      consensus.append(counts[GAP] > counts[most] ? GAP : (char) most);
    }
    Json.Obj result =
        Json.obj(
            "sum_of_pairs_score", AlignedProfile.score(rows, scores),
            "aligned", Json.obj("id", given.ids(), "sequence", rows),
            "columns", rows.get(0).length(),
            "conservation", conservation,
            "consensus", consensus.toString(),
            "identity_matrix", identities(rows));
    work.progress(1, Json.Obj.EMPTY);
    return JsonComputed.of(result);
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    var laws = new ColumnLaws(sequences(fields), ResidueScores.of(fields), new JsonFields(result));
    return laws.checks();
  }

  private static List<Json> identities(List<String> rows) {
    var matrix = new ArrayList<Json>();
    for (String one : rows) {
      var shares = new ArrayList<Double>();
      for (String other : rows) {
        int equal = 0;
        int columns = 0;
        for (int c = 0; c < one.length(); c++) {
          boolean both = one.charAt(c) == GAP && other.charAt(c) == GAP;
          columns += both ? 0 : 1;
          equal += !both && one.charAt(c) == other.charAt(c) ? 1 : 0;
        }
        shares.add(equal / (double) columns);
      }
      matrix.add(Json.arr(shares.stream().mapToDouble(Double::doubleValue).toArray()));
    }
    return matrix;
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    JsonFields aligned = new JsonFields(result).fields("aligned");
    return Optional.of(AlignedColumnsPlot.of(aligned.texts("id"), aligned.texts("sequence")));
  }
}
