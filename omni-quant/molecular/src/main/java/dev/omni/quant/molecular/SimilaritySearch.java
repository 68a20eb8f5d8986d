package dev.omni.quant.molecular;

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
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.IntChoice;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Panel;
import dev.omni.quant.core.Chart;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** The molecules of a table that are most like given ones, and clusters of the table. */
@AutoService(Engine.class)
@SuppressWarnings("rawtypes") // A service is named by its class alone.
public final class SimilaritySearch
    implements Engine<SimilaritySearch.Input, SimilaritySearch.Result> {
  private static final int MOST_SHOWN = 8;
  private static final int BLOCK = 64;

  /** The similarities of two fingerprints. */
  public enum SimilarityMetric {
    /** Common bits over those of either. */
    TANIMOTO,
    /** Common bits over the mean of both. */
    DICE
  }

  /**
   * Molecules, and those among which their nearest are looked for.
   *
   * @param query what is looked for
   * @param table where it is looked for
   * @param fingerprint kind
   * @param radius of circular fingerprints
   * @param bits of circular fingerprints
   * @param chirality whether circular fingerprints see stereochemistry
   * @param metric similarity
   * @param k neighbors of each query
   * @param minSimilarity similarity of a neighbor at least
   * @param clusterSimilarity similarity within clusters of the table, which are given with it
   */
  @Example(
      """
      {"query": {"smiles": ["CC(=O)Oc1ccccc1C(=O)O"]},
       "table": {"smiles": ["OC(=O)c1ccccc1O", "CC(=O)Nc1ccc(O)cc1",
                            "CC(C)Cc1ccc(cc1)C(C)C(=O)O", "OCC1OC(O)C(O)C(O)C1O"],
                 "id": ["salicylic acid", "paracetamol", "ibuprofen", "glucose"]},
       "fingerprint": "maccs", "k": 3, "cluster_similarity": 0.5}""")
  @Example(
      """
      {"query": {"smiles": ["CCO"]}, "table": {"smiles": ["CCOC", "C1CC", "CCCO"]}, "k": 2}""")
  public record Input(
      @Title("What is looked for") QueryMolecules query,
      @Title("Where it is looked for") TableMolecules table,
      @Title("Fingerprint") @Default("\"ecfp4\"") PrintKind fingerprint,
      @Title("Radius of circular fingerprints") @IntChoice({1, 2, 3}) @Default("2") int radius,
      @Title("Bits of circular fingerprints") @IntChoice({1024, 2048, 4096}) @Default("1024")
          int bits,
      @Title("Whether circular fingerprints see stereochemistry") @Default("false")
          boolean chirality,
      @Title("Similarity") @Default("\"tanimoto\"") SimilarityMetric metric,
      @Title("Neighbors of each query") @Unit("1") @Range(from = 1, to = 1000) @Default("10") int k,
      @Title("Similarity of a neighbor at least") @Unit("1") @Range(from = 0, to = 1) @Default("0")
          double minSimilarity,
      @Title("Similarity within clusters of the table, which are given with it")
          @Unit("1")
          @Range(above = 0, to = 1)
          OptionalDouble clusterSimilarity) {
    StructurePrint print() {
      return new StructurePrint(fingerprint, radius, bits, chirality);
    }

    boolean dice() {
      return metric == SimilarityMetric.DICE;
    }
  }

  /**
   * The nearest rows of each query, and clusters of the table.
   *
   * @param neighbours nearest rows of each query
   * @param clusters the largest first
   * @param errors rows that cannot be read
   */
  public record Result(
      @Title("Nearest rows of each query") List<NearestRows> neighbours,
      @Title("Clusters, the largest first") Optional<MoleculeClusters> clusters,
      @Title("Rows that cannot be read") List<UnreadableRow> errors) {}

  @Override
  public Capability capability() {
    return Capability.named("molecular.similarity.search")
        .limit("hits", "No more hits than the table has molecules.", "k <= size(table.smiles)")
        .title(
            "Most similar molecules of a table",
            "The nearest rows of each query by fingerprint, and clusters of the table where"
                + " cluster_similarity is given. A row that cannot be read is listed in errors and"
                + " has the label null.")
        .synonyms(
            "nearest neighbors, find similar compounds, similar molecules, virtual screening,"
                + " compound library, chemical library search, cluster compounds")
        .job(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(Contracts.of(Input.class))
        .result(Contracts.of(Result.class))
        .plot("First query and its neighbors")
        .method(
            new Method(
                "Bits in common; clusters by sphere exclusion",
                "tanimoto = |a and b| / |a or b|; dice = 2 |a and b| / (|a| + |b|)",
                List.of(
                    "J. L. Durant et al., J. Chem. Inf. Comput. Sci. 42, 2002, pp. 1273-1280",
                    "D. Rogers and M. Hahn, J. Chem. Inf. Model. 50, 2010, pp. 742-754",
                    "D. Butina, J. Chem. Inf. Comput. Sci. 39, 1999, pp. 747-750"),
                List.of(
                    Libraries.named("org.openscience.cdk:cdk-fingerprint"),
                    Libraries.named("org.openscience.cdk:cdk-sdg")),
                List.of(
                    "Neighbors by falling similarity, equal ones by row; a query that is in the"
                        + " table counts. Clusters of more than 20,000 rows are refused.",
                    "Radius 1 to 3 of circular fingerprints: ecfp4 with radius 3 is ECFP6.")))
        .build();
  }

  @Override
  public List<Problem> problems(Input input) {
    return SimilarityProblems.of(input);
  }

  @Override
  public double steps(Input input) {
    double rows = input.table().smiles().size();
    double queries = input.query().smiles().size();
    double clusters = input.clusterSimilarity().isPresent() ? rows : 0;
    double each = input.print().circular() ? 4000 : 1e5;
    return 1e4 + each * (rows + queries) + 50 * rows * (queries + clusters);
  }

  /** A row with its fingerprint, or the problem of one that cannot be read. */
  private record Row(int number, BitSet print, String problem) {}

  /** A neighbor of a query. */
  private record Neighbor(int row, double similarity) {}

  @Override
  public Computed<Result> compute(Input input, Work work) {
    StructurePrint kind = input.print();
    List<String> smiles = input.table().smiles();
    var errors = new ArrayList<UnreadableRow>();
    List<Row> rows = rows(kind, smiles, errors, work);
    List<String> names = input.table().names();
    var found = new ArrayList<NearestRows>();
    for (String query : input.query().smiles()) {
      work.proceed();
      found.add(columns(nearest(kind.of(query), rows, input), names));
    }
    Optional<MoleculeClusters> clusters =
        input.clusterSimilarity().isPresent()
            ? Optional.of(clusters(rows, input, work))
            : Optional.empty();
    work.progress(1, Json.Obj.EMPTY);
    return Computed.of(new Result(found, clusters, errors));
  }

  /** Returns the nearest molecules of a table, and its clusters. */
  public static Result value(Input input) {
    return new SimilaritySearch().compute(input, Work.alone()).result();
  }

  @Override
  public List<Check> checks(Input input, Result result) {
    return new NeighborLaws(input, result).checks();
  }

  private static List<Row> rows(
      StructurePrint kind, List<String> smiles, List<UnreadableRow> errors, Work work) {
    int blocks = (smiles.size() + BLOCK - 1) / BLOCK;
    var rows = new ArrayList<Row>();
    int wave = 32;
    for (int first = 0; first < blocks; first += wave) {
      int start = first;
      List<List<Row>> done =
          work.blocks(
              Math.min(wave, blocks - first),
              block -> {
                var read = new ArrayList<Row>();
                int from = (start + block) * BLOCK;
                for (int i = from; i < Math.min(smiles.size(), from + BLOCK); i++) {
                  work.proceed();
                  read.add(read(kind, smiles.get(i), i));
                }
                return read;
              });
      for (Row row : done.stream().flatMap(List::stream).toList()) {
        if (row.problem().isEmpty()) {
          rows.add(row);
        } else {
          String at = "/table/smiles/" + row.number();
          errors.add(new UnreadableRow(row.number(), at, row.problem()));
        }
      }
      work.progress(0.8 * Math.min(blocks, first + wave) / blocks, Json.Obj.EMPTY);
    }
    return rows;
  }

  private static Row read(StructurePrint kind, String smiles, int number) {
    List<Problem> unreadable = SmilesReader.unreadable("", smiles);
    if (!unreadable.isEmpty()) {
      return new Row(number, new BitSet(), unreadable.get(0).message());
    }
    try {
      return new Row(number, kind.of(smiles), "");
    } catch (Infeasible refused) {
      return new Row(number, new BitSet(), refused.reason());
    }
  }

  private static List<Neighbor> nearest(BitSet print, List<Row> rows, Input input) {
    return rows.stream()
        .map(
            row ->
                new Neighbor(
                    row.number(), StructurePrint.similarity(print, row.print(), input.dice())))
        .filter(neighbor -> neighbor.similarity() >= input.minSimilarity())
        .sorted(
            Comparator.comparingDouble((Neighbor each) -> -each.similarity())
                .thenComparingInt(Neighbor::row))
        .limit(input.k())
        .toList();
  }

  private static NearestRows columns(List<Neighbor> nearest, List<String> names) {
    return new NearestRows(
        nearest.stream().mapToDouble(Neighbor::similarity).toArray(),
        nearest.stream().mapToInt(Neighbor::row).toArray(),
        nearest.stream().map(each -> names.get(each.row())).toList());
  }

  private static MoleculeClusters clusters(List<Row> rows, Input input, Work work) {
    SphereExclusion found =
        SphereExclusion.of(
            rows.stream().map(Row::print).toList(),
            input.clusterSimilarity().orElseThrow(),
            input.dice(),
            work);
    var labels = new Integer[input.table().smiles().size()];
    for (int i = 0; i < rows.size(); i++) {
      labels[rows.get(i).number()] = found.labels()[i];
    }
    return new MoleculeClusters(
        Arrays.asList(labels),
        found.centers().stream().mapToInt(i -> rows.get(i).number()).toArray(),
        found.sizes());
  }

  @Override
  public Optional<Figure> figure(Input input, Result result) {
    NearestRows first = result.neighbours().get(0);
    var panels = new ArrayList<Panel>();
    panels.add(
        MoleculeDrawing.small(
            MoleculeDrawing.cell(input.query().smiles().get(0), "query", "query")));
    int shown = Math.min(MOST_SHOWN, first.row().length);
    var names = new ArrayList<String>();
    double[] similarities = new double[shown];
    for (int k = 0; k < shown; k++) {
      String name = first.id().get(k);
      similarities[k] = first.similarity()[k];
      names.add((k + 1) + " " + name);
      panels.add(
          MoleculeDrawing.small(
              MoleculeDrawing.cell(
                  input.table().smiles().get(first.row()[k]),
                  "neighbor",
                  String.format(Locale.ROOT, "%s  %.3f", name, similarities[k]))));
    }
    Integer[] columns = new Integer[shown == 0 ? 1 : shown + 2];
    Arrays.fill(columns, 4);
    if (shown > 0) {
      columns[shown + 1] = Figure.COLUMNS;
      panels.add(
          Chart.bars(
              "neighbor", names, Axis.of("similarity").withZero(), "similarity", similarities));
    }
    return Optional.of(
        Figure.of("First query and its neighbors", panels.toArray(new Panel[0])).columns(columns));
  }
}
