package dev.omni.application.batch;

import dev.omni.domain.world.World;
import dev.omni.engine.LoadedEngine;
import java.util.Arrays;
import java.util.List;

/** The batches of the worlds that have other engines. */
public final class BatchEngines {
  private BatchEngines() {}

  /**
   * Returns the batch of each world that has an engine whose rows may be computed again.
   *
   * @param mostRows maximum number of rows
   */
  public static List<BatchEngine> of(List<LoadedEngine> engines, long mostRows) {
    return Arrays.stream(World.values())
        .filter(
            world -> own(engines, world).stream().anyMatch(one -> one.capability().idempotent()))
        .map(world -> new BatchEngine(world, own(engines, world), mostRows))
        .toList();
  }

  private static List<LoadedEngine> own(List<LoadedEngine> engines, World world) {
    return engines.stream().filter(engine -> engine.capability().world() == world).toList();
  }
}
