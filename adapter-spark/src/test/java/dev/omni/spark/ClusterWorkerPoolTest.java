package dev.omni.spark;

import dev.omni.application.Omni;
import dev.omni.application.run.worker.WorkerPool;
import dev.omni.testkit.WorkerPoolContract;

/** The threads of a worker on a cluster. */
class ClusterWorkerPoolTest extends WorkerPoolContract {
  @Override
  protected AutoCloseable start(Omni omni, int threads) {
    WorkerPool pool = WorkerLoop.threads(omni, threads);
    pool.start();
    return pool;
  }
}
