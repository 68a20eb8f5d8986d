package dev.omni.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.cli.CommandContext;
import dev.omni.testkit.GeneratedFile;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The animated picture of README: what the commands of its first example print. */
class TerminalPictureTest {
  private static final Path PICTURE = Path.of("../docs/first-number.svg");
  private static final String RUN =
      "run finance.option.vanilla type=call spot=60 strike=65 rate=0.08";
  private static final String MORE = "volatility=0.3 expiry_years=0.25 --evidence evidence.json";
  private static final String VERIFY =
      "evidence verify evidence.json --key evidence.keys.json --rerun";
  private static final String COMPLETED = "completed  01a21a4e-2f7c-7d31-9a52-6f0c2b8bf2d1  12 ms";
  private static final int SHOWN = 5;
  private static final int LARGEST = 80_000;

  @TempDir Path home;
  @TempDir Path folder;

  @Test
  void it_shows_what_the_commands_print() throws Exception {
    var environment = Map.of("XDG_CONFIG_HOME", home.toString(), "LC_ALL", "C.UTF-8");
    var context = new CommandContext(environment, folder, InputStream.nullInputStream(), false);
    var made = InProcessCommand.in(context, (RUN + " " + MORE).split(" "));
    assertThat(made.status()).as(made.err()).isZero();
    var verified = InProcessCommand.run(inFolder(VERIFY));
    assertThat(verified.status()).as(verified.out() + verified.err()).isZero();

    List<String> printed = new ArrayList<>(made.err().lines().toList());
    made.out().lines().limit(SHOWN).map(TerminalPictureTest::settled).forEach(printed::add);
    printed.add("…");
    String svg =
        new TerminalPicture(
                "A terminal: one command prices an option, a second one verifies its evidence and"
                    + " computes it again")
            .command("bin/omni " + RUN + " \\", MORE)
            .output(printed)
            .command("bin/omni " + VERIFY)
            .output(verified.out().lines().map(TerminalPictureTest::settled).toList())
            .svg();

    assertThat(svg.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(LARGEST);
    GeneratedFile.check(PICTURE, svg);
  }

  private String[] inFolder(String line) {
    return line.replace("evidence.", folder.resolve("evidence.").toString()).split(" ");
  }

  /** Returns a line with an id, a time and keys that are not those of this run. */
  private static String settled(String line) {
    return line.replaceFirst("^completed  .*", COMPLETED)
        .replaceFirst("^(pass  payload: .*, )\\d+", "$1…")
        .replaceFirst("^(pass  (?:signature: Ed25519, key|leaf:) ).*", "$1…")
        .replaceFirst("^(pass  checkpoint: omni-)[0-9a-f]+", "$1…");
  }
}
