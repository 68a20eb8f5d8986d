package dev.omni.spark;

import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.engine.Engine;
import dev.omni.engine.Work;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The engines whose libraries this process has. Those under the LGPL are jars of their own; without
 * them an engine is there and breaks when it computes.
 *
 * @param usable engines that compute
 * @param missing ids of the capabilities of the others
 */
record UsableEngines(List<Engine> usable, List<String> missing) {
  UsableEngines {
    usable = List.copyOf(usable);
    missing = List.copyOf(missing);
  }

  /** Tries all engines: each computes its first example. */
  static UsableEngines of(List<Engine> all) {
    var tried = all.stream().collect(Collectors.partitioningBy(UsableEngines::computes));
    return new UsableEngines(
        tried.get(true),
        tried.get(false).stream().map(engine -> engine.capability().id()).toList());
  }

  private static boolean computes(Engine engine) {
    Capability capability = engine.capability();
    var example = (Json.Obj) capability.input().examples().get(0);
    try {
      engine.compute(capability.input().filled(example), Work.alone());
      return true;
    } catch (LinkageError missing) {
      return false;
    }
  }
}
