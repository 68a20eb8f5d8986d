package dev.omni.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.omni.client.OmniClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Command that holds each figure of a text against runs and stated numbers. */
@Command(
    name = "prove",
    description = {
      "Proves each figure of a text by runs, or names it.",
      "Exit status: 0 all are proven, 1 one is contradicted, 3 one is unproven or none was found."
    })
final class ProveCommand extends UserCommand {
  private static final int INCONCLUSIVE = 3;

  @Parameters(paramLabel = "FILE", description = "the text in UTF-8; - for standard input")
  private String file = "";

  @Option(
      names = "--run",
      paramLabel = "ID[=AS]",
      description = "a run whose results may prove figures, and a name for it; may be repeated")
  private List<String> runs = List.of();

  @Option(
      names = "--basis",
      paramLabel = "FILE",
      description = "numbers by name as JSON, each a value, an expression, or a place in a run")
  private String basis = "";

  @Option(
      names = "--locale",
      paramLabel = "LOCALE",
      description = "how the text writes numbers: en, de, fr or ch")
  private String locale = "en";

  @Option(names = "--full", description = "print proven figures and what states none too")
  private boolean full;

  ProveCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected int run(OmniClient omni) throws IOException {
    String text = text();
    ObjectNode request = JsonLines.object().put("text", text).put("locale", locale);
    ArrayNode sources = request.putArray("runs");
    for (String run : runs) {
      String[] named = run.split("=", 2);
      ObjectNode source = sources.addObject().put("run_id", RunIds.find(omni, named[0]).id());
      if (named.length == 2) {
        source.put("as", named[1]);
      }
    }
    if (!basis.isEmpty()) {
      request.set("basis", JsonLines.read(Files.readString(context.file(basis))));
    }
    JsonNode judged = omni.verify(request);
    if (json) {
      printJson(judged);
    } else {
      print(judged, new TextPlaces(file.equals("-") ? "-" : file, text));
    }
    return switch (judged.path("verdict").asText()) {
      case "pass" -> ExitStatus.DONE;
      case "fail" -> ExitStatus.FAILED;
      default -> unreadable(judged) ? ExitStatus.USAGE : INCONCLUSIVE;
    };
  }

  private String text() throws IOException {
    byte[] bytes =
        file.equals("-") ? context.in().readAllBytes() : Files.readAllBytes(context.file(file));
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private void print(JsonNode judged, TextPlaces places) {
    if (unreadable(judged)) {
      err().println("omni: " + shown(judged.path("checks").path(0).path("message").asText()));
    }
    for (JsonNode source : judged.path("sources")) {
      if (!source.path("status").asText().equals("usable")) {
        err()
            .println(
                shown(
                    "omni: the source "
                        + source.path("name").asText()
                        + " is "
                        + source.path("status").asText()));
      }
    }
    for (JsonNode figure : judged.path("figures")) {
      if (full || !figure.path("status").asText().equals("proven")) {
        out().println(shown(places.at(figure) + line(figure)));
      }
    }
    if (full) {
      for (JsonNode part : judged.path("excluded")) {
        out()
            .println(
                shown(
                    places.at(part)
                        + "excluded "
                        + part.path("quote").asText()
                        + ", "
                        + part.path("rule").asText()));
      }
    }
    JsonNode counts = judged.path("counts");
    out()
        .println(
            judged.path("verdict").asText()
                + ": "
                + counts.path("proven").asInt()
                + " proven, "
                + counts.path("contradicted").asInt()
                + " contradicted, "
                + counts.path("unproven").asInt()
                + " unproven");
  }

  private static String line(JsonNode figure) {
    String status = figure.path("status").asText() + " " + figure.path("quote").asText();
    JsonNode bound = figure.path("bound");
    if (bound.isObject()) {
      return status + ", " + source(bound) + " is " + bound.path("in_unit").asText();
    }
    JsonNode nearest = figure.path("nearest");
    String near =
        nearest.isObject()
            ? "; " + source(nearest) + " is " + nearest.path("in_unit").asText()
            : "";
    return status + ", " + figure.path("reason").asText() + near;
  }

  /** Returns the name of a number: its place in a run, or its name in the basis. */
  private static String source(JsonNode number) {
    String pointer = number.path("pointer").asText("");
    String name = number.path("source").asText();
    String member = pointer.isEmpty() ? name : pointer.substring(1).replace('/', '.');
    String run = number.path("run_id").asText("");
    return pointer.isEmpty()
        ? member
        : member + " of " + (name.isEmpty() ? RunIds.shown(run) : name);
  }

  private static boolean unreadable(JsonNode judged) {
    return judged.path("checks").path(0).path("status").asText().equals("fail");
  }
}
