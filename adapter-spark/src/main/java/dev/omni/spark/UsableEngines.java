package dev.omni.spark;

import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.Work;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.IntFunction;

/**
 * The engines whose libraries this process has. Those under the LGPL are jars of their own; without
 * them an engine is there and breaks when it computes.
 *
 * @param usable engines that compute
 * @param missing ids of the capabilities of the others
 */
record UsableEngines(List<JsonEngine> usable, List<String> missing) {
  private static final int LOOKS = 100;

  UsableEngines {
    usable = List.copyOf(usable);
    missing = List.copyOf(missing);
  }

  /** Tries all engines: each computes the begin of its first example. */
  static UsableEngines of(List<JsonEngine> all) {
    List<JsonEngine> usable = all.stream().filter(UsableEngines::computes).toList();
    return new UsableEngines(
        usable,
        all.stream()
            .filter(engine -> !usable.contains(engine))
            .map(engine -> engine.capability().id())
            .toList());
  }

  private static boolean computes(JsonEngine engine) {
    Capability capability = engine.capability();
    var example = (Json.Obj) capability.input().examples().get(0);
    try {
      engine.compute(capability.input().filled(example), new Begin());
      return true;
    } catch (LinkageError missing) {
      return false;
    } catch (RuntimeException enough) { // The begin, or an example without a result.
      return true;
    }
  }

  /** The work of a computation that ends after its first block, or after some looks for a stop. */
  private static final class Begin implements Work {
    private int looks;

    @Override
    public <T> List<T> blocks(int count, IntFunction<T> block) {
      throw new CancellationException("enough after " + block.apply(0));
    }

    @Override
    public void progress(double fraction, Json.Obj estimate) {}

    @Override
    public void proceed() {
      looks++;
      if (looks > LOOKS) {
        throw new CancellationException("enough");
      }
    }
  }
}
