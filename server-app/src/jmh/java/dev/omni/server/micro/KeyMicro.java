package dev.omni.server.micro;

import dev.omni.application.developer.Keys;
import dev.omni.application.developer.Projects;
import dev.omni.application.spi.Doors;
import dev.omni.application.spi.OrderedIds;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.KeyText;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.access.Scope;
import dev.omni.jdbc.JdbcStores;
import dev.omni.jdbc.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Blackhole;

/** Who calls, from the text of a key, in a store on H2 that has seen the key before. */
@State(org.openjdk.jmh.annotations.Scope.Benchmark)
public class KeyMicro {
  private final Path folder = folder();
  private final JdbcStores jdbc;
  private final Doors doors;
  private final String text;

  /** Opens the store, with one key in it. */
  public KeyMicro() {
    jdbc = JdbcStores.open(Settings.embedded(folder, System::nanoTime));
    doors = new Doors(jdbc.clock(), new OrderedIds(jdbc.clock(), UUID::randomUUID));
    var projects = new Projects(jdbc.stores().directory(), doors);
    var keys = new Keys(jdbc.stores().keys(), doors, new SecureRandom());
    var binding = projects.binding(projects.create("micro"), Mode.LIVE, Optional.empty());
    var grant = new ApiKey.Grant(Scope.all(), Optional.empty());
    var wanted =
        new Keys.Wanted(PrincipalType.DEVELOPER_KEY, binding, grant, "micro", Optional.empty());
    text = keys.create(wanted).text().reveal();
    if (found().isEmpty()) {
      throw new IllegalStateException("the key is not found");
    }
  }

  private static Path folder() {
    try {
      return Files.createTempDirectory("omni-micro");
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private Optional<ApiKey> found() {
    return KeyText.of(text).flatMap(key -> jdbc.stores().keys().find(key.hash()));
  }

  /** The text is checked and hashed, the key found. */
  @Benchmark
  public void find_key(Blackhole hole) {
    hole.consume(found());
  }

  /** An identifier that sorts by its time, from the database's clock. */
  @Benchmark
  public void ordered_id(Blackhole hole) {
    hole.consume(doors.id());
  }

  /** Leaves nothing behind. */
  @TearDown
  public void close() throws IOException {
    jdbc.close();
    List<Path> left;
    try (var files = Files.walk(folder)) {
      left = files.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : left) {
      Files.delete(file);
    }
  }
}
