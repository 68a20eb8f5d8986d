package dev.omni.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The catalogue that is printed without a server, and the copy of it from which clients get types.
 */
class CapabilitiesCommandTest {
  private static final Path CATALOGUE = Path.of("../clients/catalogue.json");

  private static List<Json> printed(String... options) {
    var done = InProcessCommand.run(options);
    assertThat(done.status()).isZero();
    return ((Json.Arr) JsonReader.parse(done.out())).items();
  }

  @Test
  void the_types_of_the_clients_are_made_from_the_contracts_of_the_engines() throws IOException {
    var checkedIn = (Json.Arr) JsonReader.parse(Files.readString(CATALOGUE));
    assertThat(printed("capabilities", "--json", "--contracts"))
        .as("CONTRIBUTING.md has the command that writes clients/catalogue.json")
        .isEqualTo(checkedIn.items());
  }
}
