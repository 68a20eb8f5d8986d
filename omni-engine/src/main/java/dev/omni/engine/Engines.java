package dev.omni.engine;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.ServiceLoader;

/** The engines on the class path. */
public final class Engines {
  private static final Comparator<Engine> ORDER =
      Comparator.<Engine>comparingInt(engine -> engine.capability().world().ordinal())
          .thenComparing(engine -> engine.capability().id());

  private Engines() {}

  /**
   * Returns every engine that {@code ServiceLoader} finds, by world as the specification orders
   * them, then by capability id.
   *
   * @throws IllegalStateException when two compute the same capability
   */
  public static List<Engine> all() {
    return ordered(
        ServiceLoader.load(Engine.class, Engines.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .<Engine>map(LoadedEngine::of)
            .toList());
  }

  static List<Engine> ordered(List<Engine> found) {
    var ids = new HashSet<String>();
    for (Engine engine : found) {
      if (!ids.add(engine.capability().id())) {
        throw new IllegalStateException("two engines for " + engine.capability().id());
      }
    }
    return found.stream().sorted(ORDER).toList();
  }
}
