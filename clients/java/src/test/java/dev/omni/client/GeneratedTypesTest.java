package dev.omni.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import dev.omni.client.capabilities.StoredMarket;
import dev.omni.client.capabilities.ValueInput;
import dev.omni.client.capabilities.VanillaInput;
import dev.omni.client.capabilities.VanillaResult;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GeneratedTypesTest {
  private static final StoredMarket CLOSE =
      StoredMarket.builder().name("close").date("2026-06-15").version(2).build();

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
  void a_stored_market_stands_where_its_document_does() {
    assertThat(JsonText.tree(ValueInput.builder().market(CLOSE).build()))
        .hasToString("{\"market\":{\"name\":\"close\",\"date\":\"2026-06-15\",\"version\":2}}");
    ValueInput.Market document =
        ValueInput.Market.builder()
            .valuationDate("2026-06-15")
            .curves(List.of(ValueInput.CurvesItem.builder().id("USD-SOFR").run("r-1").build()))
            .build();
    assertThat(JsonText.tree(ValueInput.builder().market(document).build()))
        .hasToString(
            "{\"market\":{\"valuation_date\":\"2026-06-15\","
                + "\"curves\":[{\"id\":\"USD-SOFR\",\"run\":\"r-1\"}]}}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "market(StoredMarket.builder().name(\"close\").build())",
        "market(StoredMarket.builder().name(\"close\").date(\"2026-06-15\").version(2).build())",
        "market(ValueInput.Market.builder().valuationDate(\"2026-06-15\").build())",
      })
  void a_program_with_a_market_by_name_or_whole_compiles(String call) {
    assertThat(compiles(call)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "market(StoredMarket.builder().nmae(\"close\").build())",
        "market(StoredMarket.builder().name(\"close\").day(\"2026-06-15\").build())",
        "market(StoredMarket.builder().name(\"close\").version(\"2\").build())",
        "market(\"close\")",
        "makret(StoredMarket.builder().name(\"close\").build())",
        "market(ValueInput.CurvesItem.builder().run(\"r-1\").build())",
      })
  void a_program_with_a_misspelt_member_of_a_market_does_not_compile(String call) {
    assertThat(compiles(call)).isFalse();
  }

  /** Whether a program that makes an input of one call compiles against these classes. */
  private boolean compiles(String call) {
    String program =
        "import dev.omni.client.capabilities.*; class Desk { Object input = ValueInput.builder()."
            + call
            + ".build(); }";
    var source =
        new SimpleJavaFileObject(URI.create("string:///Desk.java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return program;
          }
        };
    String classes =
        Stream.of(ValueInput.class, JsonProperty.class, Nullable.class)
            .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
            .map(place -> Path.of(URI.create(place.toString())).toString())
            .collect(Collectors.joining(File.pathSeparator));
    return ToolProvider.getSystemJavaCompiler()
        .getTask(
            new StringWriter(),
            null,
            found -> {},
            List.of("-proc:none", "-implicit:none", "-d", folder.toString(), "-cp", classes),
            null,
            List.of(source))
        .call();
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
