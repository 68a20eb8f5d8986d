package dev.omni.server.node;

import dev.omni.application.run.worker.RunWriter;
import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.server.plugin.InstalledEngines;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.Setting;
import java.time.Duration;
import java.util.List;

/**
 * A node without an API listener: acquires due runs from the database that it shares with servers
 * and other workers. Direct runs stay in the server that accepted them.
 */
public final class WorkerNode implements AutoCloseable {
  private final NodeCore core;

  private WorkerNode(NodeCore core) {
    this.core = core;
  }

  /**
   * Starts a worker.
   *
   * @throws InvalidSettingException when the settings name no shared database
   */
  public static WorkerNode start(ServerSettings settings) {
    return start(settings, RunWriter.LEASE);
  }

  /**
   * Starts a worker.
   *
   * @param lease maximum time without a renewal before other nodes take over the runs of this one
   * @throws InvalidSettingException when the settings name no shared database
   */
  public static WorkerNode start(ServerSettings settings, Duration lease) {
    if (settings.database().isEmpty()) {
      throw new InvalidSettingException(
          Setting.DB_URL.key()
              + ": must be the jdbc:postgresql:// address that the servers use; the embedded"
              + " database is for one process alone");
    }
    var node = new WorkerNode(NodeCore.open(settings, InstalledEngines.of(settings), lease));
    node.core.start();
    return node;
  }

  /** Returns the lines that tell what plug-ins bring. */
  public List<String> plugins() {
    return core.plugins();
  }

  /** Acquires no new runs, finishes or releases active ones, and closes. */
  @Override
  public void close() {
    core.drain();
    core.close();
  }
}
