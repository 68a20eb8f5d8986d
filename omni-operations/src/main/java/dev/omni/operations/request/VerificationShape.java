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
        .required("expression", TextShape.EXPRESSION)
        .optional("inputs", Shape.mapOf(INPUT).described("The quantities of the formula by name."))
        .optional(
            "definitions",
            Shape.arrayOf(
                    Shape.object()
                        .required("name", TEXT.described("The name that the formula may use."))
                        .required("expression", TextShape.EXPRESSION),
                    0,
                    32)
                .described("Named parts of the formula, each over those before it."))
        .optional(
            "correlations",
            Shape.arrayOf(
                    Shape.object()
                        .required("a", TEXT.described("The name of one input."))
                        .required("b", TEXT.described("The name of the other input."))
                        .required(
                            "r", Shape.number().described("Their correlation, from -1 to 1.")),
                    0,
                    4096)
                .described("Correlations between uncertain inputs; others have none.")),
    Shape.object().required("run_id", TextShape.RUN_ID).optional("pointer", TextShape.POINTER),
    Shape.object()
        .required("capability", TextShape.CAPABILITY)
        .optional("world", TEXT.described("The world of the capability."))
        .optional("input", TextShape.INPUT)
        .optional("pointer", TextShape.POINTER),
    Shape.object().required("reference", QUANTITY.described("A published value to compare with.")),
    Shape.object()
        .required(
            "predictions",
            Shape.arrayOf(PredictionShape.ANY, 0, 10_000)
                .described("The predictions whose calibration is claimed."))
        .optional(
            "outcomes",
            Shape.arrayOf(Shape.any(), 0, 10_000).described("What came, one for each prediction."))
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
                .optional("relative", Shape.number().described("As a share of the expected value."))
                .optional("absolute", Shape.number().described("In the unit of the value."))
                .optional(
                    "digits", Shape.number().described("As a number of equal significant digits."))
                .described("The largest permitted deviation of those that are given."))
        .optional(
            "steps",
            Shape.arrayOf(
                    Shape.object()
                        .optional(
                            "name", TEXT.described("The name by which later steps refer to it."))
                        .required("expression", TextShape.EXPRESSION)
                        .required("value", VALUE)
                        .optional("unit", UNIT)
                        .optional("uncertainty", UNCERTAINTY),
                    0,
                    100)
                .described("The steps by which the claim was derived, each verified."))
        .optional(
            "constraints",
            Shape.arrayOf(TEXT, 0, 20)
                .described("Conditions that must hold: expressions over the inputs and `claim`."))
        .optional("context", TextShape.CONTEXT)
        .optional("metadata", METADATA);
  }
}
