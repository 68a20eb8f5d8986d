package dev.omni.server.node;

import dev.omni.application.run.RunWriter;
import dev.omni.server.setting.InvalidSettingException;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.Setting;
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
   * @throws InvalidSettingException when they name no database that processes can share
   */
  public static WorkerNode start(ServerSettings settings) {
    return start(settings, RunWriter.LEASE);
  }

  /**
   * Starts with these settings.
   *
   * @param lease how long this node may be silent before others take its runs
   * @throws InvalidSettingException when they name no database that processes can share
   */
  public static WorkerNode start(ServerSettings settings, Duration lease) {
    if (settings.database().isEmpty()) {
      throw new InvalidSettingException(
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
