package dev.omni.engine;

import dev.omni.domain.world.ServedWorlds;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceLoader;

/** The engines on the class path. */
public final class Engines {
  private static final Logger LOG = System.getLogger(Engines.class.getName());

  private static final Comparator<JsonEngine> ORDER =
      Comparator.<JsonEngine>comparingInt(engine -> engine.capability().world().ordinal())
          .thenComparing(engine -> engine.capability().id());

  private Engines() {}

  /**
   * Returns every engine that {@code ServiceLoader} finds, by world as the specification orders
   * them, then by capability id. An engine that breaks when it is loaded is logged and left out.
   *
   * @throws IllegalStateException when two compute the same capability
   */
  public static List<JsonEngine> all() {
    return all(Engines.class.getClassLoader());
  }

  /**
   * Returns every engine that {@code ServiceLoader} finds in a class loader and its parents, as
   * {@link #all()}.
   *
   * @throws IllegalStateException when two compute the same capability
   */
  public static List<JsonEngine> all(ClassLoader loader) {
    return ordered(load(loader, Engines::logLeftOut));
  }

  /**
   * Returns the engines of some worlds, as {@link #all()}. Those of other worlds are not even
   * loaded where their jar declares the world of their package in {@code META-INF/dev.omni.worlds}.
   *
   * @throws IllegalStateException when two compute the same capability
   */
  public static List<JsonEngine> of(ServedWorlds worlds) {
    var loader = new ServedEngines(Engines.class.getClassLoader(), worlds);
    List<LoadedEngine> found = load(loader, Engines::logLeftOut);
    return ordered(
        found.stream().filter(engine -> worlds.has(engine.capability().world())).toList());
  }

  private static void logLeftOut(String engine, Throwable why) {
    LOG.log(Level.ERROR, "an engine is left out: " + engine, why);
  }

  /** The receiver of engines that break when they are loaded. */
  @FunctionalInterface
  public interface LeftOut {
    /**
     * Receives one that is left out.
     *
     * @param engine the name of its class; of the interface when the class cannot be named
     * @param why the exception or error
     */
    void engine(String engine, Throwable why);
  }

  /**
   * Returns every engine that {@code ServiceLoader} finds in a class loader and its parents, in the
   * order of their discovery. One that breaks does not end the search.
   *
   * @param leftOut receives those that break when they are loaded
   */
  public static List<LoadedEngine> load(ClassLoader loader, LeftOut leftOut) {
    var engines = new ArrayList<LoadedEngine>();
    @SuppressWarnings("rawtypes") // A service is named by its class alone.
    Iterator<ServiceLoader.Provider<Engine>> providers =
        ServiceLoader.load(Engine.class, loader).stream().iterator();
    while (next(providers, engines, leftOut)) {
      // Each call takes one provider.
    }
    return engines;
  }

  @SuppressWarnings("rawtypes") // A service is named by its class alone.
  private static boolean next(
      Iterator<ServiceLoader.Provider<Engine>> providers,
      List<LoadedEngine> engines,
      LeftOut leftOut) {
    String name = Engine.class.getName();
    try {
      if (!providers.hasNext()) {
        return false;
      }
      ServiceLoader.Provider<Engine> found = providers.next();
      name = found.type().getName();
      engines.add(LoadedEngine.of((Engine<?, ?>) found.get()));
    } catch (RuntimeException | Error broken) {
      leftOut.engine(name, broken);
    }
    return true;
  }

  static List<JsonEngine> ordered(List<? extends JsonEngine> found) {
    var known = new HashMap<String, JsonEngine>();
    for (JsonEngine engine : found) {
      String id = engine.capability().id();
      JsonEngine other = known.put(id, engine);
      if (other != null) {
        throw new IllegalStateException(
            "two engines for " + id + ": " + origin(other) + " and " + origin(engine));
      }
    }
    return found.stream().<JsonEngine>map(engine -> engine).sorted(ORDER).toList();
  }

  /** Returns the class of an engine and the jar that it comes from. */
  private static String origin(JsonEngine engine) {
    Class<?> type = LoadedEngine.of(engine).type();
    CodeSource source = type.getProtectionDomain().getCodeSource();
    return type.getName() + (source == null ? "" : " of " + source.getLocation());
  }
}
