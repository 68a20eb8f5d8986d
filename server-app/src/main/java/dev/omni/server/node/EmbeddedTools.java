package dev.omni.server.node;

import dev.omni.application.Omni;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.runtime.EmbeddedRuntime.Threads;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.http.ApiNames;
import dev.omni.http.mcp.Callers;
import dev.omni.http.mcp.McpEndpoint;
import dev.omni.http.mcp.OriginValidator;
import dev.omni.http.mcp.StdioTransport;
import dev.omni.http.mcp.ToolSources;
import dev.omni.http.mcp.Toolset;
import dev.omni.http.omni.LongPollLimiter;
import dev.omni.http.view.Links;
import dev.omni.server.plugin.InstalledEngines;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * The tools of this process on a data folder of its own. Its user owns the folder and so acts
 * without a key, in live mode. Hosts start every program of theirs and list its tools, and call few
 * of them: until the first call, the folder is held against other processes but not opened.
 */
public final class EmbeddedTools implements StdioTransport.Peer, AutoCloseable {
  private static final ClockAndIds TIME = ClockAndIds.system();

  private final ServerSettings settings;
  private final InstalledEngines installed;
  private final DataFileLock hold;
  private final Toolset toolset;
  private final StdioTransport.Peer lists;
  private volatile Optional<OpenedTools> opened = Optional.empty();
  private boolean closed;

  private EmbeddedTools(
      ServerSettings settings, DataFileLock hold, Map<String, String> parameters) {
    this.settings = settings;
    this.hold = hold;
    this.installed = InstalledEngines.of(settings);
    Omni omni = withoutData();
    var links = new Links("", () -> "", id -> false, false);
    McpEndpoint endpoint = endpoint(omni, links, TIME.ids(), new LongPollLimiter(0));
    this.toolset = endpoint.toolset(parameters);
    this.lists =
        StdioTransport.peer(endpoint, toolset, new Callers(Caller.live("nobody"), TIME.ids()));
  }

  /**
   * Holds a folder, which is made when it is absent. Variables and files of settings do not apply
   * to it.
   *
   * @param toolset values by {@link Toolset#PARAMETERS}
   * @throws Toolset.UnknownToolsetException for a set or a tool that does not exist
   * @throws StoreUnavailableException when another process uses the folder
   */
  public static EmbeddedTools open(Path folder, Map<String, String> toolset) {
    Toolset.of(toolset);
    Map<Setting, String> flags =
        Map.of(
            Setting.ADMIN_PORT, "off",
            Setting.RATE_LIMIT, "off",
            Setting.DATA_DIR, folder.toString());
    ServerSettings settings = ServerSettings.of(SettingSources.read(flags, "", Map.of()));
    DataFileLock hold = DataFileLock.of(folder);
    try {
      return new EmbeddedTools(settings, hold, toolset);
    } catch (RuntimeException failed) {
      hold.close();
      throw failed;
    }
  }

  /** Returns a facade that lists what there is; nothing is started on it. */
  private Omni withoutData() {
    var runtime = new EmbeddedRuntime("none", installed.engines(), TIME, Threads.none());
    return NodeCore.operations(Omni.on(new InMemoryStores().stores()), settings)
        .sandbox(runtime)
        .live(runtime)
        .worlds(installed.worlds())
        .maxRows(settings.http().sizes().maxRows())
        .names(new ApiNames())
        .build();
  }

  static McpEndpoint endpoint(Omni omni, Links links, Supplier<UUID> ids, LongPollLimiter waiting) {
    var sources = new ToolSources(omni, omni.operations(), links, ids, waiting, List.of());
    return new McpEndpoint(sources, new OriginValidator(Optional.empty(), origin -> false));
  }

  @Override
  public Optional<String> answer(byte[] message) {
    return opened.isEmpty() && !McpEndpoint.needsData(message)
        ? lists.answer(message)
        : data().answer(message);
  }

  /** Returns the tools on the data, which the first call opens. */
  private StdioTransport.Peer data() {
    try {
      return opened();
    } catch (StoreUnavailableException | InvalidSettingException shut) {
      throw Fault.of(FaultCode.RUNTIME_UNAVAILABLE, String.valueOf(shut.getMessage()));
    }
  }

  private synchronized OpenedTools opened() {
    if (closed) {
      throw Fault.of(FaultCode.SHUTTING_DOWN, "The process ends.");
    }
    if (opened.isEmpty()) {
      hold.close();
      opened = Optional.of(OpenedTools.open(settings, installed, toolset));
    }
    return opened.orElseThrow();
  }

  /** Ends or releases active runs and closes the data; a second call does nothing. */
  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      hold.close();
      opened.ifPresent(OpenedTools::close);
    }
  }
}
