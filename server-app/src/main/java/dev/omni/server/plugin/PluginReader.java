package dev.omni.server.plugin;

import dev.omni.domain.json.Sha256;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Method;
import dev.omni.engine.Engine;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads one plug-in: a jar, or a folder of jars. What is broken in it becomes a problem of it. */
final class PluginReader {
  private static final Pattern ID = Pattern.compile("[a-z-]+\\.[a-z0-9-]+\\.[a-z0-9.-]+");

  private final Path place;
  private final List<JsonEngine> engines = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();
  private final Map<Path, String> jars = new TreeMap<>();

  private PluginReader(Path place) {
    this.place = place;
  }

  static Plugin read(Path place) {
    var reader = new PluginReader(place);
    try {
      reader.load();
    } catch (IOException unreadable) {
      reader.problems.add(unreadable.toString());
    }
    return new Plugin(
        place.getFileName().toString(), reader.jars, List.copyOf(reader.engines), reader.problems);
  }

  static boolean isJar(Path file) {
    return file.getFileName().toString().endsWith(".jar");
  }

  private void load() throws IOException {
    List<Path> found = Files.isDirectory(place) ? jarsOf(place) : List.of(place);
    for (Path jar : found) {
      try (InputStream bytes = Files.newInputStream(jar)) {
        jars.put(jar, Sha256.hex(Sha256.sha256(bytes)));
      }
    }
    var loader =
        new PluginClassLoader(
            place.getFileName().toString(), urls(found), PluginReader.class.getClassLoader());
    Engines.load(loader, (name, broken) -> problems.add(reason(broken))).forEach(this::add);
    if (engines.isEmpty() && problems.isEmpty()) {
      problems.add("it has no META-INF/services/" + Engine.class.getName());
    }
  }

  private void add(LoadedEngine loaded) {
    Capability capability = loaded.capability();
    if (!ID.matcher(capability.id()).matches()) {
      problems.add(capability.id() + " must be <world>.<vendor>.<thing>");
      return;
    }
    try {
      engines.add(new LoadedEngine(loaded.whole().engine(), withJars(capability)));
    } catch (IllegalArgumentException broken) {
      problems.add(reason(broken));
    }
  }

  /** A provider's failure hides its reason in the cause. */
  private static String reason(Throwable broken) {
    Throwable cause = broken.getCause();
    return cause == null ? broken.toString() : broken.getMessage() + ": " + cause;
  }

  private Capability withJars(Capability given) {
    Method method = given.method();
    Stream<String> own = jars.keySet().stream().map(InstalledEngines::library);
    var all =
        new Method(
            method.name(),
            method.formula(),
            method.sources(),
            Stream.concat(method.libraries().stream(), own).toList(),
            method.assumptions());
    return given.withMethod(all);
  }

  private static List<Path> jarsOf(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(PluginReader::isJar).sorted().toList();
    }
  }

  private static URL[] urls(List<Path> jars) throws MalformedURLException {
    var urls = new URL[jars.size()];
    for (int i = 0; i < urls.length; i++) {
      urls[i] = jars.get(i).toUri().toURL();
    }
    return urls;
  }
}
