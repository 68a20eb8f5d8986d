package dev.omni.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.world.ServedWorlds;
import dev.omni.domain.world.World;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which engines are loaded by a process that serves some worlds. */
final class ServedEnginesTest {
  private static final ServedWorlds RISK = ServedWorlds.of(List.of(World.RISK));

  @TempDir Path folder;

  /** A jar whose loader cannot load what its services name, and remembers what was asked for. */
  private static final class Asked extends URLClassLoader {
    private final List<String> names = new ArrayList<>();

    Asked(Path folder) throws IOException {
      super(new URL[] {folder.toUri().toURL()}, ServedEnginesTest.class.getClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      names.add(name);
      throw new ClassNotFoundException(name);
    }
  }

  private List<String> asked(ServedWorlds worlds) throws IOException {
    try (var jar = new Asked(folder)) {
      Engines.load(new ServedEngines(jar, worlds), (engine, why) -> {});
      return jar.names;
    }
  }

  private void jar(String worlds, String... engines) throws IOException {
    Path services = Files.createDirectories(folder.resolve("META-INF/services"));
    Files.writeString(services.resolve(Engine.class.getName()), String.join("\n", engines) + "\n");
    Files.writeString(folder.resolve(ServedEngines.DECLARATION), worlds);
  }

  @Test
  void the_class_of_a_world_that_is_not_served_is_not_even_asked_for() throws IOException {
    jar(
        "a.finance=finance\na.finance.risk=risk\n",
        "# those of the firm",
        "a.finance.Price",
        "a.finance.risk.Loss # both worlds are in one jar",
        "",
        "a.finance.Yield");
    assertThat(asked(RISK)).containsExactly("a.finance.risk.Loss");
    assertThat(asked(ServedWorlds.ALL))
        .containsExactly("a.finance.Price", "a.finance.risk.Loss", "a.finance.Yield");
  }

  @Test
  void an_engine_of_a_package_without_a_world_is_loaded_and_then_says_its_world()
      throws IOException {
    jar("a.finance=finance\n", "b.other.Thing", "a.finance.Price", "a.finance.deep.Price");
    assertThat(asked(RISK)).containsExactly("b.other.Thing", "a.finance.deep.Price");
  }

  @Test
  void a_declared_name_that_is_no_world_keeps_nothing_away() throws IOException {
    jar("a.finance=fiance\n", "a.finance.Price");
    assertThat(asked(RISK)).containsExactly("a.finance.Price");
  }
}
