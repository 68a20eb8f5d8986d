package dev.omni.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.omni.client.Finding;
import dev.omni.client.OmniClient;
import dev.omni.client.Report;
import dev.omni.client.Verdict;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands on the evidence of a run that a server has. */
final class EvidenceOfRun {
  private static final String WHOLE = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

  private EvidenceOfRun() {}

  /** Command that downloads evidence. */
  @Command(name = "get", description = "Downloads the evidence of a run.")
  static final class Get extends UserCommand {
    @Parameters(paramLabel = "ID", description = "of the run, or its first characters")
    private String id = "";

    @Option(names = "--out", paramLabel = "FILE", description = "where it is written")
    private String output = "";

    Get(CommandContext context) {
      super(context);
    }

    @Override
    boolean namesFile() {
      return true;
    }

    @Override
    OutputFormat usual() {
      return OutputFormat.JSON;
    }

    @Override
    protected int run(OmniClient omni) throws IOException {
      JsonNode document = RunIds.find(omni, id).evidence().document();
      String file = output.isEmpty() ? namedFile() : output;
      if (file.isEmpty()) {
        printJson(document);
      } else {
        Files.writeString(context.file(file), document.toPrettyString() + "\n");
      }
      return ExitStatus.DONE;
    }
  }

  /** Command that downloads evidence in a format that tools of others read. */
  @Command(
      name = "export",
      description = {
        "Downloads evidence as a file for tools of others.",
        "The formats of a server are dsse, cose, sigstore, rocrate, prov and html."
      })
  static final class Export extends UserCommand {
    @Parameters(paramLabel = "ID", description = "of the evidence or run; of a run its beginning")
    private String id = "";

    @Option(names = "--format", required = true, paramLabel = "F", description = "as html")
    private String format = "";

    @Option(
        names = "--out",
        paramLabel = "FILE",
        description = "where it is written; default evidence-ID here, with the format's ending")
    private String output = "";

    @Option(
        names = "--disclose",
        paramLabel = "POINTERS",
        description = "what of a confidential run is shown, as /result/price,/input/spot")
    @Nullable
    private String disclosed;

    Export(CommandContext context) {
      super(context);
    }

    @Override
    protected int run(OmniClient omni) throws IOException {
      String whole = id.matches(WHOLE) ? id : RunIds.find(omni, id).id();
      String path = "/lqm/evidence/" + whole + "?format=" + encoded(format);
      path = disclosed == null ? path : path + "&disclose=" + encoded(disclosed);
      Path file = output.isEmpty() ? null : context.file(output);
      out().println(omni.download(path, context.folder(), file));
      return ExitStatus.DONE;
    }
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** Command that verifies the evidence of a run by its id. */
  @Command(
      name = "verify-run",
      hidden = true,
      description = {
        "Downloads the evidence of a run and checks it.",
        "The same as omni evidence verify ID.",
        "Exit status: 0 valid, 1 invalid, 3 unverifiable: something could not be checked."
      })
  static final class Verify extends UserCommand {
    private static final int UNVERIFIABLE = 3;

    @Parameters(paramLabel = "ID", description = "of the run, or its first characters")
    private String id = "";

    @Option(
        names = "--key",
        paramLabel = "FILE",
        description = "a file of public keys to trust, in place of the server's own")
    private String key = "";

    Verify(CommandContext context) {
      super(context);
    }

    @Override
    protected int run(OmniClient omni) throws IOException {
      JsonNode keys =
          key.isEmpty() ? omni.keys() : JsonLines.read(Files.readString(context.file(key)));
      Report report = RunIds.find(omni, id).evidence().verify(keys);
      if (json) {
        var all = JsonLines.object().putArray("findings");
        for (Finding each : report.findings()) {
          all.addObject()
              .put("check", each.check())
              .put("passed", each.passed())
              .put("verdict", each.verdict().toString())
              .put("detail", each.detail());
        }
        printJson(all);
      } else {
        for (Finding each : report.findings()) {
          out().println(shown(mark(each.verdict()) + each.check() + ": " + each.detail()));
        }
      }
      if (key.isEmpty()) {
        err().println("omni: trusted the keys of the server itself; --key FILE trusts your own");
      }
      return switch (report.verdict()) {
        case VALID -> ExitStatus.DONE;
        case INVALID -> ExitStatus.FAILED;
        case UNVERIFIABLE -> UNVERIFIABLE;
      };
    }

    private static String mark(Verdict verdict) {
      return switch (verdict) {
        case VALID -> "pass  ";
        case INVALID -> "FAIL  ";
        case UNVERIFIABLE -> "open  ";
      };
    }
  }
}
