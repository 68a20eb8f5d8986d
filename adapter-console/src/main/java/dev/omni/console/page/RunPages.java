package dev.omni.console.page;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.omni.application.Omni;
import dev.omni.application.developer.TenantShares;
import dev.omni.application.figure.FigureCsv;
import dev.omni.application.list.FormulaGuard;
import dev.omni.application.run.StartRun;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.Screen;
import dev.omni.console.web.Answer;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.console.web.PageTable;
import dev.omni.domain.access.Caller;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.engine.figure.Figure;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The page of a run, its downloads and its events. */
public final class RunPages {
  private final Omni omni;
  private final RunScreens screens;
  private final ShareParts shares;
  private final RunEvents events;

  /** Creates the pages. */
  public RunPages(Omni omni, TenantShares shares, RunEvents events) {
    this.omni = omni;
    this.screens = new RunScreens(omni);
    this.shares = new ShareParts(shares);
    this.events = events;
  }

  /** Adds the pages to a table. */
  public void addTo(PageTable table) {
    String run = Addresses.RUNS + "/{id}";
    table
        .get(run, this::show)
        .post(run, this::act)
        .get(run + "/events", events::stream)
        .get(run + "/plot.svg", this::picture)
        .get(run + "/plot.csv", this::values)
        .get(run + "/certificate", this::certificate);
  }

  private Answer show(ConsoleRequest request) {
    Run run = omni.runs().read(request.caller(), request.id());
    boolean open = !run.status().terminal();
    var live =
        new PagePart.Live(
            "run",
            open ? Optional.of(Addresses.run(run.id()) + "/events") : Optional.empty(),
            sections(request.caller(), run));
    String name =
        omni.capability(run.subject().target())
            .map(capability -> capability.title().name())
            .orElse(run.subject().target());
    return new Answer.Page(200, new Screen("Run", name, List.of(live)), open);
  }

  private List<PagePart> sections(Caller caller, Run run) {
    var parts = new ArrayList<>(screens.sections(caller, run));
    shares.ofRun(caller, run).ifPresent(parts::add);
    return parts;
  }

  private Answer act(ConsoleRequest request) {
    return switch (request.form().text(Actions.FIELD)) {
      case "cancel" -> {
        omni.runs().cancel(request.caller(), request.id());
        yield Answer.redirect(Addresses.run(request.id()));
      }
      case "retry" -> Answer.redirect(Addresses.run(retried(request).id()));
      case "share" -> {
        shares.create(request);
        yield Answer.redirect(Addresses.run(request.id()) + "#s-share");
      }
      case "revoke_share" -> {
        shares.revoke(request);
        yield Answer.redirect(Addresses.run(request.id()) + "#s-share");
      }
      default -> throw Actions.unknown();
    };
  }

  private Run retried(ConsoleRequest request) {
    Run ended = omni.runs().current(request.caller(), request.id());
    IdempotencyKey key = Actions.key(request);
    return omni.starter()
        .retry(request.caller(), ended, StartRun.again(ended, key, StartRun.Options.NONE))
        .run();
  }

  private Answer certificate(ConsoleRequest request) {
    Run run = omni.runs().read(request.caller(), request.id());
    return new Answer.Sheet(new CertificateParts(omni).of(request.caller(), run, Optional.empty()));
  }

  private Answer picture(ConsoleRequest request) {
    byte[] svg = omni.svg(request.caller(), request.id()).getBytes(StandardCharsets.UTF_8);
    return new Answer.Bytes("image/svg+xml; charset=utf-8", svg, Optional.empty());
  }

  private Answer values(ConsoleRequest request) {
    Figure figure = omni.figures().ofRun(request.caller(), request.id());
    var text = new StringWriter();
    CsvWriter csv = CsvWriter.builder().bufferSize(0).build(text);
    FigureCsv.of(figure).forEach(record -> csv.writeRecord(FormulaGuard.cells(record)));
    return new Answer.Bytes(
        "text/csv; charset=utf-8",
        text.toString().getBytes(StandardCharsets.UTF_8),
        Optional.of("plot-" + request.id() + ".csv"));
  }
}
