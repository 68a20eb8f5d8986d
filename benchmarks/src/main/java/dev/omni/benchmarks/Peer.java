package dev.omni.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.omni.benchmarks.peer.PeerServer;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The peer server in a process of its own.
 *
 * @param process it
 * @param requests writes what is asked of it
 * @param keys how many idempotency keys were used
 */
record Peer(ServerProcess process, Requests requests, AtomicLong keys) implements AutoCloseable {
  /** Starts one whose rows and answers have the sizes of a real run's. */
  static Peer start(OmniServer omni, JsonNode run, Path folder, DatabaseHost.Database database) {
    int port = ServerProcess.freePort();
    String id = run.get("id").asText();
    var words =
        ServerProcess.java(
            "-cp",
            System.getProperty("java.class.path"),
            PeerServer.class.getName(),
            Integer.toString(port),
            database.url(),
            database.user(),
            Integer.toString(omni.get("/omni/runs/" + id).length()),
            Integer.toString(BenchmarkInputs.direct(1).canonical().length()),
            Integer.toString(run.get("result").toString().length()),
            Integer.toString(omni.evidence(id).length));
    var process = ServerProcess.start(words, Map.of(), port, "/fixed", folder.resolve("peer.log"));
    return new Peer(process, Requests.plain(port), new AtomicLong());
  }

  /** Writes a request under a new idempotency key. */
  byte[] post(String path, String body) {
    return requests.post(path, "peer-key-" + keys.incrementAndGet(), body);
  }

  /** Returns whether jobs wait. */
  boolean hasJobs() {
    return process.status("/idle") != 200;
  }

  @Override
  public void close() {
    process.close();
  }
}
