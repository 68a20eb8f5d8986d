package dev.omni.quant.biology;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
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
import java.util.List;
import java.util.Optional;

/** The best alignment of two sequences with affine gaps. */
@AutoService(JsonEngine.class)
public final class PairwiseAlignment implements JsonEngine {
  @Override
  public Capability capability() {
    return Capability.named("biology.sequence.align-pairwise")
        .title(
            "Pairwise global, local or semi-global alignment with affine gaps",
            "The best-scoring alignment of two sequences. A gap of n positions costs gap_open + n"
                + " x gap_extend (EMBOSS and Rosalind count the first position in the opening:"
                + " their 11 and 1 are 10 and 1 here). Of several equally good alignments it is the"
                + " one whose way back from the end prefers a pair of letters, then D, then I."
                + " semi_global leaves gaps at the ends of either sequence free and reports what"
                + " lies between them. Coordinates count letters from 1 and include both ends; they"
                + " are null where nothing aligns. In the CIGAR = is a pair of equal letters, X of"
                + " unequal ones, I a letter of the query alone, D one of the target alone.")
        .direct(Workload.LOW)
        .version("2")
        .reproducibility(Reproducibility.EXACT)
        .input(AlignmentContract.CONTRACT)
        .result(AlignmentContract.RESULT)
        .plot("Aligned columns")
        .method(
            new Method(
                "Dynamic programming with affine gaps, three states a cell",
                "F(i,j) = max(F(i-1,j-1) + s(a_i,b_j), E(i,j), G(i,j)), E(i,j) = max(F(i,j-1) -"
                    + " open, E(i,j-1)) - extend, G(i,j) = max(F(i-1,j) - open, G(i-1,j)) - extend;"
                    + " local: F >= 0; bit score (lambda S - ln K) / ln 2",
                List.of(
                    "S. B. Needleman and C. D. Wunsch, J. Mol. Biol. 48, 1970, 443-453",
                    "T. F. Smith and M. S. Waterman, J. Mol. Biol. 147, 1981, 195-197",
                    "O. Gotoh, J. Mol. Biol. 162, 1982, 705-708",
                    "S. Henikoff and J. G. Henikoff, PNAS 89, 1992, 10915-10919",
                    "M. O. Dayhoff, R. M. Schwartz and B. C. Orcutt, Atlas of Protein Sequence and"
                        + " Structure 5, suppl. 3, 1978, 345-352",
                    "S. F. Altschul et al., Nucleic Acids Res. 25, 1997, 3389-3402"),
                List.of(Libraries.named("org.biojava:biojava-core")),
                List.of(
                    "Integer scores and penalties.",
                    "In DNA, N and every other ambiguous code is a letter of its own: it matches"
                        + " itself and mismatches every base; U is T. In proteins B, Z and X have"
                        + " the matrix's own scores, and J, O and U those of X.",
                    "bit_score is given for local alignments of proteins with BLOSUM62 at the gap"
                        + " penalties for which BLAST lists lambda and K.",
                    "query x target is at most 2.5e7 positions: the whole matrix is kept.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    return AlignmentContract.problems(new JsonFields(input));
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    return 4e4 + 20.0 * fields.text("query").length() * fields.text("target").length();
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    var scoring = AlignmentScoring.of(fields);
    Gotoh.Alignment aligned = scoring.align(fields, work);
    return JsonComputed.of(AlignmentReport.of(fields, aligned, scoring));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    return AlignmentIdentities.checks(new JsonFields(input), new JsonFields(result));
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(result);
    return fields.text("aligned_query").isEmpty()
        ? Optional.empty()
        : Optional.of(
            AlignedColumnsPlot.of(
                List.of("query", "target"),
                List.of(fields.text("aligned_query"), fields.text("aligned_target"))));
  }
}
