package dev.omni.engine;

import dev.omni.domain.world.ServedWorlds;
import dev.omni.domain.world.World;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * A class loader in which {@code ServiceLoader} finds only engines of served worlds. It reads the
 * names of engines without those whose package is declared to belong to another world, so that
 * their classes are never loaded. A jar declares the worlds of its packages in {@code
 * META-INF/dev.omni.worlds}, one line {@code PACKAGE=WORLD} each. All classes come from the parent.
 */
final class ServedEngines extends ClassLoader {
  static final String DECLARATION = "META-INF/dev.omni.worlds";
  private static final String SERVICE = "META-INF/services/" + Engine.class.getName();

  private final ClassLoader parent;
  private final ServedWorlds worlds;

  ServedEngines(ClassLoader parent, ServedWorlds worlds) {
    super(parent);
    this.parent = parent;
    this.worlds = worlds;
  }

  @Override
  public Enumeration<URL> getResources(String name) throws IOException {
    Enumeration<URL> found = parent.getResources(name);
    if (!SERVICE.equals(name)) {
      return found;
    }
    Properties declared = declared();
    var served = new ArrayList<URL>();
    for (URL file : Collections.list(found)) {
      String names =
          lines(file).stream()
              .filter(engine -> isServed(engine, declared))
              .collect(Collectors.joining("\n"));
      served.add(new URL(file, file.toString(), new Text(names.getBytes(StandardCharsets.UTF_8))));
    }
    return Collections.enumeration(served);
  }

  private Properties declared() throws IOException {
    var declared = new Properties();
    for (URL file : Collections.list(parent.getResources(DECLARATION))) {
      try (InputStream in = open(file)) {
        declared.load(in);
      }
    }
    return declared;
  }

  /** Returns whether an engine may be loaded; one of a package without a world may. */
  private boolean isServed(String engine, Properties declared) {
    String location = engine.substring(0, Math.max(0, engine.lastIndexOf('.')));
    return Optional.ofNullable(declared.getProperty(location))
        .flatMap(World::of)
        .map(worlds::has)
        .orElse(true);
  }

  private static List<String> lines(URL file) throws IOException {
    try (var reader =
        new BufferedReader(new InputStreamReader(open(file), StandardCharsets.UTF_8))) {
      return reader.lines().map(line -> line.replaceFirst("#.*", "").strip()).toList();
    }
  }

  private static InputStream open(URL file) throws IOException {
    URLConnection connection = file.openConnection();
    connection.setUseCaches(false); // A cached one would hold the jar open.
    return connection.getInputStream();
  }

  /** A file with another content. */
  private static final class Text extends URLStreamHandler {
    private final byte[] content;

    Text(byte[] content) {
      this.content = content;
    }

    @Override
    protected URLConnection openConnection(URL file) {
      return new URLConnection(file) {
        @Override
        public void connect() {
          connected = true;
        }

        @Override
        public InputStream getInputStream() {
          return new ByteArrayInputStream(content);
        }
      };
    }
  }
}
