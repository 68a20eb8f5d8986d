package dev.omni.http.route;

import dev.omni.domain.traffic.RequestLine.LoggedSubject;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The resource that a path names by its UUID. */
public final class PathSubject {
  private static final Pattern NAMED = Pattern.compile("(/[a-z-]+/[a-z-]+)/\\{([a-z]+)}");

  /** The types of resources by the end of the path before their id. */
  private static final Map<String, String> TYPES =
      Map.ofEntries(
          Map.entry("/omni/runs", "omni.run"),
          Map.entry("/omni/data-sets", "omni.data_set"),
          Map.entry("/benchmarks/runs", "benchmark.run"),
          Map.entry("/v1/model-runs", "model.run"),
          Map.entry("/v1/workflow-runs", "workflow.run"),
          Map.entry("/v1/workflows", "workflow"),
          Map.entry("/v1/connections", "connection"),
          Map.entry("/v1/verifications", "verification"),
          Map.entry("/guard/decisions", "guard.decision"),
          Map.entry("/v1/outcomes", "outcome"),
          Map.entry("/lqm/evidence", "evidence"),
          Map.entry("/developer/webhooks", "developer.webhook"),
          Map.entry("/developer/keys", "developer.key"));

  private PathSubject() {}

  /** Returns the subject of a path of an operation; empty when it names none. */
  public static Optional<LoggedSubject> of(Route route, PathValues path) {
    Matcher named = NAMED.matcher(route.path());
    if (!named.find()) {
      return Optional.empty();
    }
    return Optional.ofNullable(TYPES.get(named.group(1)))
        .flatMap(
            type ->
                PathValues.uuid(path.text(named.group(2))).map(id -> new LoggedSubject(type, id)));
  }
}
