package dev.omni.quant.molecular;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The input and the result of a search for similar molecules. */
final class SimilarityContract {
  private static final int MOST_ROWS = 1_000_000;
  private static final int MOST_CLUSTERED = 20_000;
  private static final Shape SMILES = Shape.string().length(1, 2000);
  private static final Shape SHARE = Shape.number().atLeast(0).atMost(1).unit("1");

  private static Shape molecules(int most, String title) {
    return Shape.object()
        .required("smiles", Shape.arrayOf(SMILES, 1, most).titled("Molecules as SMILES"))
        .optional(
            "id",
            Shape.arrayOf(Shape.string().length(1, 200), 1, most)
                .titled("Names of the molecules; their rows by default"))
        .titled(title);
  }

  static final Shape INPUT =
      Shape.object()
          .required("query", molecules(1000, "What is looked for"))
          .required("table", molecules(MOST_ROWS, "Where it is looked for"))
          .optional(
              "fingerprint",
              Shape.choice("maccs", "ecfp4", "fcfp4", "pubchem")
                  .otherwise("ecfp4")
                  .titled("Fingerprint"))
          .optional(
              "radius",
              Shape.choice(1, 2, 3).otherwise(2).titled("Radius of circular fingerprints"))
          .optional(
              "bits",
              Shape.choice(1024, 2048, 4096)
                  .otherwise(1024)
                  .titled("Bits of circular fingerprints"))
          .optional(
              "chirality",
              Shape.bool()
                  .otherwise(false)
                  .titled("Whether circular fingerprints see stereochemistry"))
          .optional(
              "metric", Shape.choice("tanimoto", "dice").otherwise("tanimoto").titled("Similarity"))
          .optional(
              "k",
              Shape.integer()
                  .atLeast(1)
                  .atMost(1000)
                  .otherwise(10)
                  .unit("1")
                  .titled("Neighbors of each query"))
          .optional(
              "min_similarity", SHARE.otherwise(0).titled("Similarity of a neighbor at least"))
          .optional(
              "cluster_similarity",
              Shape.number()
                  .above(0)
                  .atMost(1)
                  .unit("1")
                  .titled("Similarity within clusters of the table, which are given with it"))
          .example(
              Json.obj(
                  "query",
                  Json.obj("smiles", List.of("CC(=O)Oc1ccccc1C(=O)O")),
                  "table",
                  Json.obj(
                      "smiles",
                      List.of(
                          "OC(=O)c1ccccc1O",
                          "CC(=O)Nc1ccc(O)cc1",
                          "CC(C)Cc1ccc(cc1)C(C)C(=O)O",
                          "OCC1OC(O)C(O)C(O)C1O"),
                      "id",
                      List.of("salicylic acid", "paracetamol", "ibuprofen", "glucose")),
                  "fingerprint",
                  "maccs",
                  "k",
                  3,
                  "cluster_similarity",
                  0.5))
          .example(
              Json.obj(
                  "query",
                  Json.obj("smiles", List.of("CCO")),
                  "table",
                  Json.obj("smiles", List.of("CCOC", "C1CC", "CCCO")),
                  "k",
                  2));

  private static final Shape COUNTS = Shape.listOf(Shape.integer().unit("1"));

  static final Shape RESULT =
      Shape.object()
          .required(
              "neighbours",
              Shape.listOf(
                      Shape.object()
                          .required(
                              "similarity",
                              Shape.listOf(Shape.number().unit("1")).titled("Similarity, falling"))
                          .required("row", COUNTS.titled("Row of the table, from 0"))
                          .required("id", Shape.listOf(Shape.string()).titled("Name of the row")))
                  .titled("Nearest rows of each query"))
          .optional(
              "clusters",
              Shape.object()
                  .required(
                      "label",
                      Shape.listOf(Shape.integer().unit("1").orNull())
                          .titled("Cluster of each row; null for a row that cannot be read"))
                  .required("centre_row", COUNTS.titled("Row that takes each cluster"))
                  .required("size", COUNTS.titled("Rows of each cluster"))
                  .titled("Clusters, the largest first"))
          .required(
              "errors",
              Shape.listOf(
                      Shape.object()
                          .required("row", Shape.integer().unit("1").titled("Row, from 0"))
                          .required("pointer", Shape.string().titled("Place in the input"))
                          .required("code", Shape.string().titled("Code"))
                          .required("message", Shape.string().titled("What would be right")))
                  .titled("Rows that cannot be read"));

  private SimilarityContract() {}

  static Json error(int row, String message) {
    return Json.obj(
        "row", row, "pointer", "/table/smiles/" + row, "code", "unreadable", "message", message);
  }

  /** Returns the names of molecules; their rows where none are given. */
  static List<String> ids(JsonFields molecules) {
    return molecules.has("id")
        ? molecules.texts("id")
        : IntStream.range(0, molecules.items("smiles").size()).mapToObj(String::valueOf).toList();
  }

  static List<Problem> problems(JsonFields fields) {
    var found = new ArrayList<Problem>();
    for (String member : List.of("query", "table")) {
      JsonFields molecules = fields.fields(member);
      int count = molecules.items("smiles").size();
      if (molecules.has("id") && molecules.items("id").size() != count) {
        found.add(
            Problem.invalid("/" + member + "/id", "must have " + count + " values, like smiles"));
      }
    }
    List<String> queries = fields.fields("query").texts("smiles");
    for (int i = 0; i < queries.size() && found.size() < 10; i++) {
      found.addAll(SmilesReader.unreadable("/query/smiles/" + i, queries.get(i)));
    }
    if (fields.has("cluster_similarity")
        && fields.fields("table").items("smiles").size() > MOST_CLUSTERED) {
      found.add(
          Problem.invalid(
              "/cluster_similarity",
              "must be left out where the table has more than " + MOST_CLUSTERED + " rows"));
    }
    return found;
  }
}
