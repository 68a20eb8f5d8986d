package dev.omni.server.plugin;

import dev.omni.engine.Engine;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** Jars of plug-ins, made of classes of the tests. */
public final class PluginJar {
  private PluginJar() {}

  /**
   * Writes a jar with these classes and the records within them; the first class is said to be an
   * engine.
   */
  public static Path with(Path jar, Class<?>... classes) throws IOException {
    Files.createDirectories(jar.getParent());
    try (var out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (Class<?> type : classes) {
        add(out, type);
        for (Class<?> inner : type.getDeclaredClasses()) {
          if (inner.isRecord()) {
            add(out, inner);
          }
        }
      }
      out.putNextEntry(new JarEntry("META-INF/services/" + Engine.class.getName()));
      out.write(classes[0].getName().getBytes(StandardCharsets.UTF_8));
    }
    return jar;
  }

  private static void add(JarOutputStream out, Class<?> type) throws IOException {
    String name = type.getName().replace('.', '/') + ".class";
    out.putNextEntry(new JarEntry(name));
    try (InputStream bytes = type.getClassLoader().getResourceAsStream(name)) {
      bytes.transferTo(out);
    }
  }
}
