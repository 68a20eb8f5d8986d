package dev.omni.quant.biology.search;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Name;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Figure;
import dev.omni.quant.biology.AlignmentScoring;
import dev.omni.quant.biology.GumbelParameters;
import dev.omni.quant.biology.PairwiseAlignment.PublishedMatrix;
import dev.omni.quant.biology.SubstitutionScores;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The sequences of a table that have the best local alignments with a query. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class SequenceSearch implements Engine<SequenceSearch.Input, SequenceSearch.Result> {
  /**
   * A query, the table that is searched, and the scores of what meets in a column.
   *
   * @param query letters in either case, or one record of FASTA
   * @param table what is searched
   * @param matrix substitution matrix of proteins
   * @param match score of equal bases
   * @param mismatch score of unequal bases
   * @param gapOpen penalty of a gap
   * @param gapExtend penalty of each of its positions
   * @param maxEValue expected number of hits by chance up to which a target is one
   * @param maxHits number of hits at most
   * @param strands of targets of DNA
   */
  @Example(
      """
      {"query": "VLSPADKTNVKAAWGKVGAHAGEYGAEALERMFLSFPTTKTYFPHF",
       "table": {"id": ["beta", "myoglobin", "cytochrome"],
                 "sequence": ["VHLTPEEKSAVTALWGKVNVDEVGGEALGRLLVVYPWTQRFFESF",
                              "GLSDGEWQLVLNVWGKVEADIPGHGQEVLIRLFKGHPETLEKFDKF",
                              "GDVEKGKKIFIMKCSQCHTVEKGGKHKTGPNLHGLFGRKTGQAPGY"]},
       "matrix": "blosum62", "gap_open": 11, "gap_extend": 1}""")
  @Example(
      """
      {"query": "ACGTTGCAAGCTTACGGATCCTAG",
       "table": {"sequence": ["TTACGTTGCAAGCTACGGATCCTAGAA", "CTAGGATCCGTAAGCTTGCAACGT", "AAAA"]},
       "match": 2, "mismatch": -3, "gap_open": 5, "gap_extend": 2, "max_hits": 2}""")
  public record Input(
      @Title("Query: letters in either case, or one FASTA record") @Size(min = 1, max = 40_000)
          String query,
      @Title("Sequences that are searched") TargetSequences table,
      @Title("Substitution matrix for proteins, blosum62 if nothing is given")
          Optional<PublishedMatrix> matrix,
      @Title("Score of equal bases, for DNA, in place of a matrix")
          @Unit("1")
          @Range(from = 1, to = 100)
          OptionalInt match,
      @Title("Score of unequal bases, for DNA") @Unit("1") @Range(from = -100, to = 0)
          OptionalInt mismatch,
      @Title("Penalty of a gap") @Unit("1") @Range(from = 0, to = 100) int gapOpen,
      @Title("Penalty of each position of a gap") @Unit("1") @Range(from = 0, to = 100)
          int gapExtend,
      @Name("max_e_value")
          @Title("E-value up to which a target is a hit, where parameters are listed")
          @Unit("1")
          @Range(above = 0, to = 1e9)
          @Default("10")
          double maxEValue,
      @Title("Hits at most") @Unit("1") @Range(from = 1, to = 1000) @Default("100") int maxHits,
      @Title("Strands of the targets, for DNA; both if nothing is given")
          Optional<SearchedStrands> strands) {
    boolean dna() {
      return match.isPresent();
    }

    /** Returns the query with its scores. */
    SearchQuery searched() {
      SubstitutionScores scores =
          dna()
              ? SubstitutionScores.dna(match.orElseThrow(), mismatch.orElseThrow())
              : SubstitutionScores.published(matrix.orElse(PublishedMatrix.BLOSUM62));
      SearchedStrands of = dna() ? SearchedStrands.BOTH : SearchedStrands.FORWARD;
      return new SearchQuery(
          SearchQuery.letters(query, dna()),
          new AlignmentScoring(scores, gapOpen, gapExtend),
          strands.orElse(of));
    }

    /** Returns the letters of the targets. */
    List<String> targets() {
      return table.sequence().stream().map(text -> SearchQuery.letters(text, dna())).toList();
    }

    /** Returns the parameters of the scores, where some are listed. */
    Optional<GumbelParameters> listed() {
      return dna() || matrix.orElse(PublishedMatrix.BLOSUM62) != PublishedMatrix.BLOSUM62
          ? Optional.empty()
          : GumbelParameters.ofBlosum62(gapOpen, gapExtend);
    }
  }

  /**
   * The hits of a search.
   *
   * @param hits highest score first
   * @param count number of hits
   * @param lengthAdjustment letters at the ends in which no alignment begins
   * @param lambda scale of the scores
   * @param k share of the search space in which alignments begin
   * @param notes why members are null, and what max_hits left out
   */
  public record Result(
      @Title("Hits, the highest score first, equal ones by row") HitColumns hits,
      @Title("Number of hits") @Unit("1") int count,
      @Title("Letters at the ends in which no alignment begins") @Unit("1") @Nullable
          Integer lengthAdjustment,
      @Title("Scale of the scores, lambda") @Unit("1") @Nullable Double lambda,
      @Title("Share of the search space in which alignments begin, K") @Unit("1") @Nullable
          Double k,
      @Title("Why members are null, and what max_hits left out") List<String> notes) {}

  @Override
  public Capability capability() {
    return Capability.named("biology.sequence.search")
        .limit(
            "query",
            "At least 20 letters in the query: shorter ones are alike by chance.",
            "size(query) >= 20")
        .title(
            "Search of a table of sequences by local alignment",
            "Compares a query with every sequence of a table by the best local alignment, and lists"
                + " the most alike with scores, E-values and alignments. The search is exhaustive:"
                + " nothing is missed. There is no adjustment for composition and no masking of"
                + " simple regions. A gap of n positions costs gap_open + n x gap_extend."
                + " bit_score, e_value, length_adjustment, lambda and k are null where BLAST lists"
                + " no parameters for the scores, which is all but blosum62 with eleven pairs of"
                + " gap penalties; max_e_value is not applied then. blastp from version 2.2.26 on"
                + " prints smaller E-values, by another correction for finite size; its bit scores"
                + " agree. With match and mismatch the sequences are DNA, and both strands of the"
                + " targets are searched; on the reverse strand target_start is after target_end.")
        .synonyms(
            "BLAST, blastp, blastn, ssearch, FASTA search, smith waterman, database search,"
                + " find similar sequences, homology search, homologs, e-value, sequence database")
        .job(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("Hits along the query")
        .method(
            new Method(
                "Local alignment with affine gaps of the query with each sequence",
                "F(i,j) = max(0, F(i-1,j-1) + s(a_i,b_j), E(i,j), G(i,j)); E = K (m - l)(n - N l)"
                    + " exp(-lambda S); l = alpha/lambda ln(K (m - l)(n - N l)) + beta; bits ="
                    + " (lambda S - ln K) / ln 2",
                List.of(
                    "T. F. Smith and M. S. Waterman, J. Mol. Biol. 147, 1981, 195-197",
                    "O. Gotoh, J. Mol. Biol. 162, 1982, 705-708",
                    "S. F. Altschul et al., Nucleic Acids Res. 25, 1997, 3389-3402",
                    "S. F. Altschul, R. Bundschuh, R. Olsen and T. Hwa, Nucleic Acids Res. 29,"
                        + " 2001, 351-361 (length adjustment)",
                    "T. Rognes, BMC Bioinformatics 12, 2011, 221 (several targets at once)"),
                List.of(Libraries.named("org.biojava:biojava-core")),
                List.of(
                    "A target is one hit, by its best alignment; of both strands by the better one.",
                    "In DNA, N and every other ambiguous code is a letter of its own: it matches"
                        + " itself and mismatches every base; U is T. In proteins B, Z and X have"
                        + " the matrix's own scores, and J, O and U those of X.",
                    "Of several equally good alignments it is that of"
                        + " biology.sequence.align-pairwise.",
                    "query x longest target is at most 2.5e7 positions.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return SearchProblems.of(input);
  }

  @Override
  public double steps(Input input) {
    double letters = input.table().sequence().stream().mapToDouble(String::length).sum();
    double longest = input.table().sequence().stream().mapToDouble(String::length).max().orElse(0);
    double m = input.query().length();
    double hits = Math.min(input.maxHits(), input.table().sequence().size());
    return 2e4
        + (input.dna() ? 0.6 : 0.3) * m * letters
        + 0.6 * m * Math.min(letters, hits * longest);
  }

  @Override
  public Computed<Result> compute(Input input, Work work) {
    SearchQuery query = input.searched();
    List<String> targets = input.targets();
    Optional<SearchSpace> space = SearchSpace.of(input, targets);
    TargetScores scores = TargetScores.of(query, targets, work);
    List<Integer> rows = scores.hits(row -> isHit(input, space, scores.best(row)));
    List<Integer> shown = rows.subList(0, Math.min(rows.size(), input.maxHits()));
    List<SequenceHit> hits =
        work.blocks(
            shown.size(),
            k -> {
              int row = shown.get(k);
              TargetStrand strand = scores.strand(row);
              String target = SearchQuery.along(targets.get(row), strand);
              return new SequenceHit(row, strand, target.length(), query.align(target, work));
            });
    var result =
        new Result(
            columns(input, hits, space),
            hits.size(),
            space.map(SearchSpace::lengthAdjustment).orElse(null),
            space.map(each -> each.parameters().lambda()).orElse(null),
            space.map(each -> each.parameters().k()).orElse(null),
            notes(space, rows.size() - hits.size()));
    work.progress(1, Json.Obj.EMPTY);
    return Computed.of(result);
  }

  /** Returns the hits of a search. */
  public static Result value(Input input) {
    return new SequenceSearch().compute(input, Work.alone()).result();
  }

  /** Returns whether a score makes a hit. */
  static boolean isHit(Input input, Optional<SearchSpace> space, int score) {
    return score > 0 && (space.isEmpty() || space.get().eValue(score) <= input.maxEValue());
  }

  private static HitColumns columns(
      Input input, List<SequenceHit> hits, Optional<SearchSpace> space) {
    return new HitColumns(
        hits.stream().mapToInt(SequenceHit::row).toArray(),
        hits.stream().map(hit -> input.table().name(hit.row())).toList(),
        hits.stream().mapToInt(hit -> hit.way().score()).toArray(),
        hits.stream()
            .mapToDouble(
                hit ->
                    space.map(each -> each.parameters().bits(hit.way().score())).orElse(Double.NaN))
            .toArray(),
        hits.stream()
            .mapToDouble(
                hit -> space.map(each -> each.eValue(hit.way().score())).orElse(Double.NaN))
            .toArray(),
        hits.stream().mapToInt(SequenceHit::queryStart).toArray(),
        hits.stream().mapToInt(SequenceHit::queryEnd).toArray(),
        hits.stream().mapToInt(SequenceHit::targetStart).toArray(),
        hits.stream().mapToInt(SequenceHit::targetEnd).toArray(),
        input.dna()
            ? Optional.of(hits.stream().map(SequenceHit::strand).toList())
            : Optional.empty(),
        hits.stream().map(hit -> hit.way().cigar()).toList(),
        hits.stream().mapToDouble(SequenceHit::identity).toArray());
  }

  private static List<String> notes(Optional<SearchSpace> space, int more) {
    var notes = new ArrayList<String>();
    if (space.isEmpty()) {
      notes.add(
          "bit_score, e_value, length_adjustment, lambda and k are null and max_e_value is not"
              + " applied: no parameters are listed for these scores and gap penalties");
    }
    if (more > 0) {
      notes.add("max_hits left out " + more + " more rows of lower or equal score");
    }
    return notes;
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new SearchLaws(input, result).checks();
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    return result.count() == 0
        ? Optional.empty()
        : Optional.of(HitDrawing.of(SearchQuery.letters(input.query(), input.dna()), result));
  }
}
