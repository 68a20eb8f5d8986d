package dev.omni.server.cli;

import dev.omni.application.evidence.BuildInfo;
import dev.omni.application.evidence.TrustedKeys;
import dev.omni.application.evidence.rerun.Rerun;
import dev.omni.application.evidence.rerun.RowChoice;
import dev.omni.application.json.JsonReader;
import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.application.run.kind.RunKinds;
import dev.omni.domain.batch.RowProof;
import dev.omni.domain.evidence.EvidenceVerdict;
import dev.omni.domain.evidence.EvidenceVerifier;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.evidence.OutsideVerifier.Demands;
import dev.omni.domain.evidence.OutsideVerifier.TokenCheck;
import dev.omni.domain.evidence.PublishedKey;
import dev.omni.domain.fault.InvalidSettingException;
import dev.omni.domain.json.Json;
import dev.omni.server.build.Version;
import dev.omni.server.plugin.InstalledEngines;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.store.ConfiguredStores;
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
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The evidence commands: offline verification, recomputation, and verification of the log. */
@Command(
    name = "evidence",
    description =
        "Evidence: verify, verify-set, verify-receipt, verify-log, verify-consistency, rotate-key,"
            + " log-keys, accept-fork.",
    subcommands = {
      EvidenceCommand.Verify.class,
      VerifySetCommand.class,
      EvidenceCommand.VerifyConsistency.class,
      EvidenceCommand.VerifyLog.class,
      VerifyReceiptCommand.class,
      EvidenceCommand.RotateKey.class,
      EvidenceCommand.LogKeys.class,
      EvidenceCommand.AcceptFork.class
    })
final class EvidenceCommand {
  /** A command that checks files against trusted keys. */
  abstract static class Offline implements Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @Spec private CommandSpec spec = CommandSpec.create();
    @Mixin private SettingFlags flags = new SettingFlags();

    @Option(names = "--key", description = "a file of public keys to trust: PEM, or JSON")
    private Optional<Path> key = Optional.empty();

    @Option(names = "--url", description = "a server whose published keys to trust")
    private Optional<URI> url = Optional.empty();

    @Option(names = "--json", description = "print the findings as JSON")
    private boolean json;

    /** Returns the file of the keys to trust, if it was given. */
    Optional<Path> keyFile() {
      return key;
    }

    /** Returns the kinds of runs of this installation. */
    RunKinds kinds() {
      return InstalledEngines.of(flags.settings()).kinds();
    }

    /** Returns the settings of this installation. */
    ServerSettings settings() {
      return flags.settings();
    }

    /** Reads the files and returns their check. */
    abstract Function<EvidenceVerifier, List<Finding>> read() throws IOException;

    @Override
    public Integer call() throws IOException {
      Function<EvidenceVerifier, List<Finding>> checks = read();
      var trusted = new EvidenceVerifier(trusted());
      List<Finding> found;
      try (var waiting = WaitLine.about(spec.qualifiedName(), spec.commandLine().getErr())) {
        found = checks.apply(trusted);
      }
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
      ServerSettings settings = flags.settings();
      if (settings.database().isPresent()) {
        try (ConfiguredStores store = ConfiguredStores.open(settings)) {
          return store.signing().published();
        }
      }
      Path own = settings.files().signingKeys();
      if (Files.exists(own)) {
        return keys(own.toString(), Files.readString(own));
      }
      if (url.isPresent()) {
        URI published = url.get().resolve("/.well-known/omni-keys.json");
        return keys(published.toString(), fetched(published));
      }
      throw new InvalidSettingException("no key to trust: give --key FILE, --data-dir or --url");
    }

    private static List<PublishedKey> keys(String where, String text) {
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

    static Json read(Path file) throws IOException {
      try {
        return JsonReader.trusted(text(file));
      } catch (MalformedJsonException malformed) {
        throw new InvalidSettingException(file + " " + malformed.getMessage());
      }
    }

    static String text(Path file) throws IOException {
      if (Files.isDirectory(file)) {
        throw new InvalidSettingException(file + " is a folder; name a file in it");
      }
      try {
        return Files.readString(file);
      } catch (NoSuchFileException absent) {
        throw new InvalidSettingException("no such file: " + file);
      }
    }
  }

  @Command(
      name = "verify",
      description = {
        "Checks a downloaded evidence document, offline.",
        "Trusts the keys of --key, else of the data folder, else of --url; never its own.",
        "Exit status: 0 valid, 1 invalid, 3 unverifiable: something could not be checked."
      })
  static final class Verify extends Offline {
    @Parameters(
        paramLabel = "FILE|ID",
        description = "the response of the server, or its data; or the id of a run of the server")
    private Path file = Path.of("evidence.json");

    @Option(names = "--rerun", description = "recompute the run and compare")
    private boolean rerun;

    @Option(
        names = "--row",
        paramLabel = "ROW",
        description = "a row of the batch with its proof, to check; may be repeated")
    private List<Path> rows = List.of();

    @Option(
        names = "--sample",
        paramLabel = "N",
        description = "with --rerun: compute N rows that the root of a batch chooses, not all")
    private int sample;

    @Mixin private OutsideOptions outside = new OutsideOptions();

    @Override
    Function<EvidenceVerifier, List<Finding>> read() throws IOException {
      String text = text(file);
      var given = new ArrayList<Json>();
      for (Path row : rows) {
        given.add(read(row));
      }
      Demands demands = outside.demands();
      TokenCheck tokens = outside.tokens();
      try {
        Json evidence = JsonReader.trusted(text);
        return verification -> {
          List<Finding> found = findings(verification, evidence, given);
          found.addAll(verification.outside(evidence, demands, tokens));
          return found;
        };
      } catch (MalformedJsonException malformed) {
        return verification -> List.of(Finding.fail("form", file + " " + malformed.getMessage()));
      }
    }

    private List<Finding> findings(EvidenceVerifier verification, Json evidence, List<Json> given) {
      var found = new ArrayList<>(verification.verify(evidence));
      given.forEach(row -> found.add(RowProof.verify(evidence, row)));
      Optional<Json.Obj> data = EvidenceVerifier.data(evidence);
      if (rerun && data.isPresent()) {
        var environment = BuildInfo.of(Version.text(), "", gav -> Json.obj("gav", gav));
        boolean proven = EvidenceVerifier.genuine(found);
        var rerun = new Rerun(kinds(), environment);
        found.add(
            proven || given.isEmpty()
                ? again(rerun, data.get(), given)
                : Finding.fail("rerun", "the rows are not those that were signed"));
      }
      return found;
    }

    private Finding again(Rerun rerun, Json.Obj evidence, List<Json> given) {
      List<Json.Obj> chosen =
          given.stream()
              .map(Json.Obj.class::cast)
              .map(row -> row.findObject("data").orElse(row))
              .toList();
      return InstalledRows.use(
          settings(), evidence, kept -> rerun.again(evidence, new RowChoice(kept, sample, chosen)));
    }
  }

  @Command(
      name = "verify-consistency",
      description = {
        "Verifies that a newer log extends an older one, offline.",
        "OLD: evidence, or what /.well-known/omni-log.json or omni-keys.json gave.",
        "NEW: what /.well-known/omni-log.json?old=SIZE gave later, SIZE being that of OLD."
      })
  static final class VerifyConsistency extends Offline {
    @Parameters(index = "0", paramLabel = "OLD", description = "with the older checkpoint")
    private Path old = Path.of("old.json");

    @Parameters(index = "1", paramLabel = "NEW", description = "with the newer one, and proof")
    private Path now = Path.of("new.json");

    @Override
    Function<EvidenceVerifier, List<Finding>> read() throws IOException {
      String before = checkpoint(read(old));
      Json shown = read(now);
      return verification -> verification.consistency(before, checkpoint(shown), proof(shown));
    }

    private static List<String> proof(Json file) {
      return (file instanceof Json.Obj shown
              ? shown.findArray("proof")
              : Optional.<Json.Arr>empty())
          .orElse(Json.Arr.EMPTY).items().stream()
              .map(hash -> hash instanceof Json.Str text ? text.value() : "")
              .toList();
    }

    private static String checkpoint(Json file) {
      Optional<Json.Obj> evidence =
          EvidenceVerifier.data(file).flatMap(data -> data.findObject("log"));
      Optional<Json.Obj> itself =
          file instanceof Json.Obj object ? Optional.of(object) : Optional.empty();
      return evidence.or(() -> itself).flatMap(log -> log.findText("checkpoint")).orElse("");
    }
  }

  @Command(
      name = "verify-log",
      description = "Verifies every entry of the log and names the changed ones.")
  static final class VerifyLog extends AuditCommand.Checking {
    VerifyLog() {
      super("leaves");
    }

    @Override
    String command() {
      return "evidence.audit";
    }
  }

  @Command(
      name = "rotate-key",
      description = "Creates a new signing key; the old one stays published with its period.")
  static final class RotateKey extends AdminCommand {}

  @Command(
      name = "log-keys",
      description = "Prints the keys of the log as witnesses take them: omni witness --log VKEY.")
  static final class LogKeys extends AdminCommand {
    @Override
    List<String> lines(Json.Obj answer) {
      return answer.items("keys").stream()
          .map(key -> ((Json.Obj) key).findText("vkey").orElse(""))
          .toList();
    }
  }

  @Command(
      name = "accept-fork",
      description = {
        "Accepts that a witness knows another history of the log, so that evidence is signed again.",
        "What it cosigned stays proof against this log; the reason is kept in the audit log."
      })
  static final class AcceptFork extends AdminCommand {
    @Option(names = "--reason", required = true, description = "why, as for an auditor")
    String reason = "";

    @Override
    List<String> lines(Json.Obj answer) {
      return answer.items("accepted").stream()
          .map(fork -> "accepted: " + ((Json.Obj) fork).findText("reason").orElse(""))
          .toList();
    }
  }
}
