package dev.omni.server.cli;

import dev.omni.application.evidence.BuildInfo;
import dev.omni.application.evidence.rerun.Rerun;
import dev.omni.application.evidence.rerun.RowChoice;
import dev.omni.application.run.kind.RunKinds;
import dev.omni.cli.OfflineCheck;
import dev.omni.domain.evidence.EvidenceVerifier;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.evidence.OutsideVerifier.Demands;
import dev.omni.domain.evidence.OutsideVerifier.TokenCheck;
import dev.omni.domain.evidence.PublishedKey;
import dev.omni.domain.json.Json;
import dev.omni.server.build.Version;
import dev.omni.server.plugin.InstalledEngines;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.store.ConfiguredStores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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
  /** A command that checks files against trusted keys, those of this installation too. */
  abstract static class Offline extends OfflineCheck {
    @Mixin private SettingFlags flags = new SettingFlags();

    /** Returns the kinds of runs of this installation. */
    RunKinds kinds() {
      return InstalledEngines.of(flags.settings()).kinds();
    }

    /** Returns the settings of this installation. */
    ServerSettings settings() {
      return flags.settings();
    }

    @Override
    protected List<Finding> found(CommandSpec command, Supplier<List<Finding>> check) {
      try (var waiting = WaitLine.about(command.qualifiedName(), command.commandLine().getErr())) {
        return check.get();
      }
    }

    @Override
    protected Optional<List<PublishedKey>> installed() throws IOException {
      ServerSettings settings = flags.settings();
      if (settings.database().isPresent()) {
        try (ConfiguredStores store = ConfiguredStores.open(settings)) {
          return Optional.of(store.signing().published());
        }
      }
      Path own = settings.files().signingKeys();
      return Files.exists(own)
          ? Optional.of(keys(own.toString(), Files.readString(own)))
          : Optional.empty();
    }

    @Override
    protected String places() {
      return "--key FILE, --data-dir or --url";
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
    protected Function<EvidenceVerifier, List<Finding>> read() throws IOException {
      String text = text(file);
      List<Json> given = read(rows);
      Demands demands = outside.demands();
      TokenCheck tokens = outside.tokens();
      return document(
          file,
          text,
          evidence ->
              verification -> {
                List<Finding> found = all(verification, evidence, given);
                found.addAll(verification.outside(evidence, demands, tokens));
                return found;
              });
    }

    private List<Finding> all(EvidenceVerifier verification, Json evidence, List<Json> given) {
      List<Finding> found = findings(verification, evidence, given);
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
    protected Function<EvidenceVerifier, List<Finding>> read() throws IOException {
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
