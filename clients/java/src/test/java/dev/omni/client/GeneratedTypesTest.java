package dev.omni.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.omni.client.capabilities.VanillaInput;
import dev.omni.client.capabilities.VanillaResult;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratedTypesTest {
  @TempDir Path folder;

  @Test
  void an_input_is_written_with_the_names_of_the_contract_and_all_digits() {
    VanillaInput input =
        VanillaInput.builder()
            .type(VanillaInput.Type.CALL)
            .spot(60)
            .strike(new BigDecimal("65.10000000000000000001"))
            .expiryYears(0.25)
            .build();
    assertThat(JsonText.tree(input))
        .hasToString(
            "{\"type\":\"call\",\"spot\":60,\"strike\":65.10000000000000000001,"
                + "\"expiry_years\":0.25}");
  }

  @Test
  void a_result_has_types_and_members_of_a_newer_server_do_no_harm()
      throws JsonProcessingException {
    var answered = JsonText.read("{\"price\": 2.5, \"gamma\": null, \"later\": {\"a\": 1}}", true);
    VanillaResult result = JsonText.typed(answered, VanillaResult.class);
    assertThat(result.price()).isEqualTo(2.5);
    assertThat(result.gamma()).isNull();
  }

  @Test
  void a_choice_of_a_newer_server_is_unknown() throws JsonProcessingException {
    var choice = JsonText.read("\"straddle\"", false);
    assertThat(JsonText.typed(choice, VanillaInput.Type.class))
        .isEqualTo(VanillaInput.Type.UNKNOWN);
  }

  @Test
  void a_stored_profile_is_found_again_and_leaves_the_others() throws IOException {
    Path file = folder.resolve("omni/credentials.json");
    Profiles.save(file, "default", "https://omni.example.com/api/v1", "lq_test_one");
    Profiles.save(file, "desk", "https://desk.example.com", "lq_test_two");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    Map<String, String> environment = Map.of("OMNI_CREDENTIALS", file.toString());
    Identity usual = Identity.resolve(Map.of(), environment, false);
    assertThat(usual.baseUrl()).isEqualTo("https://omni.example.com/api/v1");
    assertThat(usual.bearer()).isEqualTo("Bearer lq_test_one");
    Identity desk = Identity.resolve(Map.of("profile", "desk"), environment, false);
    assertThat(desk.bearer()).isEqualTo("Bearer lq_test_two");
  }

  @Test
  void the_servers_own_file_is_never_overwritten() throws IOException {
    Path file = Files.writeString(folder.resolve("credentials.json"), "{\"test_key\": \"k\"}");
    org.assertj.core.api.Assertions.assertThatThrownBy(
            () -> Profiles.save(file, "default", "https://omni.example.com", "lq_test_one"))
        .hasMessageContaining("is not a file of profiles");
    assertThat(file).content().contains("test_key");
  }
}
