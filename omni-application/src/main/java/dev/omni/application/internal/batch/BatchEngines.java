package dev.omni.application.internal.batch;

import dev.omni.domain.world.World;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import java.util.ArrayList;
import java.util.List;

/** The batches of the worlds that have other engines. */
public final class BatchEngines {
  private BatchEngines() {}

  /**
   * Returns engines with the batch of each of their worlds.
   *
   * @param mostRows maximum number of rows
   */
  public static List<LoadedEngine> with(List<? extends JsonEngine> engines, long mostRows) {
    List<LoadedEngine> others =
        engines.stream()
            .map(LoadedEngine::of)
            .filter(engine -> BatchEngine.find(engine).isEmpty())
            .toList();
    var all = new ArrayList<>(others);
    for (World world : World.values()) {
      List<LoadedEngine> own =
          others.stream().filter(engine -> engine.capability().world() == world).toList();
      if (own.stream().anyMatch(engine -> engine.capability().idempotent())) {
        all.add(LoadedEngine.of(new BatchEngine(world, own, mostRows)));
      }
    }
    return all;
  }
}
