package dev.omni.http.mcp;

import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.http.route.RequiredScopes;
import java.util.Optional;
import java.util.Set;

/**
 * Something that an agent can do. Who embeds the server may add tools of its own.
 *
 * @param listed how {@code tools/list} shows it; has at least {@code name}
 * @param needs what a key must have for it
 * @param asks capabilities of the client that it cannot do without, as {@code sampling}
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
     * Does it for a caller.
     *
     * @param key by which the same call is known when it comes again
     * @throws dev.omni.domain.fault.Fault to refuse
     */
    Done done(Caller caller, Json.Obj arguments, Optional<String> key);
  }

  /**
   * What came of it.
   *
   * @param data as the interface's own operations answer it
   * @param failed whether that is bad news
   * @param run the job that goes on, for clients that follow it as a task
   */
  public record Done(Json data, boolean failed, Optional<Run> run) {
    /** Good news, at once. */
    public static Done with(Json data) {
      return new Done(data, false, Optional.empty());
    }
  }

  String name() {
    return listed.text("name").orElseThrow();
  }
}
