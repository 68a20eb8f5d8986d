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
import dev.omni.quant.core.SvgDocument;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** The peptides into which an enzyme cuts a protein. */
@AutoService(JsonEngine.class)
public final class ProteinDigest implements JsonEngine {
  private static final String LETTERS = "ACDEFGHIKLMNPQRSTVWYBZJXUO";
  private static final int LONGEST = 100_000;
  private static final int MOST_CHARGE = 10;
  private static final double PROTON = 1.007276466621;
  private static final int DRAWN = 60;
  private static final Shape NUMBERS = Shape.listOf(Shape.number().unit("u").orNull());
  private static final Shape COUNTS = Shape.listOf(Shape.integer().unit("1"));

  private static final Shape CONTRACT =
      Shape.object()
          .required(
              "sequence",
              Shape.string().length(1, LONGEST).titled("Protein, or one record of FASTA"))
          .required("enzyme", Shape.choice(Enzyme.ids()).titled("What cuts"))
          .optional("missed_cleavages", count(0, 5, 0, "Cuts that a peptide may lack"))
          .optional("minimum_length", count(1, LONGEST, 6, "Residues of the shortest peptide"))
          .optional("maximum_length", count(1, LONGEST, 50, "Residues of the longest peptide"))
          .optional(
              "modifications",
              Shape.mapOf(
                      "residue", Shape.number().atLeast(-1e4).atMost(1e4).unit("u").titled("Mass"))
                  .members(0, 30)
                  .titled("Mass that each residue of a letter has more"))
          .optional(
              "charges",
              Shape.arrayOf(
                      Shape.integer().atLeast(1).atMost(MOST_CHARGE).unit("1").titled("Charge"),
                      1,
                      MOST_CHARGE)
                  .otherwise(List.of(1, 2, 3))
                  .titled("Charges of the ions"))
          .example(
              Json.obj(
                  "sequence",
                  "MQIFVKTLTGKTITLEVEPSDTIENVKAKIQDKEGIPPDQQRLIFAGKQLEDGRTLSDYNIQKESTLHLVLRLRGG",
                  "enzyme",
                  "trypsin",
                  "missed_cleavages",
                  1))
          .example(
              Json.obj(
                  "sequence",
                  "MKWVTXLLRGGSCPEPTIDEK",
                  "enzyme",
                  "trypsin",
                  "minimum_length",
                  2,
                  "charges",
                  List.of(1),
                  "modifications",
                  Json.obj("C", 57.021464)));

  private static Shape count(int least, int most, int otherwise, String title) {
    return Shape.integer().atLeast(least).atMost(most).otherwise(otherwise).unit("1").titled(title);
  }

  private static Shape peptides() {
    Shape columns =
        Shape.object()
            .required("sequence", Shape.listOf(Shape.string()).titled("Residues"))
            .required("start", COUNTS.titled("First residue, from 1"))
            .required("end", COUNTS.titled("Last residue"))
            .required("missed_cleavages", COUNTS.titled("Cuts that the peptide lacks"))
            .required("monoisotopic_mass", NUMBERS.titled("Monoisotopic mass"))
            .required("average_mass", NUMBERS.titled("Average mass"));
    for (int z = 1; z <= MOST_CHARGE; z++) {
      columns = columns.optional("mz_" + z, NUMBERS.titled("Mass over charge, charge " + z));
    }
    return columns;
  }

  private static final Shape RESULT =
      Shape.object()
          .required("count", Shape.integer().unit("1").titled("Number of peptides"))
          .required("peptides", peptides().titled("Peptides by start, then end"))
          .required(
              "notes",
              Shape.listOf(
                      Shape.object()
                          .required("field", Shape.string().titled("Column"))
                          .required("row", Shape.integer().unit("1").titled("Peptide, from 0"))
                          .required("reason", Shape.string().titled("Reason")))
                  .titled("Why masses are null"));

  @Override
  public Capability capability() {
    return Capability.named("biology.sequence.digest")
        .title(
            "Peptides of a digest",
            "Cuts a protein as an enzyme does and gives the masses of the peptides. Letters in"
                + " either case; white space is dropped. monoisotopic_mass, average_mass, mz_1 and the"
                + " others are null for peptides with B, Z or X.")
        .direct(Workload.LOW)
        .version("1")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Peptides along the sequence")
        .method(
            new Method(
                "Rules of enzymes; sums of atoms",
                "trypsin after K, R not before P; trypsin_p after K, R; lys_c after K; lys_n before"
                    + " K; arg_c after R; glu_c after E; asp_n before D; chymotrypsin after F, W, Y"
                    + " not before P; cnbr after M; m/z = M/z + 1.007276466621",
                List.of(
                    "B. Keil, Specificity of Proteolysis, 1992, ch. 3",
                    "E. Gasteiger et al., Protein identification and analysis tools on the ExPASy"
                        + " server, 2005, pp. 571-607",
                    "M. Wang et al., Chin. Phys. C 45, 2021, 030003 (masses of nuclides)",
                    "E. Tiesinga et al., Rev. Mod. Phys. 93, 2021, 025010 (proton)"),
                List.of(),
                List.of(
                    "Every cut that is not missed happens. Homoserine lactone after cnbr is not"
                        + " counted: give it as a modification of M.")))
        .build();
  }

  /** Returns the residues of a text, which may be one record of FASTA. */
  private static String chain(String text) {
    String stripped = text.stripLeading();
    if (!stripped.startsWith(">")) {
      return AlignedSequences.clean(text);
    }
    String[] lines = stripped.split("\\R", 2);
    return AlignedSequences.clean(lines.length > 1 ? lines[1] : "");
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    String chain = chain(fields.text("sequence"));
    var found =
        new ArrayList<>(AlignedSequences.foreign(Pointer.ROOT.to("sequence"), chain, LETTERS));
    if (chain.isEmpty()) {
      found.add(Problem.invalid("/sequence", "must have a residue"));
    }
    if (fields.integer("minimum_length") > fields.integer("maximum_length")) {
      found.add(Problem.invalid("/minimum_length", "must be at most maximum_length"));
    }
    if (fields.has("modifications")) {
      for (String letter : fields.fields("modifications").object().members().keySet()) {
        if (letter.length() != 1 || LETTERS.indexOf(letter.charAt(0)) < 0) {
          found.add(
              Problem.invalid(
                  Pointer.ROOT.to("modifications").to(letter).text(),
                  "must be under one letter of " + LETTERS));
        }
      }
    }
    var seen = new HashSet<Double>();
    double[] charges = fields.numbers("charges");
    for (int i = 0; i < charges.length; i++) {
      if (!seen.add(charges[i])) {
        found.add(Problem.invalid("/charges/" + i, "must differ from the charges before"));
      }
    }
    return found;
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    return 1e4
        + 300.0 * fields.text("sequence").length() * (1 + fields.integer("missed_cleavages"));
  }

  /** A peptide: its first residue and the one after its last, from 0, and the cuts it lacks. */
  private record Peptide(int from, int to, int missed) {}

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    String chain = chain(fields.text("sequence"));
    List<Integer> ends = Enzyme.named(fields.text("enzyme")).ends(chain);
    var peptides = new ArrayList<Peptide>();
    int from = 0;
    for (int k = 0; k < ends.size(); k++) {
      work.proceed();
      for (int missed = 0; missed <= fields.integer("missed_cleavages"); missed++) {
        if (k + missed < ends.size()) {
          int length = ends.get(k + missed) - from;
          if (length >= fields.integer("minimum_length")
              && length <= fields.integer("maximum_length")) {
            peptides.add(new Peptide(from, ends.get(k + missed), missed));
          }
        }
      }
      from = ends.get(k);
    }
    return JsonComputed.of(columns(fields, chain, peptides));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    var fields = new JsonFields(input);
    return new DigestLaws(fields, chain(fields.text("sequence"))).checks(new JsonFields(result));
  }

  private static Json.Obj columns(JsonFields fields, String chain, List<Peptide> peptides) {
    var sequences = new ArrayList<String>();
    var masses = new ArrayList<Double>();
    var averages = new ArrayList<Double>();
    var notes = new ArrayList<Json>();
    for (int row = 0; row < peptides.size(); row++) {
      Peptide peptide = peptides.get(row);
      String residues = chain.substring(peptide.from(), peptide.to());
      double more = modified(fields, residues);
      sequences.add(residues);
      masses.add(ResidueMasses.monoisotopic(residues) + more);
      averages.add(ResidueMasses.average(residues) + more);
      if (masses.get(row).isNaN()) {
        notes.add(
            Json.obj(
                "field", "monoisotopic_mass", "row", row, "reason", "B, Z and X have no one mass"));
      }
    }
    Json.Obj columns =
        Json.obj(
            "sequence", sequences,
            "start", peptides.stream().map(peptide -> peptide.from() + 1).toList(),
            "end", peptides.stream().map(Peptide::to).toList(),
            "missed_cleavages", peptides.stream().map(Peptide::missed).toList(),
            "monoisotopic_mass", orNull(masses),
            "average_mass", orNull(averages));
    for (double z : fields.numbers("charges")) {
      columns =
          columns.with("mz_" + (int) z, orNull(masses.stream().map(m -> m / z + PROTON).toList()));
    }
    return Json.obj("count", peptides.size(), "peptides", columns, "notes", notes);
  }

  static double modified(JsonFields fields, String residues) {
    double more = 0;
    if (fields.has("modifications")) {
      JsonFields given = fields.fields("modifications");
      for (String letter : given.object().members().keySet()) {
        long count = residues.chars().filter(c -> c == letter.charAt(0)).count();
        more += count * given.number(letter);
      }
    }
    return more;
  }

  private static List<Json> orNull(List<Double> values) {
    return values.stream()
        .map(value -> value.isNaN() ? Json.NULL : (Json) Json.num(value))
        .toList();
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    String chain = chain(new JsonFields(input).text("sequence"));
    JsonFields peptides = new JsonFields(result).fields("peptides");
    double[] start = peptides.numbers("start");
    double[] end = peptides.numbers("end");
    double[] missed = peptides.numbers("missed_cleavages");
    int rows = Math.min(DRAWN, start.length);
    double scale = 560.0 / chain.length();
    var svg = new SvgDocument(640, 70 + 12 * rows, "Peptides along the sequence");
    svg.text(40, 18, "start", "1").text(600, 18, "end", chain.length() + " (residue)");
    svg.box(40, 24, 560, 4, "#333333");
    for (int k = 0; k < rows; k++) {
      double x = 40 + (start[k] - 1) * scale;
      double width = Math.max(1, (end[k] - start[k] + 1) * scale - 1);
      svg.box(x, 36 + 12.0 * k, width, 8, missed[k] == 0 ? "#4c78a8" : "#9ecae9");
    }
    return Optional.of(svg.plot());
  }
}
