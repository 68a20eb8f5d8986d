package dev.omni.http.mcp;

import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.http.route.RequiredScopes;
import java.util.Optional;
import java.util.Set;

/**
 * A tool for agents. Embedders may add their own.
 *
 * @param listed its entry in {@code tools/list}; has at least {@code name}
 * @param needs required scopes
 * @param asks required capabilities of the client, as {@code sampling}
 */
public record Tool(Json.Obj listed, RequiredScopes needs, Set<String> asks, Work work) {
  public Tool {
    asks = Set.copyOf(asks);
  }

  Tool(Json.Obj listed, RequiredScopes needs, Work work) {
    this(listed, needs, Set.of(), work);
  }

  @FunctionalInterface
  public interface Work {
    /**
     * Executes the tool for a caller.
     *
     * @param options idempotency key and headers
     * @throws dev.omni.domain.fault.Fault to reject the call
     */
    ToolResult done(Caller caller, Json.Obj arguments, ToolOptions options);
  }

  /**
   * The result of a call.
   *
   * @param data as in the response of the operation
   * @param failed whether the result is an error
   * @param run the unfinished job, for clients that follow it as a task
   */
  public record ToolResult(Json data, boolean failed, Optional<Run> run) {
    /** Creates a successful result without a job. */
    public static ToolResult with(Json data) {
      return new ToolResult(data, false, Optional.empty());
    }
  }

  /** Returns the id of the capability that it runs, by which it is called too. */
  Optional<String> capability() {
    return listed.object("_meta").flatMap(meta -> meta.text(CapabilityTools.ID));
  }

  String name() {
    return listed.text("name").orElseThrow();
  }
}
