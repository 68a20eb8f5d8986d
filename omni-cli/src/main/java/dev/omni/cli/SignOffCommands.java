package dev.omni.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.omni.client.OmniClient;
import dev.omni.domain.evidence.SignedMeaning;
import dev.omni.domain.json.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Base64;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands that sign off evidence, and list what was signed off. */
final class SignOffCommands {
  private static final String WHOLE = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
  private static final String SIGN_OFFS = "/sign-offs";

  private SignOffCommands() {}

  private static String path(OmniClient omni, String id) {
    String whole = id.matches(WHOLE) ? id : RunIds.find(omni, id).id();
    return "/lqm/evidence/" + whole;
  }

  /** Command that signs off evidence. */
  @Command(
      name = "sign-off",
      description = {
        "Says of evidence that it is reviewed, approved, rejected or withdrawn.",
        "With --sign-key the signature is made here; the private key is sent nowhere."
      })
  static final class Sign extends UserCommand {
    @Parameters(paramLabel = "ID", description = "of the evidence or run; of a run its beginning")
    private String id = "";

    @Option(
        names = "--meaning",
        required = true,
        paramLabel = "MEANING",
        description = "reviewed, approved, rejected or withdrawn")
    private String meaning = "";

    @Option(names = "--comment", paramLabel = "TEXT", description = "at most 2,000 characters")
    private String comment = "";

    @Option(names = "--role", paramLabel = "ROLE", description = "in what capacity, as validation")
    private String role = "";

    @Option(
        names = "--supersedes",
        paramLabel = "SIGN-OFF",
        description = "an own earlier sign-off of the same evidence")
    private String supersedes = "";

    @Option(
        names = "--sign-key",
        paramLabel = "FILE",
        description = "an own Ed25519 private key in PEM, whose public key is registered")
    private String signKey = "";

    Sign(CommandContext context) {
      super(context);
    }

    @Override
    protected int run(OmniClient omni) throws IOException {
      String path = path(omni, id);
      ObjectNode body = JsonLines.object().put("meaning", meaning);
      Map.of("comment", comment, "role", role, "supersedes", supersedes)
          .forEach((name, value) -> put(body, name, value));
      if (!signKey.isEmpty()) {
        body.set("signature", envelope(omni, path));
      }
      JsonNode made = omni.request("POST", path + SIGN_OFFS, body).data();
      if (json) {
        printJson(made);
      } else {
        out().println(made.path("id").asText());
      }
      return ExitStatus.DONE;
    }

    private static void put(ObjectNode body, String name, String value) {
      if (!value.isEmpty()) {
        body.put(name, value);
      }
    }

    /**
     * Returns the envelope of the own key over the meaning and the evidence as the server has it.
     */
    private JsonNode envelope(OmniClient omni, String path) throws IOException {
      OwnKey key = OwnKey.of(Files.readString(context.file(signKey)));
      JsonNode evidence = omni.request("GET", path).data();
      String payload = evidence.path("envelope").path("payload").asText();
      if (payload.isEmpty()) {
        throw new CommandException(
            ExitStatus.FAILED, "the execution has not ended; its evidence is sealed then");
      }
      String digest = Sha256.hex(Sha256.sha256(Base64.getDecoder().decode(payload)));
      var said = new SignedMeaning(meaning, evidence.path("id").asText(), digest);
      return JsonLines.read(said.envelope(key.signer()).canonical());
    }
  }

  /** Command that lists the sign-offs of evidence. */
  @Command(name = "sign-offs", description = "Lists what was signed off of evidence, in its order.")
  static final class ListAll extends UserCommand {
    @Parameters(paramLabel = "ID", description = "of the evidence or run; of a run its beginning")
    private String id = "";

    ListAll(CommandContext context) {
      super(context);
    }

    @Override
    protected int run(OmniClient omni) {
      Iterable<JsonNode> all =
          omni.pages(path(omni, id) + SIGN_OFFS, Map.of("limit", "100"), Long.MAX_VALUE);
      if (json) {
        printItems(all);
        return ExitStatus.DONE;
      }
      var table = new AlignedTable(2).row("id", "meaning", "who", "role", "created", "key");
      for (JsonNode each : all) {
        String key = each.path("caller_signature").path("keyid").asText("");
        table.row(
            each.path("id").asText(),
            each.path("meaning").asText(),
            each.path("principal").path("name").asText()
                + (each.path("same_principal").asBoolean() ? " (author)" : ""),
            each.path("role").isTextual() ? each.path("role").asText() : "-",
            each.path("created_at").asText(),
            key.isEmpty() ? "-" : key.substring(0, 12));
      }
      print(table.lines());
      return ExitStatus.DONE;
    }
  }
}
