package dev.omni.http.mcp;

import dev.omni.application.Omni;
import dev.omni.application.operation.Operations;
import dev.omni.http.omni.LongPollLimiter;
import dev.omni.http.view.Links;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * The parts of which tools are made.
 *
 * @param operations the table of which the verbs are tools
 * @param ids name runs for which the client has no name
 * @param waiting the slots of calls that wait for a run
 * @param more tools of an embedder, which every list has
 */
public record ToolSources(
    Omni omni,
    Operations operations,
    Links links,
    Supplier<UUID> ids,
    LongPollLimiter waiting,
    List<Tool> more) {
  public ToolSources {
    more = List.copyOf(more);
  }
}
