package dev.omni.server;

import dev.omni.server.node.Node;
import dev.omni.server.node.WorkerNode;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A node with short leases, so that tests need not wait for their expiry. */
final class ShortLeaseNode {
  static final Duration LEASE = Duration.ofSeconds(6);

  private ShortLeaseNode() {}

  /**
   * Serves, or works, until it is killed; the arguments are settings, perhaps after the command.
   */
  public static void main(String[] flags) throws InterruptedException {
    Map<Setting, String> given =
        Stream.of(flags)
            .filter(flag -> flag.startsWith("--"))
            .map(flag -> flag.substring("--".length()).split("=", 2))
            .collect(Collectors.toMap(f -> Setting.of(f[0]).orElseThrow(), f -> f[1]));
    if (flags[0].equals("worker")) {
      WorkerNode.start(ServerSettings.of(SettingSources.read(given, "", Map.of())), LEASE);
      System.out.println("Omni works");
    } else {
      System.out.println("Omni listens on " + start(given).baseUrl());
    }
    new CountDownLatch(1).await();
  }

  /** One in this process. */
  static Node start(Map<Setting, String> given) {
    return Node.start(ServerSettings.of(SettingSources.read(given, "", Map.of())), LEASE);
  }
}
