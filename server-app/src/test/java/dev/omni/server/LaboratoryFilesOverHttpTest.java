package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.server.cli.ApiClient;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** Files of a laboratory on a whole server: as data sets, in batches and in a workflow. */
class LaboratoryFilesOverHttpTest extends DataSetFixture {
  private static final int MOLECULES = 1000;
  private static final List<Integer> BROKEN = List.of(17, 512, 998);
  private static final List<Json> ENDED = List.of(Json.str("completed"), Json.str("failed"));
  private static final String HETERO = "OSN";
  private static final String SUMMARY = "scientific-discovery.statistics.summary";

  private static Json json(String text) {
    return JsonReader.parse(text.getBytes(StandardCharsets.UTF_8));
  }

  private static Json at(Json.Obj json, String pointer) {
    return new Pointer(pointer).in(json).orElse(Json.NULL);
  }

  private HttpResponse<String> sent(ServerHere server, String query, byte[] body) throws Exception {
    return send(
        request(server.base(), server.credentials(), "/omni/data-sets?" + query)
            .header("Content-Type", "application/octet-stream")
            .POST(BodyPublishers.ofByteArray(body)));
  }

  private static byte[] packed(String text) throws Exception {
    var bytes = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(bytes)) {
      gzip.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  /** A chain of carbon with one other atom at its end, its length and its activity. */
  private static String molecule(int number) {
    int atoms = 3 + number % 20;
    var text = new StringBuilder("chain " + number + "\n\n\n");
    text.append(
        String.format(Locale.ROOT, "%3d%3d  0  0  0  0  0  0  0  0999 V2000\n", atoms, atoms - 1));
    for (int i = 0; i < atoms; i++) {
      char symbol = i == atoms - 1 ? HETERO.charAt(number % 3) : 'C';
      text.append(
          String.format(Locale.ROOT, "%10.4f%10.4f%10.4f %-3s 0  0\n", 1.5 * i, 0.0, 0.0, symbol));
    }
    for (int i = 1; i < atoms; i++) {
      int end = BROKEN.contains(number) && i == 2 ? 900 : i + 1;
      text.append(String.format(Locale.ROOT, "%3d%3d%3d  0\n", i, end, 1));
    }
    double activity = 2 + 0.5 * atoms + (number % 3 == 0 ? 1 : 0) + 0.01 * (number * 7 % 11);
    return text
        + ("M  END\n> <length>\n" + atoms + "\n\n> <kind>\n" + HETERO.charAt(number % 3))
        + ("\n\n> <activity>\n" + activity + "\n\n$$$$\n");
  }

  @Test
  void a_library_of_a_thousand_molecules_is_described_and_regressed_in_one_workflow()
      throws Exception {
    var sdf = new StringBuilder();
    var lines = new ArrayList<Long>();
    for (int i = 0; i < MOLECULES; i++) {
      if (BROKEN.contains(i)) {
        // The second bond of a molecule stands behind its header and its atoms.
        lines.add(sdf.chars().filter(c -> c == '\n').count() + 4 + 3 + i % 20 + 2);
      }
      sdf.append(molecule(i));
    }
    try (var server = ServerHere.on(folder)) {
      var uploaded =
          sent(server, "name=library.sdf.gz&numeric=length,activity", packed(sdf.toString()));
      assertThat(uploaded.statusCode()).as(uploaded.body()).isEqualTo(201);
      Json.Obj set = data(uploaded);
      assertThat(set.find("rows")).contains(Json.num(MOLECULES));
      assertThat(set.find("rows_in_error")).contains(Json.num(3));
      List<Json> errors = set.items("errors");
      assertThat(errors)
          .extracting(error -> at((Json.Obj) error, "/row"))
          .hasToString("[17, 512, 998]");
      assertThat(errors)
          .extracting(error -> ((Json.Obj) error).findNumber("line").orElseThrow().longValue())
          .isEqualTo(lines);

      ApiClient client = server.client("live_key");
      var made =
          client.post(
              "/workflows",
              json(
                  """
                  {"name": "activity", "steps": [
                    {"id": "describe", "uses": "run:molecular/molecular.batch.evaluate",
                     "with": {"capability": "molecular.descriptors.compute",
                       "data": {"set": "library.sdf.gz", "columns": {"smiles": "smiles"}},
                       "carry": ["activity"],
                       "select": ["molecular_weight", "heavy_atoms", "lipinski_donors"]}},
                    {"id": "regress",
                     "uses": "run:scientific-discovery/scientific-discovery.regression.linear",
                     "with": {"formula": "activity ~ heavy_atoms + lipinski_donors",
                       "table": {"data": {"run": "${steps.describe.id}", "columns": {
                         "activity": "activity", "heavy_atoms": "heavy_atoms",
                         "lipinski_donors": "lipinski_donors"}}}}}],
                   "output": {"completed": "${steps.describe.result.completed}",
                     "failed": "${steps.describe.result.failed}",
                     "atoms": "${steps.describe.result.statistics.heavy_atoms.max}",
                     "batch": "${steps.describe.id}", "root": "${steps.describe.result.root}",
                     "fit": "${steps.regress.id}",
                     "rows_used": "${steps.regress.result.rows_used}",
                     "names": "${steps.regress.result.names}",
                     "coefficients": "${steps.regress.result.coefficients}"}}
                  """),
              "made");
      String flow = Work.text(made, "id");
      Json.Obj given = Json.obj("input", Json.obj());
      var answer = client.post("/workflows/" + flow + "/runs", given, "run");
      String id = Work.text(answer, "id");
      await()
          .atMost(Duration.ofMinutes(3))
          .until(() -> ENDED.contains(at(run(client, id), "/status")));
      Json.Obj ended = run(client, id);

      assertThat(at(ended, "/status")).as(ended.canonical()).isEqualTo(Json.str("completed"));
      assertThat(at(ended, "/output/completed")).isEqualTo(Json.num(997));
      assertThat(at(ended, "/output/failed")).isEqualTo(Json.num(3));
      assertThat(at(ended, "/output/atoms")).isEqualTo(Json.num(22));
      assertThat(at(ended, "/output/rows_used")).isEqualTo(Json.num(997));
      assertThat(at(ended, "/output/names"))
          .isEqualTo(Json.arr("intercept", "heavy_atoms", "lipinski_donors"));
      double[] expected = leastSquares();
      List<Json> found = ((Json.Arr) at(ended, "/output/coefficients")).items();
      for (int i = 0; i < expected.length; i++) {
        assertThat(((Json.Num) found.get(i)).asDouble()).isCloseTo(expected[i], within(1e-9));
      }

      String fit = "/omni/runs/" + text(ended, "/output/fit") + "/evidence";
      Json.Obj evidence = read(client, fit);
      assertThat(at(evidence, "/input/table/data/run"))
          .as(evidence.members().keySet().toString())
          .isEqualTo(at(ended, "/output/batch"));
      assertThat(at(evidence, "/input/table/data/digest"))
          .isEqualTo(Json.str("sha256:" + text(ended, "/output/root")));
    }
  }

  private static String text(Json.Obj json, String pointer) {
    return ((Json.Str) at(json, pointer)).value();
  }

  private static Json.Obj read(ApiClient client, String path) {
    return (Json.Obj) client.get(path, "").data();
  }

  /** The regression of the molecules that are whole, from its normal equations. */
  private static double[] leastSquares() {
    var sums = new double[3][4];
    for (int number = 0; number < MOLECULES; number++) {
      if (!BROKEN.contains(number)) {
        double atoms = 3 + number % 20;
        double activity = 2 + 0.5 * atoms + (number % 3 == 0 ? 1 : 0) + 0.01 * (number * 7 % 11);
        char kind = HETERO.charAt(number % 3);
        double[] row = {1, atoms, kind == 'O' ? 1 : kind == 'N' ? 2 : 0, activity};
        for (int i = 0; i < 3; i++) {
          for (int j = 0; j < 4; j++) {
            sums[i][j] += row[i] * row[j];
          }
        }
      }
    }
    for (int pivot = 0; pivot < 3; pivot++) {
      for (int i = 0; i < 3; i++) {
        double factor = i == pivot ? 0 : sums[i][pivot] / sums[pivot][pivot];
        for (int j = pivot; j < 4; j++) {
          sums[i][j] -= factor * sums[pivot][j];
        }
      }
    }
    return new double[] {sums[0][3] / sums[0][0], sums[1][3] / sums[1][1], sums[2][3] / sums[2][2]};
  }

  @Test
  void the_rows_of_a_run_are_columns_for_those_who_see_it_and_no_run_else() throws Exception {
    try (var server = ServerHere.on(folder)) {
      ApiClient client = server.client("live_key");
      Json.Obj batch =
          Json.obj(
              "capability",
              "molecular.descriptors.compute",
              "columns",
              Json.obj("smiles", Json.arr("C", "CC", "no molecule")),
              "select",
              Json.arr("heavy_atoms"));
      String rows = started(client, "molecular", "molecular.batch.evaluate", batch, "batch");
      Json.Obj summary = Json.obj("run", rows, "column", "heavy_atoms");

      assertThat(refusal(client, summary)).contains("without nulls; row 2 of ", "is empty");
      assertThat(refusal(client, summary.with("column", "weight")))
          .contains(
              "must be a column of the rows of run " + rows + ", which has \\\"heavy_atoms\\\"");
      assertThat(refusal(client, summary.with("digest", "sha256:00")))
          .contains("/input/values/data/run", "must be the id of a completed batch or book");
      assertThat(refusal(client, summary.with("set", "prices"))).contains("/input/values/data");
      assertThat(refusal(client, summary.with("run", "newest"))).contains("/input/values/data/run");
      assertThat(refusal(server.client("test_key"), summary))
          .contains("/input/values/data/run", "must be the id of a completed batch or book");

      Json.Obj whole = batch.with("columns", Json.obj("smiles", Json.arr("C", "CC", "CCCC")));
      String all = started(client, "molecular", "molecular.batch.evaluate", whole, "whole");
      Json.Obj values = Json.obj("values", Json.obj("data", summary.with("run", all)));
      String mean = started(client, "scientific-discovery", SUMMARY, values, "mean");
      assertThat(at(read(client, "/omni/runs/" + mean), "/result/mean"))
          .isEqualTo(Json.num(7.0 / 3));
      assertThat(refusal(client, summary.with("run", mean)))
          .contains("must be the id of a completed batch or book");
    }
  }

  private static Json.Obj body(ApiClient client, String world, String capability, Json.Obj input) {
    var rooms = (Json.Arr) client.get("/omni/" + world + "/workspaces", "").data();
    String room = ((Json.Obj) rooms.get(0)).text("id");
    return Json.obj("workspace_id", room, "capability", capability, "input", input);
  }

  private static String started(
      ApiClient client, String world, String capability, Json.Obj input, String key) {
    Json.Obj body = body(client, world, capability, input);
    String id = Work.text(client.post("/omni/" + world + "/runs", body, "rows-" + key), "id");
    await()
        .atMost(PATIENCE)
        .until(() -> at(read(client, "/omni/runs/" + id), "/status").equals(Json.str("completed")));
    return id;
  }

  private static String refusal(ApiClient client, Json.Obj data) {
    Json.Obj input = Json.obj("values", Json.obj("data", data));
    Json.Obj body = body(client, "scientific-discovery", SUMMARY, input);
    var answer = client.post("/omni/scientific-discovery/runs", body, UUID.randomUUID().toString());
    assertThat(answer.status()).isEqualTo(422);
    return answer.body().canonical();
  }

  private static Json.Obj run(ApiClient client, String id) {
    return (Json.Obj) client.get("/workflow-runs/" + id, "").data();
  }

  /** A record of ten genes, on both strands in turn, the last one spliced. */
  private static String genbank() {
    var letters = new StringBuilder();
    var features = new StringBuilder();
    for (int gene = 0; gene < 10; gene++) {
      String coding = "ATGGC" + "ACGT".charAt(gene % 4) + "AAACGTGGATTCTAA";
      boolean reverse = gene % 2 == 1;
      int start = letters.length() + 4;
      letters.append("ccc").append(reverse ? complement(coding) : coding.toLowerCase(Locale.ROOT));
      int end = letters.length();
      String place = start + ".." + end;
      if (gene == 9) {
        place = "join(" + start + ".." + (start + 5) + "," + (start + 6) + ".." + end + ")";
      }
      features
          .append("     CDS             ")
          .append(reverse ? "complement(" + place + ")" : place)
          .append("\n                     /gene=\"g" + gene + "\"")
          .append("\n                     /translation=\"MAKRGF\"\n");
    }
    return "LOCUS       TEN              "
        + letters.length()
        + " bp    DNA\nACCESSION   TEN\nFEATURES             Location/Qualifiers\n"
        + features
        + "ORIGIN\n        1 "
        + letters
        + "\n//\n";
  }

  private static String complement(String strand) {
    return new StringBuilder(strand)
        .reverse()
        .chars()
        .mapToObj(c -> String.valueOf("tgca".charAt("ACGT".indexOf(c))))
        .reduce("", String::concat);
  }

  @Test
  void features_of_both_strands_are_translated_as_their_file_says() throws Exception {
    try (var server = ServerHere.on(folder)) {
      byte[] file = genbank().getBytes(StandardCharsets.UTF_8);
      var uploaded = sent(server, "name=ten.gb", file);
      assertThat(uploaded.statusCode()).as(uploaded.body()).isEqualTo(201);
      assertThat(data(uploaded).find("rows")).contains(Json.num(10));
      assertThat(sent(server, "name=ten.gb", file).statusCode()).as("again").isEqualTo(200);

      ApiClient client = server.client("live_key");
      var rooms = (Json.Arr) client.get("/omni/biology/workspaces", "").data();
      Json.Obj body =
          Json.obj(
              "workspace_id",
              ((Json.Obj) rooms.get(0)).text("id"),
              "capability",
              "biology.batch.evaluate",
              "input",
              json(
                  """
                  {"capability": "biology.sequence.translate", "base": {"to_stop": true},
                   "data": {"set": "ten.gb", "columns": {"sequence": "sequence"}},
                   "carry": ["gene", "translation"], "select": ["protein"]}
                  """));
      String id = Work.text(client.post("/omni/biology/runs", body, "translate"), "id");
      await()
          .atMost(PATIENCE)
          .until(
              () ->
                  at((Json.Obj) client.get("/omni/runs/" + id, "").data(), "/status")
                      .equals(Json.str("completed")));
      var proteins = new TreeSet<String>();
      for (Json row : ((Json.Arr) client.get("/omni/runs/" + id + "/rows", "").data()).items()) {
        Json.Obj one = (Json.Obj) row;
        assertThat(at(one, "/output/protein")).isEqualTo(at(one, "/carry/translation"));
        proteins.add(at(one, "/carry/gene").canonical());
      }
      assertThat(proteins).hasSize(10);
    }
  }

  @Test
  void a_format_is_named_or_follows_from_the_name_and_no_other_option_is_taken() throws Exception {
    byte[] fasta = ">a\nACGT\n>b\nAC5\n".getBytes(StandardCharsets.UTF_8);
    try (var server = ServerHere.on(folder)) {
      assertThat(sent(server, "name=plain&format=fasta", fasta).statusCode()).isEqualTo(201);
      assertThat(sent(server, "name=plain", fasta).statusCode()).isEqualTo(415);
      assertThat(sent(server, "name=x&format=fast", fasta).body()).contains("must be one of");
      assertThat(sent(server, "name=x.fa&rows=records", fasta).body())
          .contains("is no option of the format fasta");
      assertThat(sent(server, "name=x.fa&offset=sixty", fasta).body())
          .contains("must be a whole number");
      assertThat(sent(server, "name=x.csv&format=csv&add=inchikey", fasta).statusCode())
          .isEqualTo(422);
      assertThat(sent(server, "name=x.vcf", fasta).body())
          .contains("data_set_invalid", "##fileformat=VCFv4");
      byte[] genbank = genbank().getBytes(StandardCharsets.UTF_8);
      assertThat(sent(server, "name=y.gb", genbank).statusCode()).isEqualTo(201);
      assertThat(sent(server, "name=y.gb&rows=records", genbank).body())
          .contains("read with other columns");
    }
  }
}
