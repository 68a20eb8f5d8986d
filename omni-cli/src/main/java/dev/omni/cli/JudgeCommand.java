package dev.omni.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.omni.client.OmniClient;
import dev.omni.client.RunOptions;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands that have the server judge a claim or an action. */
abstract class JudgeCommand extends UserCommand {
  @Option(names = "--input", paramLabel = "FILE", description = "the body; - for standard input")
  private String input = "";

  @Parameters(arity = "0..*", paramLabel = "NAME=VALUE", description = "members of the body")
  private List<String> members = List.of();

  JudgeCommand(CommandContext context) {
    super(context);
  }

  abstract JsonNode judged(OmniClient omni, ObjectNode body);

  /** Returns the member of the answer that has the judgement. */
  abstract String member();

  /** Returns whether a judgement lets a script continue. */
  abstract boolean isGood(String judgement);

  @Override
  protected int run(OmniClient omni) throws IOException {
    if (input.isEmpty() && members.isEmpty()) {
      throw CommandException.usage("give --input FILE, or members as NAME=VALUE");
    }
    JsonNode found =
        judged(omni, new InputMembers(context, JsonLines.object()).read(input, members));
    String judgement = found.path(member()).asText();
    if (json) {
      printJson(found);
    } else {
      print(List.of(judgement));
      for (JsonNode each : found.path("reasons")) {
        print(List.of("  " + each.path("message").asText(each.asText(each.toString()))));
      }
      for (JsonNode each : found.path("checks")) {
        String said = each.path("message").asText("");
        String line = each.path("status").asText() + "  " + each.path("id").asText();
        print(List.of("  " + line + (said.isEmpty() ? "" : ": " + said)));
      }
    }
    return isGood(judgement) ? ExitStatus.DONE : ExitStatus.FAILED;
  }

  @Command(
      name = "verify",
      description = "Verifies a claim. Exit status 0 only for the verdict pass.")
  static final class Verify extends JudgeCommand {
    Verify(CommandContext context) {
      super(context);
    }

    @Override
    JsonNode judged(OmniClient omni, ObjectNode body) {
      return omni.verify(body);
    }

    @Override
    String member() {
      return "verdict";
    }

    @Override
    boolean isGood(String judgement) {
      return judgement.equals("pass");
    }
  }

  @Command(
      name = "guard",
      description = "Decides on a proposed action. Exit status 1 for the outcome block.")
  static final class Guard extends JudgeCommand {
    @Option(
        names = "--idempotency-key",
        paramLabel = "KEY",
        description = "the same key and action are the same decision")
    private String key = "";

    Guard(CommandContext context) {
      super(context);
    }

    @Override
    JsonNode judged(OmniClient omni, ObjectNode body) {
      RunOptions options =
          RunOptions.none().idempotencyKey(key.isEmpty() ? OmniClient.newKey() : key);
      return omni.request("POST", "/guard/check", body, options).data();
    }

    @Override
    String member() {
      return "outcome";
    }

    @Override
    boolean isGood(String judgement) {
      return !judgement.equals("block");
    }
  }
}
