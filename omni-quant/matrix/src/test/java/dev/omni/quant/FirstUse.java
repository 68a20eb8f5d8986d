package dev.omni.quant;

import dev.omni.domain.json.Json;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Simultaneous first calls of engines; called by reflection in a class loader of its own. */
public final class FirstUse {
  private FirstUse() {}

  /** Returns what each of some threads gets for the first example of a capability. */
  public static List<String> results(String capability, int threads) throws InterruptedException {
    JsonEngine engine =
        Engines.all().stream()
            .filter(each -> each.capability().id().equals(capability))
            .findFirst()
            .orElseThrow();
    var contract = engine.capability().input();
    Json.Obj input = contract.filled((Json.Obj) contract.examples().get(0));
    var start = new CountDownLatch(threads);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    var pending = new ArrayList<Future<String>>();
    for (int i = 0; i < threads; i++) {
      pending.add(
          pool.submit(
              () -> {
                start.countDown();
                start.await();
                return engine.compute(input, Work.alone()).result().canonical();
              }));
    }
    var results = new ArrayList<String>();
    for (Future<String> each : pending) {
      results.add(taken(each));
    }
    pool.shutdown();
    return results;
  }

  private static String taken(Future<String> result) throws InterruptedException {
    try {
      return result.get();
    } catch (ExecutionException failed) {
      return String.valueOf(failed.getCause());
    }
  }
}
