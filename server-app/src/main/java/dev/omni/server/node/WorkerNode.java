package dev.omni.server.node;

import dev.omni.application.run.RunLedger;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingProblem;
import dev.omni.server.setting.Settings;
import java.time.Duration;

/**
 * A node without an API listener: takes due runs by lease from the database that it shares with
 * servers and other workers. Direct runs stay in the server that was asked.
 */
public final class WorkerNode implements AutoCloseable {
  private final NodeCore core;

  private WorkerNode(NodeCore core) {
    this.core = core;
  }

  /**
   * Starts with these settings.
   *
   * @throws SettingProblem when they name no database that processes can share
   */
  public static WorkerNode start(Settings settings) {
    return start(settings, RunLedger.LEASE);
  }

  /**
   * Starts with these settings.
   *
   * @param lease how long this node may be silent before others take its runs
   * @throws SettingProblem when they name no database that processes can share
   */
  public static WorkerNode start(Settings settings, Duration lease) {
    if (settings.database().isEmpty()) {
      throw new SettingProblem(
          Setting.DB_URL.key()
              + ": must be the jdbc:postgresql:// address that the servers use; the embedded"
              + " database is for one process alone");
    }
    var node = new WorkerNode(NodeCore.open(settings, lease));
    node.core.start();
    return node;
  }

  /** Takes nothing new, finishes or releases what runs, and closes. */
  @Override
  public void close() {
    core.drain();
    core.close();
  }
}
