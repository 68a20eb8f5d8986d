package dev.omni.server.node;

import dev.omni.application.Omni;
import dev.omni.application.run.worker.WorkerPool;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.testkit.WorkerPoolContract;
import java.util.List;

/** The workers of a node, whether it serves or is {@code omni worker}. */
class NodeWorkersTest extends WorkerPoolContract {
  @Override
  protected AutoCloseable start(Omni omni, int threads) {
    var catalog = new CapabilityCatalog(List.of());
    WorkerPool pool = WorkerPool.of(omni.worker(), LiveRuntimeFactory.slots(threads, catalog));
    pool.start();
    return pool;
  }
}
