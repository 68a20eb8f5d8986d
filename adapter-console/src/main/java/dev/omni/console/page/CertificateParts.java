package dev.omni.console.page;

import dev.omni.application.Omni;
import dev.omni.console.item.EvidenceItem;
import dev.omni.console.item.LogItem;
import dev.omni.console.item.Members;
import dev.omni.console.view.Cell;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Fact;
import dev.omni.console.view.QrCode;
import dev.omni.console.view.Screen;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.Capability;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The certificate of a run: one sheet of paper with its result, its evidence and how to check it.
 */
final class CertificateParts {
  private static final int GROUP = 8;

  private final Omni omni;
  private final RunScreens screens;

  CertificateParts(Omni omni) {
    this.omni = omni;
    this.screens = new RunScreens(omni);
  }

  /**
   * Returns the sheet of a run.
   *
   * @param url of the link that shows it; empty for none
   */
  Screen of(Caller reader, Run run, Optional<String> url) {
    Optional<Capability> capability = omni.capability(run.subject().target());
    Json.Obj input = run.keptInput().orElse(Json.Obj.EMPTY);
    var parts = new ArrayList<PagePart>();
    figure(reader, run).ifPresent(parts::add);
    parts.addAll(
        ResultParts.ofInput(
            capability.map(Capability::requestContract).orElse(Json.Obj.EMPTY), input));
    screens.checks(reader, run).ifPresent(parts::add);
    parts.add(proof(run, new EvidenceItem(new Members(document(reader, run)))));
    parts.add(
        new PagePart.Code(
            "Verify it", "omni evidence verify evidence.json --key keys.json --rerun"));
    url.ifPresent(link -> parts.add(new PagePart.Qr(QrCode.of(link), link)));
    String name = capability.map(found -> found.title().name()).orElse(run.subject().target());
    String headline =
        run.findResult()
            .flatMap(
                result -> capability.flatMap(found -> ResultParts.headline(found, input, result)))
            .orElse(run.status().toString());
    return new Screen("Certificate: " + name, headline, parts);
  }

  private Optional<PagePart> figure(Caller reader, Run run) {
    try {
      return run.findResult().isEmpty()
          ? Optional.empty()
          : Optional.of(Figures.shared(omni.figures().ofRun(reader, run.id())));
    } catch (Fault none) {
      return Optional.empty();
    }
  }

  private Json.Obj document(Caller reader, Run run) {
    return omni.evidence().read(reader, run.id(), false);
  }

  private static PagePart proof(Run run, EvidenceItem evidence) {
    var facts = new ArrayList<Fact>();
    facts.add(new Fact("Run", new Cell.Code(run.id().toString())));
    facts.add(new Fact("Capability", new Cell.Code(run.subject().target())));
    facts.add(new Fact("Created", new Cell.Time(run.origin().createdAt())));
    run.completedAt().ifPresent(end -> facts.add(new Fact("Completed", new Cell.Time(end))));
    evidence
        .statementHash()
        .ifPresent(hash -> facts.add(new Fact("Statement, SHA-256", new Cell.Code(grouped(hash)))));
    evidence.log().ifPresent(log -> facts.add(new Fact("Log entry", new Cell.Code(entry(log)))));
    evidence.signer().ifPresent(key -> facts.add(new Fact("Key", new Cell.Code(grouped(key)))));
    return new PagePart.Facts("Evidence", facts);
  }

  private static String entry(LogItem log) {
    return log.index().orElse("?") + " of " + log.origin().orElse("?");
  }

  private static String grouped(String hex) {
    var groups = new ArrayList<String>();
    for (int at = 0; at < hex.length(); at += GROUP) {
      groups.add(hex.substring(at, Math.min(hex.length(), at + GROUP)));
    }
    return String.join(" ", List.copyOf(groups));
  }
}
