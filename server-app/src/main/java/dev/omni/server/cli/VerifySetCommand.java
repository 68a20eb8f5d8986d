package dev.omni.server.cli;

import dev.omni.application.json.JsonReader;
import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.domain.evidence.EvidenceSetVerifier;
import dev.omni.domain.evidence.EvidenceSetVerifier.Range;
import dev.omni.domain.evidence.EvidenceVerifier;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.domain.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The check of the evidence of many runs, and that none of their project is missing. */
@Command(
    name = "verify-set",
    description = {
      "Checks the evidence of many runs, and names each number that is missing, offline.",
      "Trusts the keys of --key, else of the data folder, else of --url.",
      "Exit status: 0 valid and complete, 1 invalid or a number is missing, 3 unverifiable."
    })
final class VerifySetCommand extends EvidenceCommand.Offline {
  private static final String LINES = ".ndjson";
  private static final String DOCUMENT = ".json";

  @Parameters(
      paramLabel = "FOLDER|FILE",
      description = "a folder of .json files, or a file of .ndjson with one document a line")
  private Path where = Path.of(".");

  @Option(names = "--from", paramLabel = "N", description = "the first number; 1 by default")
  private Optional<Long> from = Optional.empty();

  @Option(
      names = "--to",
      paramLabel = "M",
      description = "the last number; by default that of the head, else the greatest one there")
  private Optional<Long> to = Optional.empty();

  @Option(
      names = "--head",
      paramLabel = "FILE",
      description = "what GET /omni/sequence gave, or evidence of the kind sequence_head")
  private Optional<Path> head = Optional.empty();

  @Override
  protected Function<EvidenceVerifier, List<Finding>> read() throws IOException {
    Optional<Json> end = head.isPresent() ? Optional.of(read(head.get())) : Optional.empty();
    List<Path> files = files();
    var range = new Range(number("--from", from), number("--to", to));
    return verification -> {
      EvidenceSetVerifier set = verification.set(range);
      end.ifPresent(set::head);
      files.forEach(file -> take(file, set));
      return set.findings();
    };
  }

  private static OptionalLong number(String option, Optional<Long> given) {
    if (given.filter(number -> number < 1).isPresent()) {
      throw new InvalidSettingException(option + " must be a number from 1 on");
    }
    return given.map(OptionalLong::of).orElse(OptionalLong.empty());
  }

  /** Returns the files, in the order of their names, but for the head and the keys. */
  private List<Path> files() throws IOException {
    if (!Files.isDirectory(where)) {
      if (!Files.exists(where)) {
        throw new InvalidSettingException("no such file: " + where);
      }
      return List.of(where);
    }
    try (Stream<Path> all = Files.list(where)) {
      return all.filter(file -> hasEnding(file, DOCUMENT) || hasEnding(file, LINES))
          .filter(file -> !isBeside(file))
          .sorted()
          .toList();
    }
  }

  private boolean isBeside(Path file) {
    return Stream.concat(head.stream(), keyFile().stream())
        .anyMatch(other -> other.toAbsolutePath().normalize().equals(normal(file)));
  }

  private static Path normal(Path file) {
    return file.toAbsolutePath().normalize();
  }

  private static boolean hasEnding(Path file, String ending) {
    return String.valueOf(file.getFileName()).endsWith(ending);
  }

  private static void take(Path file, EvidenceSetVerifier set) {
    String name = String.valueOf(file.getFileName());
    try {
      if (hasEnding(file, LINES)) {
        lines(file, name, set);
      } else {
        document(name, Files.readString(file), set);
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Takes each line, of which one at a time is in memory. */
  private static void lines(Path file, String name, EvidenceSetVerifier set) throws IOException {
    try (BufferedReader text = Files.newBufferedReader(file)) {
      int number = 0;
      for (var line = text.readLine(); line != null; line = text.readLine()) {
        number++;
        if (!line.isBlank()) {
          document(name + " line " + number, line, set);
        }
      }
    }
  }

  private static void document(String name, String text, EvidenceSetVerifier set) {
    try {
      set.add(name, JsonReader.trusted(text));
    } catch (MalformedJsonException malformed) {
      set.malformed(name, String.valueOf(malformed.getMessage()));
    }
  }
}
