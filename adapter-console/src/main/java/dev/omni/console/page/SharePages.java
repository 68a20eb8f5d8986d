package dev.omni.console.page;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.omni.application.Omni;
import dev.omni.application.developer.TenantShares;
import dev.omni.application.developer.TenantShares.OpenedShare;
import dev.omni.application.figure.FigureSvg;
import dev.omni.application.figure.Theme;
import dev.omni.application.json.JsonReader;
import dev.omni.application.list.FormulaGuard;
import dev.omni.application.run.StoredRows;
import dev.omni.console.item.Members;
import dev.omni.console.view.Cell;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Fact;
import dev.omni.console.view.Screen;
import dev.omni.console.view.ScriptData;
import dev.omni.console.web.Answer;
import dev.omni.console.web.ShareHandler;
import dev.omni.console.web.ShareHandler.SharedAnswer;
import dev.omni.domain.batch.Batch;
import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.RowOutcome;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.Share;
import dev.omni.domain.world.Capability;
import dev.omni.engine.figure.Figure;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The page of a link to a run, and its files. It shows what the sender included, and no more. */
public final class SharePages implements ShareHandler.Opening {
  private static final String ABSENT = "not included by the sender";
  private static final int ROWS = 500;

  private final Omni omni;
  private final TenantShares shares;
  private final RunScreens screens;
  private final CertificateParts certificates;

  /** Creates the pages. */
  public SharePages(Omni omni, TenantShares shares) {
    this.omni = omni;
    this.shares = shares;
    this.screens = new RunScreens(omni);
    this.certificates = new CertificateParts(omni);
  }

  @Override
  public Optional<SharedAnswer> open(String token, String file, boolean counted) {
    Optional<OpenedShare> found = shares.open(token);
    Optional<SharedAnswer> answer =
        found.flatMap(
            opened ->
                answer(opened, file)
                    .map(one -> new SharedAnswer(one, opened.share().tenant().mode().toString())));
    if (counted && answer.isPresent()) {
      shares.count(found.orElseThrow());
    }
    return answer;
  }

  private Optional<Answer> answer(OpenedShare opened, String file) {
    Share share = opened.share();
    return switch (file) {
      case "" -> Optional.of(Answer.page(page(opened)));
      case "document.json" -> document(opened).map(SharePages::json);
      case "figure.svg" -> figure(opened).map(SharePages::svg);
      case "rows.csv" ->
          share.shows(Share.Part.ROWS) && Batch.hasRows(opened.run().subject().target())
              ? Optional.of(rows(opened))
              : Optional.empty();
      case "certificate" -> certificate(opened);
      default -> Optional.empty();
    };
  }

  /** Returns the sheet of a link that shows all that stands on it. */
  private Optional<Answer> certificate(OpenedShare opened) {
    Share share = opened.share();
    return share.shows(Share.Part.EVIDENCE) && document(opened).isPresent()
        ? Optional.of(
            Answer.page(certificates.of(opened.reader(), opened.run(), shares.url(share))))
        : Optional.empty();
  }

  private Screen page(OpenedShare opened) {
    Share share = opened.share();
    Run run = opened.run();
    Optional<Capability> capability = omni.capability(run.subject().target());
    String name = capability.map(found -> found.title().name()).orElse(run.subject().target());
    var parts = new ArrayList<PagePart>();
    if (!share.content().note().isEmpty()) {
      parts.add(new PagePart.Note("info", "Note of the sender", share.content().note()));
    }
    Optional<Figure> figure = figure(opened);
    figure.ifPresent(shown -> parts.add(Figures.shared(shown)));
    parts.addAll(result(opened, capability));
    parts.addAll(input(opened, capability));
    parts.add(facts(opened, capability, figure.isPresent()));
    seal(opened).forEach(parts::add);
    return new Screen(name, headline(opened, capability), parts);
  }

  private static String headline(OpenedShare opened, Optional<Capability> capability) {
    Run run = opened.run();
    boolean shown =
        opened.share().shows(Share.Part.RESULT) && opened.share().shows(Share.Part.INPUT);
    return shown
        ? run.findResult()
            .flatMap(
                result ->
                    capability.flatMap(
                        found ->
                            ResultParts.headline(
                                found, run.keptInput().orElse(Json.Obj.EMPTY), result)))
            .orElse("")
        : "";
  }

  private List<PagePart> result(OpenedShare opened, Optional<Capability> capability) {
    var parts = new ArrayList<PagePart>();
    if (!opened.share().shows(Share.Part.RESULT)) {
      return List.of(absent("Result"));
    }
    Run run = opened.run();
    run.error()
        .ifPresent(
            error -> parts.add(new PagePart.Note("bad", error.code().toString(), error.message())));
    run.findResult()
        .ifPresent(
            result -> {
              parts.addAll(
                  ResultParts.of(
                      capability.map(Capability::resultContract).orElse(Json.Obj.EMPTY), result));
              screens.checks(opened.reader(), run).ifPresent(parts::add);
            });
    return parts;
  }

  private static List<PagePart> input(OpenedShare opened, Optional<Capability> capability) {
    if (!opened.share().shows(Share.Part.INPUT)) {
      return List.of(absent("Inputs"));
    }
    return opened
        .run()
        .keptInput()
        .map(
            input ->
                ResultParts.ofInput(
                    capability.map(Capability::requestContract).orElse(Json.Obj.EMPTY), input))
        .orElse(List.of(new PagePart.Prose("Inputs", List.of("no longer kept"))));
  }

  private static PagePart absent(String heading) {
    return new PagePart.Prose(heading, List.of(ABSENT));
  }

  private PagePart facts(OpenedShare opened, Optional<Capability> capability, boolean hasFigure) {
    Run run = opened.run();
    var facts = new ArrayList<Fact>();
    facts.add(new Fact("Capability", new Cell.Code(run.subject().target())));
    capability.ifPresent(
        found -> facts.add(new Fact("Version", new Cell.Code(found.cost().version()))));
    facts.add(new Fact("Status", new Cell.Badge(run.status().toString())));
    facts.add(new Fact("Created", new Cell.Time(run.origin().createdAt())));
    run.completedAt().ifPresent(end -> facts.add(new Fact("Completed", new Cell.Time(end))));
    facts.add(new Fact("Link works until", new Cell.Time(opened.share().life().expiresAt())));
    if (!hasFigure && !opened.share().shows(Share.Part.FIGURE)) {
      facts.add(new Fact("Figure", new Cell.Text(ABSENT)));
    }
    if (opened.share().shows(Share.Part.ROWS)) {
      facts.add(new Fact("Rows", new Cell.Link(path(opened, "rows.csv"), "Download rows as CSV")));
    }
    if (opened.share().shows(Share.Part.EVIDENCE)) {
      facts.add(new Fact("Certificate", new Cell.Link(path(opened, "certificate"), "To print")));
    }
    return new PagePart.Facts("Details", facts);
  }

  /** Returns the address of a file of the link, as a path. */
  private String path(OpenedShare opened, String file) {
    String url = shares.url(opened.share()).orElseThrow();
    return url.substring(url.indexOf("/s/")) + "/" + file;
  }

  private List<PagePart> seal(OpenedShare opened) {
    if (!opened.share().shows(Share.Part.EVIDENCE)) {
      return List.of(absent("Seal"));
    }
    Optional<Json.Obj> document = document(opened);
    if (document.isEmpty()) {
      return List.of(new PagePart.Prose("Seal", List.of("The evidence is not readable now.")));
    }
    String url = shares.url(opened.share()).orElseThrow();
    String server = url.substring(0, url.indexOf("/s/"));
    String command =
        "curl -sSo evidence.json '"
            + url
            + "/document.json'\ncurl -sSo keys.json '"
            + server
            + "/.well-known/omni-keys.json'\nomni evidence verify evidence.json --key keys.json --rerun";
    return List.of(
        new PagePart.Seal(document.map(ScriptData::new), path(opened, "document.json"), ""),
        new PagePart.Code("Recompute it", command));
  }

  private Optional<Json.Obj> document(OpenedShare opened) {
    if (!opened.share().shows(Share.Part.EVIDENCE)) {
      return Optional.empty();
    }
    try {
      return Optional.of(omni.evidence().read(opened.reader(), opened.run().id(), false));
    } catch (Fault unreadable) {
      return Optional.empty();
    }
  }

  private Optional<Figure> figure(OpenedShare opened) {
    if (!opened.share().shows(Share.Part.FIGURE) || opened.run().findResult().isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(omni.figures().ofRun(opened.reader(), opened.run().id()));
    } catch (Fault none) {
      return Optional.empty();
    }
  }

  private static Answer json(Json.Obj document) {
    return new Answer.Bytes(
        "application/json; charset=utf-8",
        JsonReader.bytes(document),
        Optional.of("evidence.json"));
  }

  private static Answer svg(Figure figure) {
    byte[] bytes =
        FigureSvg.of(figure, FigureSvg.USUAL_WIDTH, Theme.LIGHT).getBytes(StandardCharsets.UTF_8);
    return new Answer.Bytes("image/svg+xml; charset=utf-8", bytes, Optional.empty());
  }

  private Answer rows(OpenedShare opened) {
    StoredRows stored = omni.rows().of(opened.reader(), opened.run().id());
    return new Answer.Streamed(
        "text/csv; charset=utf-8", Optional.of("rows.csv"), out -> write(stored, out));
  }

  private static void write(StoredRows stored, OutputStream out) throws IOException {
    Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
    CsvWriter csv = CsvWriter.builder().bufferSize(0).build(text);
    var names = new LinkedHashSet<String>();
    for (long from = 0; from < stored.size(); from += ROWS) {
      List<BatchRow> page = stored.page(from, ROWS, StoredRows.Which.ALL).rows();
      if (from == 0) {
        page.forEach(row -> names.addAll(values(row).members().keySet()));
        var head = new ArrayList<String>(names);
        head.add(0, "row");
        head.add("error");
        csv.writeRecord(FormulaGuard.cells(head));
      }
      page.forEach(row -> csv.writeRecord(FormulaGuard.cells(record(row, names))));
    }
    text.flush();
  }

  private static Json.Obj values(BatchRow row) {
    return row.outcome() instanceof RowOutcome.Output output ? output.values() : Json.Obj.EMPTY;
  }

  private static List<String> record(BatchRow row, Set<String> names) {
    var cells = new ArrayList<String>();
    cells.add(String.valueOf(row.row()));
    var values = new Members(values(row));
    names.forEach(name -> cells.add(values.text(name).orElse("")));
    cells.add(row.outcome() instanceof RowOutcome.RowError error ? error.code() : "");
    return cells;
  }
}
