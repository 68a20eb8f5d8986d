package dev.omni.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.server.CurrentTables;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** Commands on the data folder of a server. */
abstract class RequestLogFixture {
  @TempDir(factory = CurrentTables.class)
  Path folder;

  final InProcessCommand command(String... words) {
    var all = new java.util.ArrayList<>(List.of(words));
    all.add("--data-dir=" + folder);
    all.add("--json");
    return InProcessCommand.run(all.toArray(String[]::new));
  }

  final List<Json.Obj> listed(String... words) {
    InProcessCommand command = command(words);
    assertThat(command.status()).as(command.err()).isZero();
    return ((Json.Obj) JsonReader.parse(command.out()))
        .findArray("data").orElseThrow().items().stream().map(Json.Obj.class::cast).toList();
  }
}
