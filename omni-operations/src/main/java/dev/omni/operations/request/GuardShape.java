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
  private static final Shape PROPERTIES =
      Shape.object().open().described("Members that rules may read.");

  /** Who acts, or on what. */
  private static final Shape PARTY =
      Shape.object()
          .optional("type", TEXT.described("The kind, such as `user` or `account`."))
          .optional(
              "id",
              QuantityShape.or("number", Shape.string())
                  .described("Names the party among those of its kind."))
          .optional("properties", PROPERTIES);

  private static final Shape LIMIT =
      Shape.object()
          .optional("lower", VALUE.described("The least value that is permitted."))
          .optional("upper", VALUE.described("The largest value that is permitted."))
          .optional("unit", UNIT)
          .optional(
              "confidence",
              Shape.number().described("How probable it must be that the value keeps the limit."));

  private static final Shape QUANTITY =
      Shape.object()
          .required("name", TEXT.described("The name by which rules refer to it."))
          .required("value", VALUE)
          .optional("unit", UNIT)
          .optional("uncertainty", UNCERTAINTY)
          .optional("limit", LIMIT.described("The bounds that the value must keep."));

  private static final Shape RULE =
      Shape.object()
          .optional("id", TEXT.described("The name of the rule in reasons."))
          .required(
              "when", TEXT.described("A condition: an expression over the members of the request."))
          .required("outcome", TEXT.described("The outcome where the condition holds."))
          .optional("reason", TEXT.described("Why, for people."));

  /** A proposed action. */
  public static final Shape WHOLE =
      Shape.object()
          .required(
              "action",
              QuantityShape.or(
                      "string",
                      Shape.object()
                          .required("name", TEXT.described("The name of the action."))
                          .optional("properties", PROPERTIES))
                  .described("The proposed action: a name, or a `name` with `properties`."))
          .optional("subject", PARTY.described("Who would act."))
          .optional("resource", PARTY.described("What would be acted upon."))
          .optional(
              "context", Shape.object().open().described("Other members that rules may read."))
          .optional(
              "impact",
              Shape.object()
                  .required("value", VALUE)
                  .optional("unit", UNIT)
                  .required(
                      "reversible", Shape.bool().described("Whether the action can be undone."))
                  .described("What the action costs if it is wrong."))
          .optional(
              "quantities",
              Shape.arrayOf(
                      QUANTITY.described(
                          "A `value` with `unit`, `uncertainty` and the `limit` that applies."),
                      0,
                      MOST)
                  .described("The numbers that the action rests on."))
          .optional(
              "evidence",
              Shape.arrayOf(TEXT, 0, MOST).described("Ids of the evidence of these numbers."))
          .optional(
              "rules",
              Shape.arrayOf(RULE, 0, MOST)
                  .described("Rules of the caller beside those of the server."))
          .optional(
              "previous_decision",
              TEXT.described("The decision that asked for a confirmation of this action."))
          .optional("metadata", METADATA);

  private GuardShape() {}
}
