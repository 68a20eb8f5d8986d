package dev.omni.server.plugin;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;

/**
 * The classes of one plug-in. The engine API and the domain come from the server, as both sides
 * exchange their types; every other class comes from the plug-in's own jars, so that its libraries
 * may have other versions than the server's.
 */
final class PluginClassLoader extends URLClassLoader {
  private static final List<String> SHARED =
      List.of("dev.omni.domain.", "dev.omni.engine.", "org.slf4j.", "org.jspecify.");

  private final ClassLoader server;

  PluginClassLoader(String name, URL[] jars, ClassLoader server) {
    super(name, jars, ClassLoader.getPlatformClassLoader());
    this.server = server;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    return SHARED.stream().anyMatch(name::startsWith)
        ? server.loadClass(name)
        : super.loadClass(name, resolve);
  }
}
