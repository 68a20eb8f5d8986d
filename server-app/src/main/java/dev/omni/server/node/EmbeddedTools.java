package dev.omni.server.node;

import dev.omni.application.admin.ApiKeys;
import dev.omni.application.internal.worker.RunWriter;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Scope;
import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.domain.world.Capability;
import dev.omni.http.mcp.Callers;
import dev.omni.http.mcp.McpEndpoint;
import dev.omni.http.mcp.OriginValidator;
import dev.omni.http.mcp.StdioTransport;
import dev.omni.http.mcp.ToolSources;
import dev.omni.http.mcp.Toolset;
import dev.omni.http.omni.LongPollLimiter;
import dev.omni.http.view.Links;
import dev.omni.keys.CredentialsFile;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import dev.omni.server.store.ConfiguredStores;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The tools of this process on a data folder of its own: the parts of a node without a listener.
 * Its user owns the folder and so acts without a key, in live mode.
 */
public final class EmbeddedTools implements StdioTransport.Peer, AutoCloseable {
  private static final int WAITING = 16;

  private final NodeCore core;
  private final LongPollLimiter waiting = new LongPollLimiter(WAITING);
  private final StdioTransport.Peer peer;
  private final AtomicBoolean closed = new AtomicBoolean();

  private EmbeddedTools(NodeCore core, Map<String, String> toolset) {
    this.core = core;
    ConfiguredStores store = core.store;
    new FirstStartSetup(store.projects(), store.keys(), Optional.empty())
        .createFirstKeys()
        .ifPresent(keys -> new CredentialsFile(core.settings.files().dataDir()).write(keys));
    var links = new Links("", () -> "", this::plotted, false);
    var sources =
        new ToolSources(
            core.omni,
            core.omni.operations(),
            links,
            store.clockAndIds().ids(),
            waiting,
            List.of());
    var endpoint = new McpEndpoint(sources, new OriginValidator(Optional.empty(), origin -> false));
    Toolset tools = endpoint.toolset(toolset);
    var callers = new Callers(owner(store.keys()), store.clockAndIds().ids());
    this.peer = StdioTransport.peer(endpoint, tools, callers);
    core.start();
  }

  /**
   * Opens the data of a folder, which is made when it is absent. Variables and files of settings do
   * not apply to it.
   *
   * @param toolset values by {@link Toolset#PARAMETERS}
   * @throws Toolset.UnknownToolsetException for a set or a tool that does not exist
   * @throws dev.omni.application.spi.store.StoreUnavailableException when another process uses the
   *     folder
   */
  public static EmbeddedTools open(Path folder, Map<String, String> toolset) {
    Toolset.of(toolset);
    Map<Setting, String> flags =
        Map.of(
            Setting.ADMIN_PORT, "off",
            Setting.RATE_LIMIT, "off",
            Setting.DATA_DIR, folder.toString());
    ServerSettings settings = ServerSettings.of(SettingSources.read(flags, "", Map.of()));
    NodeCore core = NodeCore.open(settings, RunWriter.LEASE);
    try {
      return new EmbeddedTools(core, toolset);
    } catch (RuntimeException failed) {
      core.close();
      throw failed;
    }
  }

  /** Returns the owner of the first live key, whether that is still valid or not. */
  private static Caller owner(ApiKeys keys) {
    ApiKey first =
        keys.list().stream()
            .filter(key -> key.binding().mode() == Mode.LIVE)
            .findFirst()
            .orElseThrow(
                () ->
                    new InvalidSettingException(
                        "data-dir: the data must have a key of live mode, and has none"));
    return new Caller(first.principal(), first.id(), first.binding(), Scope.all(), "");
  }

  private boolean plotted(String capability) {
    return core.omni.capability(capability).flatMap(Capability::plotTitle).isPresent();
  }

  @Override
  public Optional<String> answer(byte[] message) {
    return peer.answer(message);
  }

  /** Ends or releases active runs and closes the data; a second call does nothing. */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      waiting.close();
      core.drain();
      core.close();
    }
  }
}
