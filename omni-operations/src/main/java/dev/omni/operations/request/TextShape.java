package dev.omni.operations.request;

import static dev.omni.operations.request.QuantityShape.METADATA;
import static dev.omni.operations.request.QuantityShape.UNIT;
import static dev.omni.operations.request.QuantityShape.VALUE;

import dev.omni.domain.json.Shape;

/** The members of the verification of a text. */
public final class TextShape {
  private static final Shape TEXT = Shape.string();

  /** The id of a run. */
  static final Shape RUN_ID = TEXT.described("The id of a run of this project and mode.");

  /** A place in the result of a run. */
  static final Shape POINTER = TEXT.described("A JSON pointer to a number of the result.");

  /** The id of a capability. */
  static final Shape CAPABILITY = TEXT.described("The id of a capability, which is computed.");

  /** The input of a capability. */
  static final Shape INPUT = Shape.object().open().described("The input of the capability.");

  /** A formula. */
  static final Shape EXPRESSION = TEXT.described("A formula, computed in 40 digits.");

  /** Members of the caller beside a verification. */
  static final Shape CONTEXT =
      Shape.object().open().described("Any members about the claim; kept, without effect.");

  private static final Shape RUN =
      Shape.oneOf(
          TEXT,
          Shape.object()
              .required("run_id", RUN_ID)
              .optional("as", TEXT.described("The name of the run in bindings.")));

  private static final Shape NUMBER =
      Shape.oneOf(
          Shape.object().required("run_id", RUN_ID).required("pointer", POINTER),
          Shape.object()
              .required("capability", CAPABILITY)
              .optional("input", INPUT)
              .required("pointer", POINTER),
          Shape.object().required("expression", EXPRESSION),
          Shape.object()
              .required("value", VALUE)
              .optional("unit", UNIT)
              .required(
                  "source",
                  Shape.string()
                      .length(1, 1000)
                      .described("Where the number comes from, for people.")));

  /** The text itself. */
  static final Shape MEMBER =
      TEXT.described("A text: each of its figures is proven, contradicted or named as unproven.");

  /** The runs that may prove figures. */
  static final Shape RUNS =
      Shape.arrayOf(RUN, 0, 50)
          .described("The runs whose results may prove figures of the text, each with a name.");

  /** Numbers by name. */
  static final Shape NUMBERS = Shape.mapOf(NUMBER).members(0, 100);

  /** Which source a figure is of. */
  static final Shape BINDINGS =
      Shape.arrayOf(
              Shape.object()
                  .required("number", TEXT.described("The digits as the text prints them."))
                  .optional(
                      "occurrence",
                      Shape.integer()
                          .atLeast(1)
                          .atMost(2_000)
                          .described("Which of equal figures, from 1; the first by default."))
                  .required(
                      "source",
                      TEXT.described("The name of a run or of a number, with a pointer.")),
              0,
              500)
          .described("Which source a figure of the text is of, by its digits as printed.");

  /** How the text writes numbers. */
  static final Shape LOCALE =
      Shape.choice("en", "de", "fr", "ch")
          .described("How the text writes numbers: 1,234.5, 1.234,5, 1 234,5 or 1'234.5.");

  /** Literal texts that are not read. */
  static final Shape IGNORE =
      Shape.arrayOf(Shape.string().length(1, 1000), 0, 50)
          .described("Literal parts of the text that state no figure.");

  /** Whether runs are computed again. */
  static final Shape RECOMPUTE =
      Shape.bool().described("Whether each run is computed again before it proves anything.");

  /** The verification of a text. */
  public static final Shape WHOLE =
      Shape.object()
          .required("text", MEMBER)
          .optional("runs", RUNS)
          .optional("basis", NUMBERS)
          .optional("bindings", BINDINGS)
          .optional("locale", LOCALE)
          .optional("ignore", IGNORE)
          .optional("recompute", RECOMPUTE)
          .optional("context", CONTEXT)
          .optional("metadata", METADATA);

  private TextShape() {}
}
