package dev.omni.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.cli.CommandContext;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands for users in a folder without a server, by a user without a key. */
class CommandAloneTest {
  private static final String VANILLA =
      "run finance.option.vanilla type=call spot=60 strike=65 rate=0.08 volatility=0.3"
          + " expiry_years=0.25";
  private static final String ALONE = "computes alone and keeps nothing";

  @TempDir Path home;
  @TempDir Path folder;

  private InProcessCommand omni(Map<String, String> more, String line) {
    Map<String, String> variables = new HashMap<>();
    variables.put("XDG_CONFIG_HOME", home.toString());
    variables.put("XDG_CACHE_HOME", home.toString());
    variables.put("LC_ALL", "C.UTF-8");
    variables.putAll(more);
    var context = new CommandContext(variables, folder, InputStream.nullInputStream(), false);
    return InProcessCommand.in(context, line.split(" "));
  }

  @Test
  void a_run_prints_its_number_and_leaves_nothing() {
    var done = omni(Map.of(), VANILLA);
    assertThat(done.status()).as(done.err()).isZero();
    assertThat(done.out()).contains("price    2.1333684449162007 ");
    assertThat(done.err().lines()).singleElement().asString().contains(ALONE);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void its_evidence_verifies_and_recomputes_with_the_key_beside_it() {
    var done = omni(Map.of(), VANILLA + " --evidence evidence.json");
    assertThat(done.err()).contains("evidence.keys.json has the public key");
    var verified =
        InProcessCommand.run(
            "evidence",
            "verify",
            folder.resolve("evidence.json").toString(),
            "--key",
            folder.resolve("evidence.keys.json").toString(),
            "--rerun");
    assertThat(verified.status()).as(verified.out() + verified.err()).isZero();
    assertThat(verified.out()).contains("pass  rerun: the same bytes").doesNotContain("FAIL");
  }

  @Test
  void a_limit_of_use_that_the_input_is_beyond_is_named_and_is_no_failure() {
    var done = omni(Map.of(), VANILLA.replace("volatility=0.3", "volatility=2.5"));
    assertThat(done.status()).as(done.err()).isZero();
    assertThat(done.err())
        .contains("omni: beyond a limit of use: Volatility of at most 200 %.")
        .doesNotContain("Expiry");
  }

  @Test
  void a_job_is_computed_to_its_end() {
    var done =
        omni(
            Map.of(),
            "run finance.option.asian-montecarlo type=put spot=90 strike=87 rate=0.025"
                + " dividend_yield=0.06 volatility=0.13 averaging_times_years=0,0.5 --json");
    assertThat(done.status()).as(done.err()).isZero();
    assertThat(done.out()).contains("\"status\":\"completed\"");
  }

  @Test
  void a_refused_input_names_its_members_and_ends_with_2() {
    var refused = omni(Map.of(), "run finance.option.vanilla type=calll spot=-1");
    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.err()).contains("  type: must be one of call, put");
  }

  @Test
  void what_would_outlive_the_command_is_refused() {
    var refused = omni(Map.of(), VANILLA + " --no-wait");
    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.err())
        .isEqualToIgnoringNewLines(
            "omni: --no-wait: needs a server that outlives this command; omni serve starts one");
  }

  @ParameterizedTest
  @ValueSource(strings = {"OMNI_BASE_URL", "OMNI_PROFILE", "OMNI_CREDENTIALS"})
  void a_server_that_is_named_is_not_replaced(String variable) {
    String value = Map.of("OMNI_BASE_URL", "http://127.0.0.1:9").getOrDefault(variable, "other");
    var refused = omni(Map.of(variable, value), VANILLA);
    assertThat(refused.status()).isEqualTo(1);
    assertThat(refused.err()).startsWith("omni: no API key found").doesNotContain(ALONE);
  }

  @Test
  void a_server_that_an_option_names_is_not_replaced() {
    for (String option : List.of("--url http://127.0.0.1:9", "--profile other")) {
      var refused = omni(Map.of(), VANILLA + " " + option);
      assertThat(refused.status()).isEqualTo(1);
      assertThat(refused.err()).contains("no API key found").doesNotContain(ALONE);
    }
  }

  @Test
  void runs_are_those_of_a_server_that_keeps_them() {
    var refused = omni(Map.of(), "runs list");
    assertThat(refused.status()).isEqualTo(1);
    assertThat(refused.err()).startsWith("omni: no API key found");
  }

  @Test
  void capabilities_are_those_of_this_version() {
    assertThat(omni(Map.of(), "capabilities --world finance --search heston").out())
        .contains("finance.option.heston-calibrate");
    assertThat(omni(Map.of(), "capabilities show finance.option.vanilla").out())
        .contains("omni run finance.option.vanilla type=call");
  }

  @Test
  @Tag("ci")
  void a_server_that_is_not_there_is_tried_again_and_ends_with_3() {
    Map<String, String> away =
        Map.of("OMNI_BASE_URL", "http://127.0.0.1:9", "OMNI_API_KEY", "lq_test_none");
    String run = "01a20000-0000-7000-8000-000000000000";
    assertThat(omni(away, "runs show " + run).status()).isEqualTo(3);
  }
}
