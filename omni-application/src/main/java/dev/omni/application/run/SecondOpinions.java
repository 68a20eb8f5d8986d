package dev.omni.application.run;

import dev.omni.application.run.kind.Preparation;
import dev.omni.application.world.Worlds;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.engine.SecondMethod;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The second opinions that requests ask for.
 *
 * @param worlds has the capabilities
 */
record SecondOpinions(Worlds worlds) {
  /** The largest estimated steps of a second method; about 100 seconds on one core. */
  static final double BUDGET = 1e10;

  private static final String MEMBER = "/second_opinion";

  /**
   * Returns the steps that a second method adds to a run.
   *
   * @param confidential whether the evidence shows no digest that could be guessed, as that of a
   *     second result could
   * @throws Fault {@code second_opinion_unavailable} when there is none for this input or a
   *     confidential run, {@code workload_too_large} when it takes too long
   */
  double steps(Preparation prepared, boolean confidential) {
    if (confidential) {
      throw unavailable("the evidence of a confidential run shows no digest of a second result");
    }
    SecondMethod<Json.Obj> second =
        prepared.engine().second().orElseThrow(() -> unavailable(prepared.engine().capability()));
    Optional<String> uncovered = second.uncovered(prepared.input());
    if (uncovered.isPresent()) {
      throw unavailable("the second method does not cover this input: " + uncovered.get());
    }
    double steps = second.steps(prepared.input());
    if (!(steps <= BUDGET)) {
      throw Fault.at(
          FaultCode.WORKLOAD_TOO_LARGE,
          MEMBER,
          String.format(
              Locale.ROOT,
              "must be left out: the second method needs about %.3g elementary steps for this"
                  + " input, at most %d",
              steps,
              (long) BUDGET));
    }
    return steps;
  }

  private Fault unavailable(Capability capability) {
    String those =
        worlds.all().stream()
            .map(Capability::id)
            .filter(id -> worlds.second(id).isPresent())
            .collect(Collectors.joining(", "));
    return unavailable(
        capability.id() + " has no second method; " + (those.isEmpty() ? "none" : those) + " have");
  }

  private static Fault unavailable(String why) {
    return Fault.at(FaultCode.SECOND_OPINION_UNAVAILABLE, MEMBER, "must be left out: " + why);
  }
}
