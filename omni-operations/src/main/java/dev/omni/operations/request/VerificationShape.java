package dev.omni.operations.request;

import static dev.omni.operations.request.QuantityShape.METADATA;
import static dev.omni.operations.request.QuantityShape.QUANTITY;
import static dev.omni.operations.request.QuantityShape.UNCERTAINTY;
import static dev.omni.operations.request.QuantityShape.UNIT;
import static dev.omni.operations.request.QuantityShape.VALUE;

import dev.omni.domain.json.Shape;
import java.util.List;
import java.util.stream.Stream;

/** The members of verifications. */
public final class VerificationShape {
  private static final Shape TEXT = Shape.string();

  private static final Shape INPUT =
      Shape.of(QUANTITY.schema().with("type", List.of("object", "number", "string")));

  private static final Shape[] BASES = {
    Shape.object()
        .required("expression", TEXT)
        .optional("inputs", Shape.mapOf(INPUT))
        .optional(
            "definitions",
            Shape.arrayOf(
                Shape.object().required("name", TEXT).required("expression", TEXT), 0, 32))
        .optional(
            "correlations",
            Shape.arrayOf(
                Shape.object()
                    .required("a", TEXT)
                    .required("b", TEXT)
                    .required("r", Shape.number()),
                0,
                4096)),
    Shape.object().required("run_id", TEXT).optional("pointer", TEXT),
    Shape.object()
        .required("capability", TEXT)
        .optional("world", TEXT)
        .optional("input", Shape.object().open())
        .optional("pointer", TEXT),
    Shape.object().required("reference", QUANTITY),
    Shape.object()
        .required("predictions", Shape.arrayOf(PredictionShape.ANY, 0, 10_000))
        .optional("outcomes", Shape.arrayOf(Shape.any(), 0, 10_000))
  };

  private static final Shape BASIS =
      Shape.oneOf(BASES)
          .described(
              "What the claim is compared with, one of: `expression` with `inputs`; `run_id` with"
                  + " `pointer`; `capability` with `input`; `reference`; `predictions` with"
                  + " `outcomes`.");

  private static final Shape ANY_BASIS =
      Shape.oneOf(
              Stream.concat(Stream.of(BASES), Stream.of(TextShape.NUMBERS)).toArray(Shape[]::new))
          .described(
              "What the claim is compared with, one of: `expression` with `inputs`; `run_id` with"
                  + " `pointer`; `capability` with `input`; `reference`; `predictions` with"
                  + " `outcomes`. Beside `text`, numbers by name, each one of: `run_id` with"
                  + " `pointer`; `capability` with `input` and `pointer`; `expression`; `value` with"
                  + " `unit` and `source`.");

  /** The verification of a claim. */
  public static final Shape CLAIM = claim(Shape.object()).required("basis", BASIS);

  /** A verification, of a claim or of a text. */
  public static final Shape WHOLE =
      claim(Shape.object())
          .optional("basis", ANY_BASIS)
          .optional("text", TextShape.MEMBER)
          .optional("runs", TextShape.RUNS)
          .optional("bindings", TextShape.BINDINGS)
          .optional("locale", TextShape.LOCALE)
          .optional("ignore", TextShape.IGNORE)
          .optional("recompute", TextShape.RECOMPUTE);

  private VerificationShape() {}

  private static Shape claim(Shape object) {
    return object
        .optional(
            "claim",
            QUANTITY.described("The stated number: a `value`, its `unit`, its `uncertainty`."))
        .optional(
            "tolerance",
            Shape.object()
                .optional("relative", Shape.number())
                .optional("absolute", Shape.number())
                .optional("digits", Shape.number())
                .described("The largest permitted deviation of those that are given."))
        .optional(
            "steps",
            Shape.arrayOf(
                Shape.object()
                    .optional("name", TEXT)
                    .required("expression", TEXT)
                    .required("value", VALUE)
                    .optional("unit", UNIT)
                    .optional("uncertainty", UNCERTAINTY),
                0,
                100))
        .optional("constraints", Shape.arrayOf(TEXT, 0, 20))
        .optional("context", Shape.object().open())
        .optional("metadata", METADATA);
  }
}
