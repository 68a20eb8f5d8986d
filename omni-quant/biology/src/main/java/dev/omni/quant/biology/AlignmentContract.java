package dev.omni.quant.biology;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import java.util.ArrayList;
import java.util.List;

/** The contract of an alignment of two sequences. */
final class AlignmentContract {
  static final String PROTEIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ*";
  static final String DNA = SequenceText.BASES.replace("-", "");
  static final String CUSTOM = "custom_matrix";

  private static final double MOST_CELLS = 2.5e7;
  private static final int MOST_LETTERS = 20_000;
  private static final String MATRIX = "blosum62";
  private static final int MATCH = 1;
  private static final int MISMATCH = -1;

  static final Shape CONTRACT =
      Shape.object()
          .required(
              "mode",
              Shape.choice("global", "local", "semi_global")
                  .titled("End to end, best part, or end to end with free gaps at the ends"))
          .optional(
              "alphabet",
              Shape.choice("protein", "dna").otherwise("protein").titled("Kind of the sequences"))
          .required("query", sequence("First sequence"))
          .required("target", sequence("Second sequence"))
          .optional(
              "matrix",
              Shape.choice(
                      "blosum62", "blosum45", "blosum50", "blosum80", "pam30", "pam70", "pam250")
                  .otherwise(MATRIX)
                  .titled(
                      "Substitution matrix for proteins; blosum80 is the half-bit table of the NCBI"
                          + " toolkit"))
          .optional(
              CUSTOM,
              Shape.object()
                  .required(
                      "letters",
                      Shape.string()
                          .length(1, 27)
                          .pattern("^[A-Za-z*]+$", "letters and *")
                          .titled("Letters of rows and columns, in this order"))
                  .required(
                      "scores",
                      Shape.matrix(Shape.arrayOf(score(), 1, 27))
                          .rows(1, 27)
                          .titled("Score of each letter of the query with each of the target"))
                  .titled("Scores of your own, in place of a matrix or of match and mismatch"))
          .optional("match", score().otherwise(MATCH).titled("Score of equal bases, for DNA"))
          .optional(
              "mismatch", score().otherwise(MISMATCH).titled("Score of unequal bases, for DNA"))
          .required("gap_open", penalty().titled("Penalty of a gap"))
          .required("gap_extend", penalty().titled("Penalty of each position of a gap"))
          .example(
              Json.obj(
                  "mode",
                  "global",
                  "query",
                  "PLEASANTLY",
                  "target",
                  "MEANLY",
                  "gap_open",
                  0,
                  "gap_extend",
                  5))
          .example(
              Json.obj(
                  "mode",
                  "local",
                  "query",
                  "MEANLYPRTEINSTRING",
                  "target",
                  "PLEASANTLYEINSTEIN",
                  "matrix",
                  "pam250",
                  "gap_open",
                  0,
                  "gap_extend",
                  5));

  static final Shape RESULT =
      Shape.object()
          .required(
              "score",
              Shape.number()
                  .unit("1; a gap of n costs gap_open + n*gap_extend")
                  .titled("Score of the alignment"))
          .required("aligned_query", Shape.string().titled("Query with gaps"))
          .required("aligned_target", Shape.string().titled("Target with gaps"))
          .required("identities", Shape.integer().unit("1").titled("Identical positions"))
          .required("length", Shape.integer().unit("1").titled("Length of the alignment"))
          .required("query_start", place().titled("First aligned letter of the query"))
          .required("query_end", place().titled("Last aligned letter of the query"))
          .required("target_start", place().titled("First aligned letter of the target"))
          .required("target_end", place().titled("Last aligned letter of the target"))
          .required("cigar", Shape.string().titled("Columns in brief: =, X, I and D"))
          .required("gaps", Shape.integer().unit("1").titled("Columns with a gap"))
          .required(
              "identity_fraction",
              Shape.number().unit("1").orNull().titled("Identities by the columns"))
          .required(
              "similarity_fraction",
              Shape.number().unit("1").orNull().titled("Columns of a positive score by all"))
          .optional("bit_score", Shape.number().unit("bit").titled("Bit score"));

  private AlignmentContract() {}

  private static Shape sequence(String title) {
    return Shape.string()
        .length(1, 2 * MOST_LETTERS)
        .titled(title + ": letters in either case, or one FASTA record");
  }

  private static Shape score() {
    return Shape.integer().atLeast(-100).atMost(100).unit("1");
  }

  private static Shape penalty() {
    return Shape.integer().atLeast(0).atMost(100).unit("1");
  }

  private static Shape place() {
    return Shape.integer().unit("1").orNull();
  }

  /** Returns the problems of an input beside those of its shape. */
  static List<Problem> problems(JsonFields fields) {
    boolean dna = fields.text("alphabet").equals("dna");
    boolean custom = fields.has(CUSTOM);
    var found = new ArrayList<Problem>();
    if (custom) {
      found.addAll(matrix(fields.fields(CUSTOM)));
    }
    if (!found.isEmpty()) {
      return found;
    }
    String alphabet = custom ? SubstitutionScores.custom(fields).letters() : dna ? DNA : PROTEIN;
    double cells = 1;
    for (String name : List.of("query", "target")) {
      var sequence = SequenceText.of(fields, name);
      found.addAll(sequence.problems(name, alphabet, MOST_LETTERS));
      cells *= sequence.letters().length();
    }
    if (dna || custom) {
      found.addAll(foreignMatrix(fields, custom));
    }
    if (!dna || custom) {
      found.addAll(foreignScores(fields, custom));
    }
    if (cells > MOST_CELLS) {
      found.add(invalid("query", "must be so short that query x target is at most 2.5e7"));
    }
    return found;
  }

  private static List<Problem> matrix(JsonFields custom) {
    String letters = custom.text("letters");
    Pointer at = Pointer.ROOT.to(CUSTOM);
    if (letters.toUpperCase(java.util.Locale.ROOT).chars().distinct().count() < letters.length()) {
      return List.of(Problem.invalid(at.to("letters").text(), "must have each letter once"));
    }
    double[][] scores = custom.rows("scores");
    for (int i = 0; i < Math.max(scores.length, letters.length()); i++) {
      if (i >= scores.length || scores[i].length != letters.length()) {
        Pointer row = i < scores.length ? at.to("scores").to(i) : at.to("scores");
        return List.of(
            Problem.invalid(
                row.text(), "must have as many scores as there are letters: " + letters.length()));
      }
    }
    return scores.length > letters.length()
        ? List.of(Problem.invalid(at.to("scores").text(), "must have a row for each letter"))
        : List.of();
  }

  private static List<Problem> foreignMatrix(JsonFields fields, boolean custom) {
    return fields.text("matrix").equals(MATRIX)
        ? List.of()
        : List.of(
            invalid(
                "matrix",
                custom
                    ? "must be left out where custom_matrix is given"
                    : "belongs to alphabet protein; give match and mismatch for dna"));
  }

  private static List<Problem> foreignScores(JsonFields fields, boolean custom) {
    String message =
        custom
            ? "must be left out where custom_matrix is given"
            : "belongs to alphabet dna; give a matrix for protein";
    var found = new ArrayList<Problem>();
    if (fields.integer("match") != MATCH) {
      found.add(invalid("match", message));
    }
    if (fields.integer("mismatch") != MISMATCH) {
      found.add(invalid("mismatch", message));
    }
    return found;
  }

  private static Problem invalid(String name, String message) {
    return Problem.invalid("/" + name, message);
  }
}
