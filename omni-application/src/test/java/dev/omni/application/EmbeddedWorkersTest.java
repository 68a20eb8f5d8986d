package dev.omni.application;

import dev.omni.testkit.WorkerPoolContract;

/** The workers of an embedder. */
class EmbeddedWorkersTest extends WorkerPoolContract {
  @Override
  protected AutoCloseable start(Omni omni, int threads) {
    return omni.workers(threads);
  }
}
