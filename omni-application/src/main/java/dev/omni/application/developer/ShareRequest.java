package dev.omni.application.developer;

import dev.omni.domain.batch.Batch;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.domain.run.Share;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A request for a link to a run.
 *
 * @param life how long the link works, 1 to 90 days
 * @param parts what it shows; empty for all that the run has
 * @param note a text of the sender, at most 200 characters
 */
public record ShareRequest(Duration life, Optional<Set<Share.Part>> parts, String note) {
  private static final String DAYS = "expires_in_days";
  private static final String INCLUDE = "include";
  private static final int MOST_DAYS = 90;
  private static final int LONGEST_NOTE = 200;

  /** The schema of the request. */
  public static final Shape SHAPE =
      Shape.object()
          .optional(
              DAYS,
              Shape.integer()
                  .atLeast(1)
                  .atMost(MOST_DAYS)
                  .otherwise(7)
                  .described("Days until the link works no more."))
          .optional(
              INCLUDE,
              Shape.arrayOf(
                      Shape.choice(
                          Stream.of(Share.Part.values())
                              .map(Share.Part::toString)
                              .toArray(String[]::new)),
                      1,
                      Share.Part.values().length)
                  .described(
                      "What the link shows; usually all but the rows, which batches alone have."
                          + " Figure and evidence need input and result, since they show both."))
          .optional(
              "note",
              Shape.string()
                  .length(0, LONGEST_NOTE)
                  .otherwise("")
                  .described("A text for those who open the link."));

  /** Returns all problems of a request; empty when it is valid. */
  public static List<Problem> problems(Json.Obj body) {
    var problems = new ArrayList<>(SHAPE.problems(body));
    if (problems.isEmpty() && body.has(INCLUDE)) {
      Set<Share.Part> parts = parts(body.items(INCLUDE));
      for (Share.Part part : parts) {
        if (!part.isShownWith(parts)) {
          problems.add(
              Problem.invalid(
                  "/" + INCLUDE,
                  "must have input and result beside " + part + ", which shows both"));
        }
      }
    }
    return List.copyOf(problems);
  }

  /**
   * Parses a request.
   *
   * @throws Fault that lists all problems
   */
  public static ShareRequest of(Json.Obj body) {
    Fault.refuse(problems(body), FaultCode.PARAMETER_INVALID);
    Json.Obj filled = SHAPE.filled(body);
    return new ShareRequest(
        Duration.ofDays(filled.findNumber(DAYS).orElseThrow().longValueExact()),
        body.has(INCLUDE) ? Optional.of(parts(body.items(INCLUDE))) : Optional.empty(),
        filled.text("note"));
  }

  private static Set<Share.Part> parts(List<Json> names) {
    Set<Share.Part> parts = EnumSet.noneOf(Share.Part.class);
    names.forEach(name -> Share.Part.of(((Json.Str) name).value()).ifPresent(parts::add));
    return parts;
  }

  /**
   * Returns what a link to a run of a capability shows.
   *
   * @throws Fault {@code parameter_invalid} for rows of a capability that has none
   */
  Set<Share.Part> partsOf(String capability) {
    boolean batch = Batch.hasRows(capability);
    Set<Share.Part> usual = EnumSet.complementOf(EnumSet.of(Share.Part.ROWS));
    Set<Share.Part> all = parts.orElse(usual);
    if (all.contains(Share.Part.ROWS) && !batch) {
      throw Fault.at(
          FaultCode.PARAMETER_INVALID, "/" + INCLUDE, "has rows, which batches alone have");
    }
    return all;
  }
}
