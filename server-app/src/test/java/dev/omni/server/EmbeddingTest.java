package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.Omni;
import dev.omni.application.run.StartRun;
import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.world.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The programs of README and docs/embedding.md, as they stand there. */
class EmbeddingTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final Path HERE =
      ROOT.resolve("server-app/src/test/java/dev/omni/server/EmbeddingTest.java");

  @Test
  void the_program_of_the_readme_completes_a_run() {
    // README begins
    var omni = Omni.inMemory();
    var ada = Caller.test("ada");
    var desk = omni.open(ada, World.RISK, "Credit desk");
    var loan = Json.obj("asset_class", "corporate", "pd", 0.01, "lgd", 0.45);
    var key = new IdempotencyKey("loan-4711-capital");
    var request = new StartRun(desk.id(), "risk.credit.irb-capital", key, loan);
    Run run = omni.start(ada, request); // completed; the same key again gives the same run
    // README ends

    assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
  }

  @Test
  void the_program_of_the_page_makes_a_direct_run_once_and_a_job() {
    // embedding.md begins
    var omni = Omni.inMemory();
    var ada = Caller.test("ada");
    var lab = omni.open(ada, World.RISK, "Lab");

    var positions =
        Json.obj(
            "positions", List.of(100, 50),
            "volatilities", List.of(0.02, 0.01),
            "correlation", List.of(List.of(1, 0.3), List.of(0.3, 1)),
            "confidence", 0.99);
    var morning = new IdempotencyKey("morning-0001");
    var request = new StartRun(lab.id(), "risk.var.parametric", morning, positions);
    Run first = omni.start(ada, request); // completed
    Run again = omni.start(ada, request); // the same run

    var basket =
        Json.obj(
            "names", 10,
            "hazard_rate", 0.01,
            "recovery_rate", 0.4,
            "rate", 0.05,
            "maturity_years", 5,
            "asset_correlation", 0.3);
    var noon = new IdempotencyKey("noon-0001");
    var swap = new StartRun(lab.id(), "risk.credit.nth-to-default", noon, basket);
    Run job = omni.start(ada, swap); // queued
    omni.work(); // completed
    // embedding.md ends

    assertThat(first.status()).isEqualTo(RunStatus.COMPLETED);
    assertThat(again).isEqualTo(first);
    assertThat(job.status()).isEqualTo(RunStatus.QUEUED);
    assertThat(omni.runs().read(ada, job.id()).status()).isEqualTo(RunStatus.COMPLETED);
  }

  @ParameterizedTest
  @CsvSource({"README, README.md", "embedding.md, docs/embedding.md"})
  void the_documents_show_the_lines_that_run_here(String mark, String document) throws IOException {
    String source = Files.readString(HERE);
    String begin = "// " + mark + " begins\n";
    String lines =
        source
            .substring(
                source.indexOf(begin) + begin.length(),
                source.indexOf("    // " + mark + " ends\n"))
            .replaceAll("(?m)^ {4}", "");
    assertThat(Files.readString(ROOT.resolve(document))).contains(lines);
  }
}
