package dev.omni.server.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.fault.InvalidSettingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {
  @TempDir Path folder;

  private static ServerSettings with(Map<Setting, String> flags, Map<String, String> environment) {
    return ServerSettings.of(SettingSources.read(flags, "", environment));
  }

  @Test
  void nothing_said_is_the_documented_default() {
    ServerSettings settings = with(Map.of(), Map.of());
    assertThat(settings.listen().host()).isEqualTo("127.0.0.1");
    assertThat(settings.listen().port()).isEqualTo(8080);
    assertThat(settings.listen().adminPort()).hasValue(8081);
    assertThat(settings.files().dataDir()).isEqualTo(Path.of("omni-data"));
    assertThat(settings.database()).isEmpty();
    assertThat(settings.http().maxBody()).isEqualTo(8 << 20);
    assertThat(settings.http().keyHeaders()).containsExactly("X-Service-API-Key", "X-LQ-API-Key");
  }

  @Test
  void a_flag_wins_over_the_environment_and_that_over_the_file() throws IOException {
    Path file = Files.writeString(folder.resolve("omni.properties"), "port=1\nhost=localhost\n");
    var sources =
        SettingSources.read(
            Map.of(Setting.PORT, "3"),
            file.toString(),
            Map.of("OMNI_PORT", "2", "OMNI_HOST", "::1"));
    ServerSettings settings = ServerSettings.of(sources);
    assertThat(settings.listen().port()).isEqualTo(3);
    assertThat(settings.listen().host()).isEqualTo("::1");
  }

  @Test
  void an_unknown_key_of_the_file_stops_the_start() throws IOException {
    Path file = Files.writeString(folder.resolve("omni.properties"), "prot=1\n");
    assertThatThrownBy(() -> SettingSources.read(Map.of(), file.toString(), Map.of()))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("prot");
  }

  @Test
  void an_unknown_variable_is_a_warning() {
    var sources = SettingSources.read(Map.of(), "", Map.of("OMNI_PROT", "1", "PATH", "/bin"));
    assertThat(sources.warnings()).singleElement().asString().contains("OMNI_PROT");
  }

  @ParameterizedTest
  @CsvSource({
    "ADMIN_PORT,console-port,off",
    "TRUSTED_PROXIES,behind-proxy,10.0.0.0/8",
    "OUTBOUND_ALLOW,webhook-allow,10.0.0.0/8"
  })
  void a_former_name_is_accepted_everywhere_with_one_warning(
      Setting setting, String former, String value) throws IOException {
    Path file = Files.writeString(folder.resolve("omni.properties"), former + "=" + value + "\n");
    String variable = "OMNI_" + former.toUpperCase(Locale.ROOT).replace('-', '_');
    for (var sources :
        List.of(
            SettingSources.readNamed(Map.of(former, value), "", Map.of()),
            SettingSources.readNamed(Map.of(), "", Map.of(variable, value)),
            SettingSources.readNamed(Map.of(), file.toString(), Map.of()),
            SettingSources.readNamed(Map.of(setting.key(), value), "", Map.of(variable, value)))) {
      assertThat(sources.text(setting)).isEqualTo(value);
      assertThat(sources.warnings()).containsExactly(former + " is now called " + setting.key());
    }
  }

  @Test
  void a_former_and_a_current_name_must_not_contradict() {
    assertThatThrownBy(
            () ->
                SettingSources.readNamed(
                    Map.of("admin-port", "1"), "", Map.of("OMNI_CONSOLE_PORT", "2")))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContainingAll("admin-port", "console-port");
  }

  @Test
  void a_secret_may_come_from_the_first_line_of_a_file() throws IOException {
    Path password = Files.writeString(folder.resolve("password"), "open sesame\nnot this\n");
    Path token = Files.writeString(folder.resolve("token"), "t0ken");
    var settings =
        with(
            Map.of(Setting.DB_URL, "jdbc:postgresql://db/omni", Setting.METRICS_PORT, "9464"),
            Map.of(
                "OMNI_DB_PASSWORD_FILE", password.toString(),
                "OMNI_METRICS_TOKEN_FILE", token.toString()));
    assertThat(settings.database().orElseThrow().password()).isEqualTo("open sesame");
    assertThat(settings.listen().metrics())
        .hasValue(new ServerSettings.Metrics("127.0.0.1", 9464, Optional.of("t0ken")));
  }

  @Test
  void a_file_of_a_secret_must_be_readable_and_say_something() throws IOException {
    Path blank = Files.writeString(folder.resolve("blank"), "\nlate\n");
    for (String file : List.of(blank.toString(), folder.resolve("none").toString())) {
      assertThatThrownBy(() -> with(Map.of(Setting.METRICS_TOKEN_FILE, file), Map.of()))
          .isInstanceOf(InvalidSettingException.class)
          .hasMessageStartingWith("metrics-token-file: ");
    }
  }

  @Test
  void a_password_is_given_in_one_way() throws IOException {
    Path password = Files.writeString(folder.resolve("password"), "open sesame");
    Map<Setting, String> both =
        Map.of(
            Setting.DB_URL, "jdbc:postgresql://db/omni",
            Setting.DB_PASSWORD, "another",
            Setting.DB_PASSWORD_FILE, password.toString());
    assertThatThrownBy(() -> with(both, Map.of()))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContainingAll("db-password-file", "db-password");
  }

  private static ServerSettings.Sizes sizes(long heap, Map<Setting, String> flags) {
    return ServerSettings.of(SettingSources.read(flags, "", Map.of()), heap).http().sizes();
  }

  @Test
  void the_heap_bounds_the_largest_body() {
    assertThat(sizes(1L << 30, Map.of()).maxBody()).isEqualTo(8 << 20);
    assertThat(sizes(96 << 20, Map.of()).maxBody()).isEqualTo(2 << 20);
    assertThat(sizes(96 << 20, Map.of(Setting.MAX_BODY, "2MiB")).maxBody()).isEqualTo(2 << 20);
    assertThatThrownBy(() -> sizes(96 << 20, Map.of(Setting.MAX_BODY, "3MiB")))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContainingAll("max-body", "-Xmx", "100663296", "2097152", "3145728");
  }

  @Test
  void the_memory_budget_is_a_share_of_the_heap_or_a_size() {
    assertThat(sizes(1000, Map.of(Setting.MAX_BODY, "20")).memoryBudget()).isEqualTo(600);
    assertThat(sizes(1L << 30, Map.of(Setting.MEMORY_BUDGET, "20%")).memoryBudget())
        .isEqualTo((1L << 30) / 100 * 20);
    assertThat(sizes(1L << 30, Map.of(Setting.MEMORY_BUDGET, "512MiB")).memoryBudget())
        .isEqualTo(512 << 20);
  }

  @Test
  void sizes_may_have_a_unit() {
    assertThat(with(Map.of(Setting.MAX_BODY, "512KiB"), Map.of()).http().maxBody())
        .isEqualTo(512 << 10);
  }

  @ParameterizedTest
  @CsvSource({
    "PORT,65536",
    "PORT,-1",
    "PORT,''",
    "ADMIN_PORT,none",
    "METRICS_PORT,65536",
    "METRICS_HOST,'a b'",
    "HOST,''",
    "DATA_DIR,''",
    "DB_URL,jdbc:h2:mem:x",
    "RATE_LIMIT,maybe",
    "KEY_HEADERS,'X Key'",
    "MAX_BODY,33MiB",
    "MEMORY_BUDGET,19%",
    "MEMORY_BUDGET,81%",
    "MEMORY_BUDGET,10%",
    "MEMORY_BUDGET,0",
    "MEMORY_BUDGET,0%",
    "MEMORY_BUDGET,1KiB",
    "MEMORY_BUDGET,900GiB",
    "MEMORY_BUDGET,half",
    "MEMORY_BUDGET,''",
    "MAX_BODY,big",
    "MAX_ROWS,0",
    "MAX_ROWS,1000000001",
    "PUBLIC_URL,omni.example",
    "INSECURE_HTTP,yes",
    "TRUSTED_PROXIES,10.0.0.1",
    "CORS_ORIGINS,https://app.example.com/",
    "CORS_ORIGINS,'https://*.example.com'",
    "CORS_ORIGINS,'*,https://app.example.com'",
    "TLS_CERT,cert.pem",
    "TLS_KEY,key.pem",
    "OUTBOUND_ALLOW,10.0.0.1",
    "OUTBOUND_CA,ca.pem",
    "LOG_FORMAT,xml",
    "GUARD_PACKS,no-such-file.json",
    "RUN_DAYS,-1",
    "EVENT_DAYS,40000",
    "DOCUMENT_DAYS,30d",
    "DOCUMENT_DAYS,36501",
    "EVIDENCE_INPUT_DAYS,-1",
    "EVIDENCE_INPUT_DAYS,40000",
    "EVIDENCE_INPUT_DAYS,30d",
    "SIGN_ON_KEY_DAYS,-1",
    "SIGN_ON_KEY_DAYS,40000",
    "SIGN_ON_KEY_DAYS,30d",
    "SIGN_ON_SEEN_DAYS,0",
    "SIGN_ON_SEEN_DAYS,36501",
    "SIGN_ON_SEEN_DAYS,''"
  })
  void a_malformed_value_names_its_setting(Setting setting, String value) {
    assertThatThrownBy(() -> with(Map.of(setting, value), Map.of()))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageMatching("(tls-cert|tls-key|" + setting.key() + "): must be .+");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "::", "192.0.2.1"})
  void an_address_for_others_needs_tls_a_proxy_or_a_word(String host) {
    assertThatThrownBy(() -> with(Map.of(Setting.HOST, host), Map.of()))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContainingAll("tls-cert", "trusted-proxies", "insecure-http=on");
    for (Map<Setting, String> said :
        List.of(
            Map.of(Setting.HOST, host, Setting.INSECURE_HTTP, "on"),
            Map.of(Setting.HOST, host, Setting.TRUSTED_PROXIES, "10.0.0.0/8, ::1/128"))) {
      assertThat(with(said, Map.of()).listen().host()).isEqualTo(host);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "::1", "localhost", "127.1.2.3"})
  void this_machine_alone_needs_nothing(String host) {
    assertThat(with(Map.of(Setting.HOST, host), Map.of()).listen().front().tls()).isEmpty();
  }
}
