package dev.omni.operations.connector;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.operations.request.OutcomeShape;
import java.util.List;
import java.util.Optional;

/**
 * An event type with a built-in effect.
 *
 * @param type value of the CloudEvents attribute
 * @param data contract of the data, as it is described
 * @param accepted contract of the data that an event must keep
 */
public record KnownEventType(String type, Shape data, Shape accepted) {
  private static final String SERIES = "^[a-z0-9][a-z0-9._:-]{0,127}$";
  private static final String DECIMAL = "^-?[0-9]{1,40}(\\.[0-9]{1,40})?([eE][-+]?[0-9]{1,2})?$";

  private static final Shape OBSERVED =
      Shape.object()
          .required(
              "series",
              Shape.string()
                  .pattern(SERIES, "a name of up to 128 lower-case letters, digits and . _ : -"))
          .required(
              "value",
              Shape.oneOf(
                  Shape.number(),
                  Shape.string().pattern(DECIMAL, "a decimal number such as -12.5 or 1e-3")))
          .optional("time", Shape.dateTime())
          .optional("unit", Shape.string().length(1, 64))
          .optional("metadata", Shape.object().open());

  /** A value of a series at a time. */
  public static final KnownEventType OBSERVATION =
      new KnownEventType("lq.observation.v1", OBSERVED, OBSERVED);

  /** An observed outcome. Its problems are those of the outcome, which is recorded with them. */
  public static final KnownEventType OUTCOME =
      new KnownEventType("lq.outcome.v1", OutcomeShape.WHOLE.open(), Shape.object().open());

  /** All known types. */
  public static final List<KnownEventType> ALL = List.of(OBSERVATION, OUTCOME);

  /** Returns the known type of a name. */
  public static Optional<KnownEventType> of(String type) {
    return ALL.stream().filter(kind -> kind.type().equals(type)).findFirst();
  }

  /** Returns the JSON form for callers. */
  Json.Obj json() {
    return Json.obj("type", type, "data_schema", data.schema());
  }
}
