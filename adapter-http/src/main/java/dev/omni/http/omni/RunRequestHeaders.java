package dev.omni.http.omni;

import dev.omni.application.run.StartRun.Options;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.http.route.HeaderLines;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** The headers of a request for a run. */
public final class RunRequestHeaders {
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,6}(?:\\.[0-9]{1,3})?");
  private static final Duration LONGEST_LIFE = Duration.ofDays(7);

  private RunRequestHeaders() {}

  /** Returns the required idempotency key; problems are added to {@code problems}. */
  static Optional<IdempotencyKey> key(HeaderLines headers, ProblemCollector problems) {
    Optional<String> sent = headers.one("Idempotency-Key");
    Optional<IdempotencyKey> key = sent.flatMap(IdempotencyKey::of);
    if (key.isEmpty()) {
      problems.add(
          "header:Idempotency-Key",
          sent.isEmpty() ? FaultCode.IDEMPOTENCY_KEY_REQUIRED : FaultCode.IDEMPOTENCY_KEY_INVALID,
          "must be " + IdempotencyKey.FORM + ", one for each run that is wanted");
    }
    return key;
  }

  /**
   * Returns the other options; problems are added to {@code problems}.
   *
   * @param scenarios returns what is wrong with a scenario
   */
  public static Options options(
      HeaderLines headers,
      Function<String, Optional<Problem>> scenarios,
      ProblemCollector problems) {
    return new Options(cancelAfter(headers, problems), scenario(headers, scenarios, problems));
  }

  private static Optional<Duration> cancelAfter(HeaderLines headers, ProblemCollector problems) {
    return problems.parse(
        "header:Cancel-After",
        headers.one("Cancel-After"),
        RunRequestHeaders::seconds,
        "must be seconds, more than 0 and at most " + LONGEST_LIFE.toSeconds());
  }

  private static Optional<Duration> seconds(String sent) {
    return Optional.of(sent)
        .filter(text -> SECONDS.matcher(text).matches())
        .map(text -> Duration.ofMillis(new BigDecimal(text).movePointRight(3).longValueExact()))
        .filter(wish -> !wish.isZero() && wish.compareTo(LONGEST_LIFE) <= 0);
  }

  private static Optional<String> scenario(
      HeaderLines headers,
      Function<String, Optional<Problem>> scenarios,
      ProblemCollector problems) {
    Optional<String> scenario = headers.one("Omni-Sandbox-Scenario");
    Optional<Problem> problem = scenario.flatMap(scenarios);
    problem.ifPresent(
        at ->
            problems.add(
                "header:Omni-Sandbox-Scenario", FaultCode.PARAMETER_INVALID, at.message()));
    return problem.isPresent() ? Optional.empty() : scenario;
  }
}
