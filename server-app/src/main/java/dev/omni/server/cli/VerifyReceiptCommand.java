package dev.omni.server.cli;

import dev.omni.application.json.JsonReader;
import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.domain.evidence.EvidenceVerifier;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The check of the receipt of a call of a tool. */
@Command(
    name = "verify-receipt",
    description = {
      "Checks the receipt in an answer of tools/call, and the answer against it, offline.",
      "FILE: the whole response, its result, or the receipt alone.",
      "Trusts the keys of --key, else of the data folder, else of --url.",
      "Exits 0 only when all checks pass."
    })
final class VerifyReceiptCommand extends EvidenceCommand.Offline {
  private static final Pointer TEXT = new Pointer("/content/0/text");

  @Parameters(paramLabel = "FILE", description = "the answer with its receipt")
  private Path file = Path.of("answer.json");

  @Option(names = "--arguments", description = "the arguments that were sent, to check them too")
  private Optional<Path> arguments = Optional.empty();

  @Option(names = "--evidence", description = "the evidence that it names, to check its digest")
  private Optional<Path> evidence = Optional.empty();

  @Override
  protected Function<EvidenceVerifier, List<Finding>> read() throws IOException {
    Json answer = read(file);
    Optional<Json> sent = arguments.isPresent() ? Optional.of(read(arguments.get())) : none();
    Optional<Json> named = evidence.isPresent() ? Optional.of(read(evidence.get())) : none();
    return verification -> {
      var found = new ArrayList<>(verification.receipt(answer, sent, named));
      shown(answer).ifPresent(found::add);
      return found;
    };
  }

  private static Optional<Json> none() {
    return Optional.empty();
  }

  /** Checks that the text for people and models says what the signed object says. */
  private static Optional<Finding> shown(Json answer) {
    Json result =
        answer instanceof Json.Obj object ? object.find("result").orElse(object) : Json.NULL;
    if (!(result instanceof Json.Obj whole) || !whole.has("structuredContent")) {
      return Optional.empty();
    }
    boolean same =
        TEXT.in(whole)
            .filter(Json.Str.class::isInstance)
            .flatMap(text -> parsed(((Json.Str) text).value()))
            .map(Json::canonical)
            .equals(whole.find("structuredContent").map(Json::canonical));
    return Optional.of(
        same
            ? Finding.pass("text", "the text says what structuredContent says")
            : Finding.fail("text", "/content/0/text says something else than structuredContent"));
  }

  private static Optional<Json> parsed(String text) {
    try {
      return Optional.of(JsonReader.trusted(text));
    } catch (MalformedJsonException malformed) {
      return Optional.empty();
    }
  }
}
