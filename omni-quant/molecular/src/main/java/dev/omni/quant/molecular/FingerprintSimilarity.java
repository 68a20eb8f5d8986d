package dev.omni.quant.molecular;

import com.google.auto.service.AutoService;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
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
import java.util.Arrays;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The similarity of molecules by their common structural features. */
@AutoService(JsonEngine.class)
public final class FingerprintSimilarity implements JsonEngine {
  private static final int FOLDED = 1024;
  private static final int MOST_DRAWN = 40;

  private static final Shape CONTRACT =
      Shape.object()
          .optional(
              "fingerprint",
              Shape.choice("maccs", "ecfp4", "pubchem").otherwise("maccs").titled("Fingerprint"))
          .required(
              "smiles",
              Shape.arrayOf(Shape.string().length(1, 2000).titled("Molecule as SMILES"), 1, 500)
                  .titled("Molecules"))
          .optional(
              "radius",
              Shape.integer()
                  .atLeast(1)
                  .atMost(3)
                  .unit("1")
                  .otherwise(2)
                  .titled("Radius of the circular fingerprint, in bonds"))
          .optional(
              "bits",
              Shape.choice(1024, 2048, 4096)
                  .otherwise(1024)
                  .titled("Bits to which the circular fingerprint is folded"))
          .optional(
              "chirality",
              Shape.bool()
                  .otherwise(false)
                  .titled("Whether the circular fingerprint sees stereochemistry"))
          .example(Json.obj("fingerprint", "maccs", "smiles", List.of("CCOC", "CCO", "COC")))
          .example(
              Json.obj(
                  "fingerprint",
                  "ecfp4",
                  "smiles",
                  List.of("C[C@H](N)C(=O)O", "C[C@@H](N)C(=O)O"),
                  "radius",
                  3,
                  "bits",
                  2048,
                  "chirality",
                  true))
          .example(Json.obj("fingerprint", "pubchem", "smiles", List.of("CCO", "C1CC")));

  private static final Shape RESULT =
      Shape.object()
          .required(
              "tanimoto",
              Shape.listOf(Shape.listOf(Shape.number().unit("1").orNull()))
                  .titled("Tanimoto similarity of each pair"))
          .required(
              "bits_set",
              Shape.listOf(Shape.integer().unit("1").orNull())
                  .titled("Bits set in each fingerprint"))
          .required("size", Shape.integer().unit("bit").titled("Size of a fingerprint"))
          .required(
              "fingerprint_hex",
              Shape.listOf(Shape.string().orNull()).titled("Bits of each fingerprint"))
          .required(
              "errors",
              Shape.listOf(
                      Shape.object()
                          .required("row", Shape.integer().unit("1").titled("Row, from 0"))
                          .required("pointer", Shape.string().titled("Place in the input"))
                          .required("code", Shape.string().titled("Code"))
                          .required("message", Shape.string().titled("What would be right")))
                  .titled("Molecules that cannot be read"));

  @Override
  public Capability capability() {
    return Capability.named("molecular.similarity.fingerprint")
        .title(
            "Tanimoto similarity matrix on structural fingerprints",
            "The share of the structural features of each two molecules that both have: 1 for the"
                + " same features, 0 for none in common. Two molecules without any feature count"
                + " as alike. A molecule that cannot be read is listed in errors and has null"
                + " elsewhere. Two hexadecimal digits of fingerprint_hex are a byte, of which bit k"
                + " is bit k mod 8 of byte k div 8.")
        .direct(Workload.MEDIUM)
        .version("2")
        .reproducibility(Reproducibility.BITWISE)
        .input(CONTRACT)
        .result(RESULT)
        .plot("Similarity of the first molecules")
        .method(
            new Method(
                "Tanimoto coefficient of bit sets",
                "T(a, b) = |a and b| / |a or b|",
                List.of(
                    "J. L. Durant et al., Reoptimization of MDL keys for use in drug discovery, J."
                        + " Chem. Inf. Comput. Sci. 42, 2002, pp. 1273-1280",
                    "D. Rogers and M. Hahn, Extended-connectivity fingerprints, J. Chem. Inf."
                        + " Model. 50, 2010, pp. 742-754",
                    "PubChem Substructure Fingerprint, version 1.3, 2009"),
                List.of(
                    Libraries.named("org.openscience.cdk:cdk-fingerprint"),
                    Libraries.named("org.openscience.cdk:cdk-smiles")),
                List.of(
                    "MACCS has 166 keys, PubChem 881. ECFP4 is that of radius 2; radius 1 and 3 are"
                        + " ECFP2 and ECFP6. Stereochemistry is ignored but for circular"
                        + " fingerprints with chirality. Nitro groups and azides count as with charges, sulphoxides"
                        + " as without, however they are written; a charge that can move along"
                        + " double bonds, as in imidazolium, counts where it is written.")))
        .build();
  }

  @Override
  public List<Problem> problems(Json.Obj input) {
    var fields = new JsonFields(input);
    List<String> smiles = fields.texts("smiles");
    boolean circular = fields.text("fingerprint").equals("ecfp4");
    var found = new ArrayList<Problem>();
    if (!circular && (fields.integer("radius") != 2 || fields.integer("bits") != FOLDED)) {
      found.add(Problem.invalid("/radius", "belongs to ecfp4, as bits and chirality do"));
    }
    List<Problem> unreadable =
        IntStream.range(0, smiles.size())
            .boxed()
            .flatMap(i -> SmilesReader.unreadable("/smiles/" + i, smiles.get(i)).stream())
            .toList();
    if (unreadable.size() == smiles.size()) {
      found.addAll(unreadable);
    }
    return found;
  }

  @Override
  public double steps(Json.Obj input) {
    var fields = new JsonFields(input);
    double molecules = fields.items("smiles").size();
    double each = StructurePrint.isCircular(fields.text("fingerprint")) ? 4000 : 1.8e5;
    return 1e4 + each * molecules + 100 * molecules * molecules;
  }

  @Override
  public JsonComputed compute(Json.Obj input, Work work) {
    var fields = new JsonFields(input);
    var fingerprint =
        new StructurePrint(
            fields.text("fingerprint"),
            fields.integer("radius"),
            fields.integer("bits"),
            fields.flag("chirality"));
    int size =
        fields.text("fingerprint").equals("ecfp4")
            ? fields.integer("bits")
            : Fingerprint.named(fields.text("fingerprint")).size();
    var prints = new ArrayList<Optional<BitSet>>();
    var errors = new ArrayList<Json>();
    List<String> molecules = fields.texts("smiles");
    for (int i = 0; i < molecules.size(); i++) {
      work.proceed();
      prints.add(print(fingerprint, molecules.get(i), i, errors));
    }
    var rows = new ArrayList<Json>();
    for (Optional<BitSet> one : prints) {
      var row = new ArrayList<Json>();
      for (Optional<BitSet> other : prints) {
        if (one.isEmpty() || other.isEmpty()) {
          row.add(Json.NULL);
        } else {
          row.add(Json.num(StructurePrint.similarity(one.get(), other.get(), false)));
        }
      }
      rows.add(Json.of(row));
    }
    return JsonComputed.of(
        Json.obj(
            "tanimoto", rows,
            "bits_set", prints.stream().map(each -> each.map(BitSet::cardinality)).toList(),
            "size", size,
            "fingerprint_hex",
                prints.stream().map(each -> each.map(bits -> hex(bits, size))).toList(),
            "errors", errors));
  }

  @Override
  public List<Check> checks(Json.Obj input, Json.Obj result) {
    return FingerprintOverlaps.checks(new JsonFields(input), new JsonFields(result));
  }

  private static String hex(BitSet bits, int size) {
    byte[] bytes = Arrays.copyOf(bits.toByteArray(), (size + 7) / 8);
    return HexFormat.of().formatHex(bytes);
  }

  private static Optional<BitSet> print(
      StructurePrint fingerprint, String smiles, int row, List<Json> errors) {
    String at = "/smiles/" + row;
    List<Problem> unreadable = SmilesReader.unreadable(at, smiles);
    String message = unreadable.isEmpty() ? "" : unreadable.get(0).message();
    if (unreadable.isEmpty()) {
      try {
        return Optional.of(fingerprint.of(smiles));
      } catch (Infeasible refused) {
        message = refused.reason();
      }
    }
    errors.add(Json.obj("row", row, "pointer", at, "code", "unreadable", "message", message));
    return Optional.empty();
  }

  @Override
  public Optional<Plot> plot(Json.Obj input, Json.Obj result) {
    List<Json> rows = new JsonFields(result).items("tanimoto");
    var cells = new ArrayList<Json>();
    for (int i = 0; i < Math.min(MOST_DRAWN, rows.size()); i++) {
      for (int j = 0; j < Math.min(MOST_DRAWN, rows.size()); j++) {
        if (((Json.Arr) rows.get(i)).get(j) instanceof Json.Num similarity) {
          cells.add(Json.obj("one", i, "other", j, "tanimoto", similarity));
        }
      }
    }
    return Optional.of(
        Plot.vegaLite(
            Json.obj(
                "$schema",
                "https://vega.github.io/schema/vega-lite/v5.json",
                "title",
                "Similarity of the first molecules",
                "width",
                320,
                "height",
                320,
                "data",
                Json.obj("values", cells),
                "mark",
                "rect",
                "encoding",
                Json.obj(
                    "x", axis("one", "Molecule (row)"),
                    "y", axis("other", "Molecule (row)"),
                    "color",
                        Json.obj(
                            "field", "tanimoto", "type", "quantitative", "title", "Tanimoto")))));
  }

  private static Json.Obj axis(String field, String title) {
    return Json.obj("field", field, "type", "ordinal", "title", title);
  }
}
