package dev.omni.domain.feature.connector;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import java.util.List;
import java.util.Optional;

/**
 * A type of event that has an effect of its own.
 *
 * @param type as CloudEvents' attribute says it
 * @param data what its data must look like
 */
public record KnownEventType(String type, Shape data) {
  private static final String SERIES = "^[a-z0-9][a-z0-9._:-]{0,127}$";
  private static final String DECIMAL = "^-?[0-9]{1,40}(\\.[0-9]{1,40})?([eE][-+]?[0-9]{1,2})?$";

  /** A value of a series at a time. */
  public static final KnownEventType OBSERVATION =
      new KnownEventType(
          "lq.observation.v1",
          Shape.object()
              .required(
                  "series",
                  Shape.string()
                      .pattern(
                          SERIES, "a name of up to 128 lower-case letters, digits and . _ : -"))
              .required(
                  "value",
                  Shape.oneOf(
                      Shape.number(),
                      Shape.string().pattern(DECIMAL, "a decimal number such as -12.5 or 1e-3")))
              .optional("time", Shape.dateTime())
              .optional("unit", Shape.string().length(1, 64))
              .open());

  /** What happened, as {@code POST /outcomes} takes it. */
  public static final KnownEventType OUTCOME =
      new KnownEventType("lq.outcome.v1", Shape.object().open());

  /** All of them. */
  public static final List<KnownEventType> ALL = List.of(OBSERVATION, OUTCOME);

  /** The one of a type. */
  public static Optional<KnownEventType> of(String type) {
    return ALL.stream().filter(kind -> kind.type().equals(type)).findFirst();
  }

  /** What callers see. */
  Json.Obj json() {
    return Json.obj("type", type, "data_schema", data.schema());
  }
}
