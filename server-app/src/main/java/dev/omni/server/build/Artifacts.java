package dev.omni.server.build;

import dev.omni.application.evidence.BuildInfo;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The libraries in use by this process, with the digests of their jars and their licenses. */
public final class Artifacts {
  private final Map<String, Json.Obj> described = new ConcurrentHashMap<>();

  /** The jars of the class path by name; searched on first use. */
  private static final class ClassPath {
    static final Map<String, Path> JARS = jars();
  }

  /** The licenses by group of a library; read on first use. */
  private static final class Licences {
    private static final Map<String, String> BY_GROUP =
        BundledResources.facts("licences.properties");

    static Optional<String> of(String group) {
      return Optional.ofNullable(BY_GROUP.get(group));
    }
  }

  private static Map<String, Path> jars() {
    var jars = new HashMap<String, Path>();
    try {
      var loader = Artifacts.class.getClassLoader();
      for (URL url : java.util.Collections.list(loader.getResources("META-INF/MANIFEST.MF"))) {
        if (url.openConnection() instanceof JarURLConnection jar) {
          Path path = Path.of(jar.getJarFileURL().toURI());
          jars.put(path.getFileName().toString(), path);
        }
      }
    } catch (IOException | URISyntaxException unreadable) {
      throw new IllegalStateException("the class path cannot be read", unreadable);
    }
    return jars;
  }

  /**
   * Creates the descriptions.
   *
   * @param plugins digests of the jars of plug-ins by their names
   */
  public Artifacts(Map<String, String> plugins) {
    plugins.forEach((name, sha256) -> described.put(name, Json.obj("gav", name, "sha256", sha256)));
  }

  /**
   * Returns the build of this process, as in evidence.
   *
   * @param plugins digests of the jars of plug-ins by their names
   */
  public static BuildInfo build(Map<String, String> plugins) {
    return BuildInfo.of(Version.text(), Version.revision(), new Artifacts(plugins)::describe);
  }

  /**
   * Returns the description of a library, as in evidence: {@code gav}; {@code licence}, the SPDX
   * name if known; {@code sha256} of its jar if available.
   *
   * @param gav {@code group:artifact:version}
   */
  public Json.Obj describe(String gav) {
    return described.computeIfAbsent(gav, this::read);
  }

  private Json.Obj read(String gav) {
    List<String> parts = List.of(gav.split(":", -1));
    Optional<Path> jar =
        parts.size() == 3
            ? Optional.ofNullable(ClassPath.JARS.get(parts.get(1) + "-" + parts.get(2) + ".jar"))
            : Optional.empty();
    return Json.obj("gav", gav)
        .withPresent("licence", Licences.of(parts.get(0)))
        .withPresent("sha256", jar.map(Artifacts::digest));
  }

  private static String digest(Path jar) {
    try (InputStream bytes = Files.newInputStream(jar)) {
      return Sha256.hex(Sha256.sha256(bytes));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
