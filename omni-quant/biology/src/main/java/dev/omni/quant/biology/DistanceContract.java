package dev.omni.quant.biology;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import java.util.List;

/** The input and the result of distances of sequences. */
final class DistanceContract {
  private static final int MOST = 1000;
  private static final int LONGEST = 1_000_000;

  static final Shape INPUT =
      Shape.object()
          .optional(
              "alignment",
              AlignedSequences.columns(2, MOST, LONGEST).titled("Aligned sequences by name"))
          .optional("fasta", AlignedSequences.fasta(10_000_000))
          .required(
              "model",
              Shape.choice(SubstitutionModel.ids()).titled("Correction for hidden changes"))
          .optional(
              "gaps",
              Shape.choice("pairwise_deletion", "complete_deletion")
                  .otherwise("pairwise_deletion")
                  .titled("Sites with a gap are left out of the pair, or of all"))
          .exactlyOne("alignment", "fasta")
          .example(
              Json.obj(
                  "alignment",
                  Json.obj(
                      "id", List.of("human", "chimp", "gorilla", "orangutan"),
                      "sequence",
                          List.of(
                              "ACGTTGCAAGCTTACGGATC",
                              "ACGTTGCAAGCTTACGGTTC",
                              "ACGTCGCAAGCT-ACGGTTC",
                              "ATGTCGCTAGCTTACAGTTC")),
                  "model",
                  "k80"))
          .example(
              Json.obj(
                  "alignment",
                  Json.obj(
                      "id", List.of("a", "b", "c"),
                      "sequence", List.of("ACGTACGTAC", "ACGTACGAAC", "TGCATGCATG")),
                  "model",
                  "jc69"));

  private static final Shape NUMBERS =
      Shape.listOf(Shape.listOf(Shape.number().unit("1").orNull()));
  private static final Shape COUNTS = Shape.listOf(Shape.listOf(Shape.integer().unit("1")));

  static final Shape RESULT =
      Shape.object()
          .required("distances", NUMBERS.titled("Changes a site of each pair"))
          .required("taxa", Shape.listOf(Shape.string()).titled("Names of the sequences"))
          .optional("standard_errors", NUMBERS.titled("Standard errors, of jc69 and k80"))
          .required("sites", COUNTS.titled("Sites that are compared of each pair"))
          .optional("transitions", COUNTS.titled("Sites with a transition, of DNA"))
          .optional("transversions", COUNTS.titled("Sites with a transversion, of DNA"))
          .required(
              "notes",
              Shape.listOf(
                      Shape.object()
                          .required("field", Shape.string().titled("Member of the result"))
                          .required("row", Shape.integer().unit("1").titled("First sequence"))
                          .required("column", Shape.integer().unit("1").titled("Second sequence"))
                          .required("reason", Shape.string().titled("Reason")))
                  .titled("Why distances are null"));

  private DistanceContract() {}
}
