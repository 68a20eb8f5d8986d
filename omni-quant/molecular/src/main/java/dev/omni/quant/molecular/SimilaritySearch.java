package dev.omni.quant.molecular;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.domain.world.Workload;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.Libraries;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The molecules of a table that are most like given ones, and clusters of the table. */
@AutoService(JsonEngine.class)
public final class SimilaritySearch implements JsonEngine {
  private static final int BLOCK = 64;

  @Override
  public Capability capability() {
    return Capability.named("molecular.similarity.search")
        .title(
            "Most similar molecules of a table",
            "The nearest rows of each query by fingerprint, and clusters of the table where"
                + " cluster_similarity is given. A row that cannot be read is listed in errors and"
                + " has the label null.")
        .job(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(SimilarityContract.INPUT)
        .result(SimilarityContract.RESULT)
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
  public List<Problem> problems(Json.Obj input) {
    return SimilarityContract.problems(new JsonFields(input));
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double rows = fields.fields("table").items("smiles").size();
    double queries = fields.fields("query").items("smiles").size();
    double clusters = fields.has("cluster_similarity") ? rows : 0;
    double each = StructurePrint.isCircular(fields.text("fingerprint")) ? 4000 : 1e5;
    return 1e4 + each * (rows + queries) + 50 * rows * (queries + clusters);
  }

  /** A row with its fingerprint, or the problem of one that cannot be read. */
  private record Row(int number, BitSet print, String problem) {}

  /** A neighbor of a query. */
  private record Neighbor(int row, double similarity) {}

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    StructurePrint kind = StructurePrint.of(fields);
    List<String> smiles = fields.fields("table").texts("smiles");
    var errors = new ArrayList<Json>();
    List<Row> rows = rows(kind, smiles, errors, work);
    boolean dice = fields.text("metric").equals("dice");
    List<String> ids = SimilarityContract.ids(fields.fields("table"));
    var found = new ArrayList<Json>();
    for (String query : fields.fields("query").texts("smiles")) {
      work.proceed();
      BitSet print = kind.of(query);
      found.add(columns(nearest(print, rows, fields, dice), ids));
    }
    Json.Obj result = Json.obj("neighbours", found, "errors", errors);
    if (fields.has("cluster_similarity")) {
      result =
          result.with(
              "clusters",
              clusters(rows, smiles.size(), fields.number("cluster_similarity"), dice, work));
    }
    work.progress(1, Json.Obj.EMPTY);
    return JsonComputed.of(result);
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    return new NeighborLaws(new JsonFields(input), new JsonFields(result)).checks();
  }

  private static List<Row> rows(
      StructurePrint kind, List<String> smiles, List<Json> errors, Work work) {
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
          errors.add(SimilarityContract.error(row.number(), row.problem()));
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

  private static List<Neighbor> nearest(
      BitSet print, List<Row> rows, JsonFields fields, boolean dice) {
    double least = fields.number("min_similarity");
    return rows.stream()
        .map(row -> new Neighbor(row.number(), StructurePrint.similarity(print, row.print(), dice)))
        .filter(neighbor -> neighbor.similarity() >= least)
        .sorted(
            Comparator.comparingDouble((Neighbor each) -> -each.similarity())
                .thenComparingInt(Neighbor::row))
        .limit(fields.integer("k"))
        .toList();
  }

  private static Json columns(List<Neighbor> nearest, List<String> ids) {
    return Json.obj(
        "row", nearest.stream().map(Neighbor::row).toList(),
        "id", nearest.stream().map(each -> ids.get(each.row())).toList(),
        "similarity", nearest.stream().mapToDouble(Neighbor::similarity).toArray());
  }

  private static Json clusters(List<Row> rows, int all, double least, boolean dice, Work work) {
    SphereExclusion found =
        SphereExclusion.of(rows.stream().map(Row::print).toList(), least, dice, work);
    Json[] labels = new Json[all];
    java.util.Arrays.fill(labels, Json.NULL);
    for (int i = 0; i < rows.size(); i++) {
      labels[rows.get(i).number()] = Json.num(found.labels()[i]);
    }
    return Json.obj(
        "label", List.of(labels),
        "centre_row", found.centers().stream().map(i -> rows.get(i).number()).toList(),
        "size", found.sizes());
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    List<JsonFields> found = new JsonFields(result).objects("neighbours");
    List<String> table = fields.fields("table").texts("smiles");
    var smiles = new ArrayList<String>();
    var texts = new ArrayList<String>();
    smiles.add(fields.fields("query").texts("smiles").get(0));
    texts.add("query");
    double[] rows = found.get(0).numbers("row");
    double[] similarities = found.get(0).numbers("similarity");
    for (int k = 0; k < rows.length; k++) {
      smiles.add(table.get((int) rows[k]));
      texts.add(
          found.get(0).texts("id").get(k)
              + String.format(java.util.Locale.ROOT, "  %.3f", similarities[k]));
    }
    return Optional.of(
        MoleculeDrawing.of("First query and its neighbors", MoleculeDrawing.cells(smiles, texts)));
  }
}
