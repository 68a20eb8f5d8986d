package dev.omni.operations.request;

import static dev.omni.operations.request.QuantityShape.METADATA;
import static dev.omni.operations.request.QuantityShape.UNCERTAINTY;
import static dev.omni.operations.request.QuantityShape.UNIT;
import static dev.omni.operations.request.QuantityShape.VALUE;

import dev.omni.domain.json.Shape;

/** The members of proposed actions. */
public final class GuardShape {
  private static final int MOST = 20;
  private static final Shape TEXT = Shape.string();

  /** Who acts, or on what. */
  private static final Shape PARTY =
      Shape.object()
          .optional("type", TEXT)
          .optional("id", QuantityShape.or("number", Shape.string()))
          .optional("properties", Shape.object().open());

  private static final Shape LIMIT =
      Shape.object()
          .optional("lower", VALUE)
          .optional("upper", VALUE)
          .optional("unit", UNIT)
          .optional("confidence", Shape.number());

  private static final Shape QUANTITY =
      Shape.object()
          .required("name", TEXT)
          .required("value", VALUE)
          .optional("unit", UNIT)
          .optional("uncertainty", UNCERTAINTY)
          .optional("limit", LIMIT);

  private static final Shape RULE =
      Shape.object()
          .optional("id", TEXT)
          .required("when", TEXT)
          .required("outcome", TEXT)
          .optional("reason", TEXT);

  /** A proposed action. */
  public static final Shape WHOLE =
      Shape.object()
          .required(
              "action",
              QuantityShape.or(
                      "string",
                      Shape.object()
                          .required("name", TEXT)
                          .optional("properties", Shape.object().open()))
                  .described("The proposed action: a name, or a `name` with `properties`."))
          .optional("subject", PARTY)
          .optional("resource", PARTY)
          .optional("context", Shape.object().open())
          .optional(
              "impact",
              Shape.object()
                  .required("value", VALUE)
                  .optional("unit", UNIT)
                  .required("reversible", Shape.bool()))
          .optional(
              "quantities",
              Shape.arrayOf(
                  QUANTITY.described(
                      "A `value` with `unit`, `uncertainty` and the `limit` that applies."),
                  0,
                  MOST))
          .optional("evidence", Shape.arrayOf(TEXT, 0, MOST))
          .optional("rules", Shape.arrayOf(RULE, 0, MOST))
          .optional("previous_decision", TEXT)
          .optional("metadata", METADATA);

  private GuardShape() {}
}
