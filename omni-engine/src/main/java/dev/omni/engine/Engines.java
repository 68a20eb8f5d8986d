package dev.omni.engine;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.security.CodeSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** The engines on the class path. */
public final class Engines {
  private static final Logger LOG = System.getLogger(Engines.class.getName());

  private static final Comparator<Engine> ORDER =
      Comparator.<Engine>comparingInt(engine -> engine.capability().world().ordinal())
          .thenComparing(engine -> engine.capability().id());

  private Engines() {}

  /**
   * Returns every engine that {@code ServiceLoader} finds, by world as the specification orders
   * them, then by capability id. An engine that breaks when it is loaded is logged and left out.
   *
   * @throws IllegalStateException when two compute the same capability
   */
  public static List<Engine> all() {
    return all(Engines.class.getClassLoader());
  }

  /**
   * Returns every engine that {@code ServiceLoader} finds in a class loader and its parents, as
   * {@link #all()}.
   *
   * @throws IllegalStateException when two compute the same capability
   */
  public static List<Engine> all(ClassLoader loader) {
    return ordered(
        ServiceLoader.load(Engine.class, loader).stream()
            .flatMap(found -> loaded(found).stream())
            .toList());
  }

  static Optional<Engine> loaded(ServiceLoader.Provider<Engine> found) {
    try {
      return Optional.of(LoadedEngine.of(found.get()));
    } catch (RuntimeException | Error broken) {
      LOG.log(Level.ERROR, "an engine is left out: " + found.type().getName(), broken);
      return Optional.empty();
    }
  }

  static List<Engine> ordered(List<Engine> found) {
    var known = new HashMap<String, Engine>();
    for (Engine engine : found) {
      String id = engine.capability().id();
      Engine other = known.put(id, engine);
      if (other != null) {
        throw new IllegalStateException(
            "two engines for " + id + ": " + origin(other) + " and " + origin(engine));
      }
    }
    return found.stream().sorted(ORDER).toList();
  }

  /** Returns the class of an engine and the jar that it comes from. */
  private static String origin(Engine engine) {
    Class<?> type =
        engine instanceof LoadedEngine loaded ? loaded.engine().getClass() : engine.getClass();
    CodeSource source = type.getProtectionDomain().getCodeSource();
    return type.getName() + (source == null ? "" : " of " + source.getLocation());
  }
}
