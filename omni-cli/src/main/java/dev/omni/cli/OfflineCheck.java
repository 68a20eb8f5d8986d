package dev.omni.cli;

import dev.omni.application.evidence.TrustedKeys;
import dev.omni.application.json.JsonReader;
import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.domain.batch.RowProof;
import dev.omni.domain.evidence.EvidenceVerdict;
import dev.omni.domain.evidence.EvidenceVerifier;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.evidence.PublishedKey;
import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Command that checks files against trusted keys; the keys of a file itself are never trusted. */
public abstract class OfflineCheck implements Callable<Integer> {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--key", description = "a file of public keys to trust: PEM, or JSON")
  private Optional<Path> key = Optional.empty();

  @Option(names = "--url", description = "a server whose published keys to trust")
  private Optional<URI> url = Optional.empty();

  @Option(names = "--json", description = "print the findings as JSON")
  private boolean json;

  /** Creates the command. */
  protected OfflineCheck() {}

  /** Returns the file of the keys to trust, if it was given. */
  protected Optional<Path> keyFile() {
    return key;
  }

  /**
   * Reads the files and returns their check.
   *
   * @throws InvalidSettingException for a file that is none
   */
  protected abstract Function<EvidenceVerifier, List<Finding>> read() throws IOException;

  /** Returns the keys of this installation, which need no option; empty for none. */
  protected Optional<List<PublishedKey>> installed() throws IOException {
    return Optional.empty();
  }

  /** Returns where else keys may be, for the message that there is none to trust. */
  protected String places() {
    return "--key FILE or --url";
  }

  /** Returns a file as a command line names it. */
  protected Path file(Path given) {
    return given;
  }

  /** Returns the findings of a check, which may take long. */
  protected List<Finding> found(CommandSpec command, Supplier<List<Finding>> check) {
    return check.get();
  }

  @Override
  public Integer call() throws IOException {
    Function<EvidenceVerifier, List<Finding>> checks = read();
    var trusted = new EvidenceVerifier(trusted());
    List<Finding> found = found(spec, () -> checks.apply(trusted));
    var out = spec.commandLine().getOut();
    if (json) {
      out.println(JsonReader.write(Json.of(found.stream().map(Finding::json).toList())));
    } else {
      found.forEach(finding -> out.println(finding.line()));
    }
    return EvidenceVerdict.of(found).status();
  }

  /** Returns the keys of the given file, else of this installation, else of the given server. */
  private List<PublishedKey> trusted() throws IOException {
    if (key.isPresent()) {
      return keys(key.get().toString(), text(key.get()));
    }
    Optional<List<PublishedKey>> own = installed();
    if (own.isPresent()) {
      return own.get();
    }
    if (url.isPresent()) {
      URI published = url.get().resolve("/.well-known/omni-keys.json");
      return keys(published.toString(), fetched(published));
    }
    throw new InvalidSettingException("no key to trust: give " + places());
  }

  /**
   * Returns the keys of a text.
   *
   * @param where the text is, for the message
   * @throws InvalidSettingException when it has none
   */
  protected static List<PublishedKey> keys(String where, String text) {
    try {
      return TrustedKeys.parse(text).keys();
    } catch (IllegalArgumentException malformed) {
      throw new InvalidSettingException(where + ": " + malformed.getMessage());
    }
  }

  private static String fetched(URI from) throws IOException {
    try {
      var request = HttpRequest.newBuilder(from).timeout(PATIENCE).build();
      return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new InvalidSettingException("interrupted");
    }
  }

  /**
   * Returns the JSON of a file.
   *
   * @throws InvalidSettingException when it is none
   */
  protected Json read(Path given) throws IOException {
    try {
      return JsonReader.trusted(text(given));
    } catch (MalformedJsonException malformed) {
      throw new InvalidSettingException(given + " " + malformed.getMessage());
    }
  }

  /** Returns the JSON of each file. */
  protected List<Json> read(List<Path> given) throws IOException {
    var all = new ArrayList<Json>();
    for (Path each : given) {
      all.add(read(each));
    }
    return all;
  }

  /**
   * Returns the text of a file.
   *
   * @throws InvalidSettingException when there is no such file
   */
  protected String text(Path given) throws IOException {
    Path path = file(given);
    if (Files.isDirectory(path)) {
      throw new InvalidSettingException(given + " is a folder; name a file in it");
    }
    try {
      return Files.readString(path);
    } catch (NoSuchFileException absent) {
      throw new InvalidSettingException("no such file: " + given);
    }
  }

  /**
   * Returns the check of a document, or of what should be one.
   *
   * @param given the file, for the message
   * @param text of it
   * @param check of the JSON
   */
  protected static Function<EvidenceVerifier, List<Finding>> document(
      Path given, String text, Function<Json, Function<EvidenceVerifier, List<Finding>>> check) {
    try {
      return check.apply(JsonReader.trusted(text));
    } catch (MalformedJsonException malformed) {
      return trusted -> List.of(Finding.fail("form", given + " " + malformed.getMessage()));
    }
  }

  /** Returns the findings of a document and of rows of its batch. */
  protected static List<Finding> findings(
      EvidenceVerifier trusted, Json evidence, List<Json> rows) {
    var found = new ArrayList<>(trusted.verify(evidence));
    rows.forEach(row -> found.add(RowProof.verify(evidence, row)));
    return found;
  }
}
