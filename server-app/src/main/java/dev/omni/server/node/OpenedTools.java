package dev.omni.server.node;

import dev.omni.application.run.worker.RunWriter;
import dev.omni.domain.world.Capability;
import dev.omni.http.mcp.Callers;
import dev.omni.http.mcp.McpEndpoint;
import dev.omni.http.mcp.StdioTransport;
import dev.omni.http.mcp.Toolset;
import dev.omni.http.omni.LongPollLimiter;
import dev.omni.http.view.Links;
import dev.omni.keys.CredentialsFile;
import dev.omni.server.plugin.InstalledEngines;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.store.ConfiguredStores;
import java.util.Optional;

/** The tools on opened data: the parts of a node without a listener. */
final class OpenedTools implements StdioTransport.Peer, AutoCloseable {
  private static final int WAITING = 16;

  private final NodeCore core;
  private final LongPollLimiter waiting = new LongPollLimiter(WAITING);
  private final StdioTransport.Peer peer;

  private OpenedTools(NodeCore core, Toolset toolset) {
    this.core = core;
    ConfiguredStores store = core.store;
    new FirstStartSetup(store.projects(), store.keys(), Optional.empty())
        .createFirstKeys()
        .ifPresent(keys -> new CredentialsFile(core.settings.files().dataDir()).write(keys));
    var links = new Links("", () -> "", this::plotted, false);
    McpEndpoint endpoint =
        EmbeddedTools.endpoint(core.omni, links, store.clockAndIds().ids(), waiting);
    var owner = new FolderOwner(store.keys(), store.clockAndIds().clock()).caller();
    this.peer =
        StdioTransport.peer(endpoint, toolset, new Callers(owner, store.clockAndIds().ids()));
    core.start();
  }

  /** Opens the data that settings name. */
  static OpenedTools open(ServerSettings settings, InstalledEngines installed, Toolset toolset) {
    NodeCore core = NodeCore.open(settings, installed, RunWriter.LEASE);
    try {
      return new OpenedTools(core, toolset);
    } catch (RuntimeException failed) {
      core.close();
      throw failed;
    }
  }

  private boolean plotted(String capability) {
    return core.omni.capability(capability).flatMap(Capability::plotTitle).isPresent();
  }

  @Override
  public Optional<String> answer(byte[] message) {
    return peer.answer(message);
  }

  /** Ends or releases active runs and closes the data. */
  @Override
  public void close() {
    waiting.close();
    core.drain();
    core.close();
  }
}
