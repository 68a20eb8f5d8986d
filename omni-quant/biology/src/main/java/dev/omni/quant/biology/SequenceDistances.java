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
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Plot;
import dev.omni.engine.Work;
import dev.omni.quant.core.LayeredPlot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The evolutionary distances of aligned sequences. */
@AutoService(JsonEngine.class)
public final class SequenceDistances implements JsonEngine {
  private static final String DNA = "ACGTURYSWKMBDHVN-";
  private static final String PROTEIN = "ACDEFGHIKLMNPQRSTVWYBZJXUO*-";
  private static final String KNOWN_PROTEIN = "ACDEFGHIKLMNPQRSTVWYUO";
  private static final String BASES = "ACGT";
  private static final double MOST_WORK = 5e9;

  @Override
  public Capability capability() {
    return Capability.named("biology.phylogeny.distance")
        .title(
            "Evolutionary distances of aligned sequences",
            "Changes a site between each two sequences under a model of substitution. Letters that"
                + " name several bases count as gaps. For a"
                + " saturated pair distances and standard_errors are null.")
        .direct(Workload.MEDIUM)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(DistanceContract.INPUT)
        .result(DistanceContract.RESULT)
        .plot("Corrected distances by share of different sites")
        .method(
            new Method(
                "Logarithmic correction of shares of transitions and transversions",
                "jc69: -3/4 ln(1 - 4p/3); f81: -E ln(1 - p/E), E = 1 - sum f^2; k80: -1/2 ln((1 - 2P"
                    + " - Q) sqrt(1 - 2Q)); poisson: -ln(1 - p); tn93: with the frequencies of all"
                    + " sequences",
                List.of(
                    "T. H. Jukes and C. R. Cantor, in Mammalian Protein Metabolism III, 1969, pp."
                        + " 21-132",
                    "M. Kimura, J. Mol. Evol. 16, 1980, pp. 111-120, eq. 10 and 12",
                    "J. Felsenstein, J. Mol. Evol. 17, 1981, pp. 368-376",
                    "K. Tamura and M. Nei, Mol. Biol. Evol. 10, 1993, pp. 512-526",
                    "E. Zuckerkandl and L. Pauling, in Evolving Genes and Proteins, 1965, pp."
                        + " 97-166"),
                List.of(),
                List.of(
                    "Sites change independently and at one rate.",
                    "f81 and tn93 take the base frequencies of all sequences at the sites that are"
                        + " kept: all of them, or with complete_deletion those known in each"
                        + " sequence.")))
        .build();
  }

  private static boolean protein(JsonFields fields) {
    if (fields.text("model").equals("poisson")) {
      return true;
    }
    return fields.text("model").equals("p")
        && AlignedSequences.of(fields).sequences().stream()
            .anyMatch(sequence -> sequence.chars().anyMatch(c -> DNA.indexOf(c) < 0));
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    var found = new ArrayList<>(AlignedSequences.problems(fields, protein(fields) ? PROTEIN : DNA));
    if (found.isEmpty()) {
      AlignedSequences given = AlignedSequences.of(fields);
      if ((double) given.size() * given.size() * given.length() > MOST_WORK) {
        found.add(
            Problem.invalid(
                fields.has("fasta") ? "/fasta" : "/alignment/sequence",
                "must have fewer or shorter sequences: pairs times sites are over 2.5e9"));
      }
    }
    return found;
  }

  @Override
  public double steps(Json.Obj input) {
    AlignedSequences given = AlignedSequences.of(new JsonFields(input));
    if (given.sequences().isEmpty()) {
      return 1e4;
    }
    return 1e4 + 2.0 * given.size() * given.size() * given.length();
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    var model = SubstitutionModel.named(fields.text("model"));
    boolean protein = protein(fields);
    AlignedSequences given = AlignedSequences.of(fields);
    int[][] codes = codes(given, protein ? KNOWN_PROTEIN : BASES);
    if (fields.text("gaps").equals("complete_deletion")) {
      deleteIncomplete(codes);
    }
    double[] frequencies = frequencies(codes, protein ? KNOWN_PROTEIN.length() : BASES.length());
    int n = codes.length;
    var distances = new Json[n][n];
    var errors = new Json[n][n];
    var counts = new Json[3][n][n];
    var notes = new ArrayList<Json>();
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        work.proceed();
        SubstitutionModel.Sites sites = compared(codes[i], codes[j], protein);
        if (sites.compared() == 0) {
          throw new Infeasible(
              given.ids().get(i) + " and " + given.ids().get(j) + " have no site in common");
        }
        double distance = i == j ? 0 : model.distance(sites, frequencies);
        boolean known = Double.isFinite(distance);
        if (!known) {
          notes.add(
              Json.obj(
                  "field",
                  "distances",
                  "row",
                  i,
                  "column",
                  j,
                  "reason",
                  "the pair is saturated: the model has no distance for so many differences"));
        }
        set(distances, i, j, known ? Json.num(Math.abs(distance)) : Json.NULL);
        double error = i == j ? 0 : model.hasError() && known ? model.error(sites) : Double.NaN;
        set(errors, i, j, Double.isFinite(error) ? Json.num(error) : Json.NULL);
        set(counts[0], i, j, Json.num(sites.compared()));
        set(counts[1], i, j, Json.num(sites.transitions()));
        set(counts[2], i, j, Json.num(sites.transversions()));
      }
    }
    Json.Obj result =
        Json.obj(
            "distances", matrix(distances),
            "taxa", given.ids(),
            "sites", matrix(counts[0]),
            "notes", notes);
    if (model.hasError()) {
      result = result.with("standard_errors", matrix(errors));
    }
    if (!protein) {
      result =
          result.with("transitions", matrix(counts[1])).with("transversions", matrix(counts[2]));
    }
    return JsonComputed.of(result);
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    int[][] codes = codes(AlignedSequences.of(fields), protein(fields) ? KNOWN_PROTEIN : BASES);
    var model = SubstitutionModel.named(fields.text("model"));
    boolean complete = fields.text("gaps").equals("complete_deletion");
    return new DistanceLaws(new SitePlanes(codes, complete), model, protein(fields))
        .checks(new JsonFields(result));
  }

  private static void set(Json[][] matrix, int i, int j, Json value) {
    matrix[i][j] = value;
    matrix[j][i] = value;
  }

  private static List<Json> matrix(Json[][] rows) {
    return java.util.Arrays.stream(rows).map(row -> (Json) new Json.Arr(List.of(row))).toList();
  }

  /** Returns the place of each letter in an alphabet; -1 for what is no single letter of it. */
  private static int[][] codes(AlignedSequences given, String alphabet) {
    return given.sequences().stream()
        .map(
            sequence ->
                sequence
                    .chars()
                    .map(c -> alphabet.indexOf(c == 'U' && alphabet.equals(BASES) ? 'T' : c))
                    .toArray())
        .toArray(int[][]::new);
  }

  private static void deleteIncomplete(int[][] codes) {
    for (int site = 0; site < codes[0].length; site++) {
      boolean complete = true;
      for (int[] sequence : codes) {
        complete &= sequence[site] >= 0;
      }
      for (int[] sequence : codes) {
        sequence[site] = complete ? sequence[site] : -1;
      }
    }
  }

  private static double[] frequencies(int[][] codes, int letters) {
    double[] counts = new double[letters];
    double all = 0;
    for (int[] sequence : codes) {
      for (int code : sequence) {
        if (code >= 0) {
          counts[code]++;
          all++;
        }
      }
    }
    for (int k = 0; k < letters; k++) {
      counts[k] /= Math.max(1, all);
    }
    return counts;
  }

  private static SubstitutionModel.Sites compared(int[] one, int[] other, boolean protein) {
    int sites = 0;
    int purines = 0;
    int pyrimidines = 0;
    int transversions = 0;
    for (int k = 0; k < one.length; k++) {
      if (one[k] >= 0 && other[k] >= 0) {
        sites++;
        if (one[k] != other[k]) {
          // Of A, C, G and T the first and third are purines, the others pyrimidines.
          boolean transition = !protein && (one[k] + other[k]) % 2 == 0;
          purines += transition && one[k] % 2 == 0 ? 1 : 0;
          pyrimidines += transition && one[k] % 2 == 1 ? 1 : 0;
          transversions += transition ? 0 : 1;
        }
      }
    }
    return new SubstitutionModel.Sites(sites, purines, pyrimidines, transversions);
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    boolean protein = protein(fields);
    int[][] codes = codes(AlignedSequences.of(fields), protein ? KNOWN_PROTEIN : BASES);
    List<Json> rows = new JsonFields(result).items("distances");
    var shares = new ArrayList<Double>();
    var distances = new ArrayList<Double>();
    for (int i = 1; i < codes.length && shares.size() < 2000; i++) {
      for (int j = 0; j < i; j++) {
        SubstitutionModel.Sites sites = compared(codes[i], codes[j], protein);
        if (((Json.Arr) rows.get(i)).get(j) instanceof Json.Num distance && sites.compared() > 0) {
          shares.add(sites.share());
          distances.add(distance.asDouble());
        }
      }
    }
    return Optional.of(
        LayeredPlot.of(
                "Corrected distances by share of different sites",
                "Share of different sites (1)",
                "Distance (changes a site)")
            .points(
                "pairs",
                shares.stream().mapToDouble(Double::doubleValue).toArray(),
                distances.stream().mapToDouble(Double::doubleValue).toArray())
            .plot());
  }
}
