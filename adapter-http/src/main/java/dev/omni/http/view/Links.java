package dev.omni.http.view;

import dev.omni.domain.access.Workspace;
import dev.omni.domain.batch.Batch;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.RunFacts;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.run.RunTarget;
import dev.omni.domain.world.World;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The links of resources. Every link can be followed; a resource without an address of its own is a
 * fragment of its list.
 *
 * @param prefix of links: empty for absolute paths, or the public address
 * @param origin start of the absolute address of the page of error codes
 * @param plotted whether the capability of an id declares a plot
 * @param console whether the server has the pages of a console
 */
public record Links(
    String prefix, Supplier<String> origin, Predicate<String> plotted, boolean console) {
  private static final String BASE = "/api/v1";

  public String docs(FaultCode code) {
    return origin.get() + "/docs/errors#" + code;
  }

  /** Returns the absolute address of a path of this server. */
  public String absolute(String path) {
    return origin.get() + path;
  }

  /** Returns the link to a path under {@code /omni}. */
  public String to(String path) {
    return base("/omni" + path);
  }

  /** Returns the link to a path of the API. */
  public String base(String path) {
    return prefix + BASE + path;
  }

  /**
   * Prefixes the links of an object, or of each object of a list, which are paths from the root.
   */
  public Json followable(Json data) {
    if (data instanceof Json.Arr list) {
      return Json.of(list.items().stream().map(this::followable).toList());
    }
    if (data instanceof Json.Obj object) {
      return object
          .findObject("links")
          .map(own -> object.with("links", followed(own)))
          .orElse(object);
    }
    return data;
  }

  private Json followed(Json.Obj own) {
    Json.Obj whole = own;
    for (var link : own.members().entrySet()) {
      if (link.getValue() instanceof Json.Str path && path.value().startsWith("/")) {
        whole = whole.with(link.getKey(), Json.str(prefix + path.value()));
      }
    }
    return whole;
  }

  Json.Obj of(World world) {
    return Json.obj(
        "self", to("#" + world),
        "capabilities", to("/" + world + "/capabilities"),
        "workspaces", to("/" + world + "/workspaces"));
  }

  Json.Obj of(Workspace workspace) {
    return Json.obj("self", workspace(workspace.world(), workspace.id()), "runs", runs(workspace));
  }

  private String runs(Workspace workspace) {
    return to("/runs?workspace_id=" + workspace.id());
  }

  private String workspace(World world, Object id) {
    return to("/" + world + "/workspaces#" + id);
  }

  public String self(RunFacts run) {
    return to("/runs/" + run.id());
  }

  Json.Obj of(RunFacts run) {
    String self = self(run);
    Json.Obj links =
        Json.obj("self", self, "events", self + "/events", "evidence", self + "/evidence");
    if (run.subject() instanceof RunTarget.CapabilityTarget subject) {
      links =
          links
              .with("workspace", workspace(subject.world(), subject.workspaceId()))
              .with(
                  "capability",
                  to("/" + subject.world() + "/capabilities/" + subject.capability()));
      if (Batch.hasRows(subject.capability())) {
        links = links.with("rows", self + "/rows").with("rows_csv", self + "/rows?format=csv");
      }
      if (run.status() == RunStatus.COMPLETED && plotted.test(subject.capability())) {
        links = links.with("plot", self + "/plot");
      }
      if (console) {
        links = links.with("console", prefix + "/console/runs/" + run.id());
      }
    }
    if (run.cancellable()) {
      links = links.with("cancel", self + "/cancel");
    }
    if (run.status().terminal()) {
      links = links.with("retried_by", to("/runs?retry_of=" + run.id()));
    }
    return links.withPresent("retry_of", run.origin().retryOf().map(id -> to("/runs/" + id)));
  }
}
