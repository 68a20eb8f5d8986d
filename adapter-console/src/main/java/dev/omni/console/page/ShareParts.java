package dev.omni.console.page;

import dev.omni.application.developer.ShareRequest;
import dev.omni.application.developer.TenantShares;
import dev.omni.console.view.Button;
import dev.omni.console.view.Cell;
import dev.omni.console.view.Field;
import dev.omni.console.view.Field.Hint;
import dev.omni.console.view.Field.Kind;
import dev.omni.console.view.Field.Option;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.console.web.FormValues;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Scope;
import dev.omni.domain.batch.Batch;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonObjectBuilder;
import dev.omni.domain.json.UuidText;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.Share;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** The dialog that makes a link to a run, and the lists of links. */
final class ShareParts {
  private static final String DAYS = "expires_in_days";
  private static final String INCLUDE = "include";
  private static final String NOTE = "note";
  private static final int MOST = 100;

  private final TenantShares shares;

  ShareParts(TenantShares shares) {
    this.shares = shares;
  }

  /** Returns the part of a run's page; empty where nobody may make a link. */
  Optional<PagePart> ofRun(Caller caller, Run run) {
    boolean possible =
        shares.served() && caller.scopes().contains(Scope.SHARES_MANAGE) && run.status().terminal();
    String own = Addresses.run(run.id());
    return possible
        ? Optional.of(
            new PagePart.Shares(
                own,
                fields(Batch.hasRows(run.subject().target())),
                seen(),
                links(caller, Optional.of(run.id()), own)))
        : Optional.empty();
  }

  /** Returns the links of the whole project; empty where there are none to show. */
  Optional<PagePart> ofProject(Caller caller, String page) {
    return shares.served() && caller.scopes().contains(Scope.SHARES_MANAGE)
        ? Optional.of(links(caller, Optional.empty(), page))
        : Optional.empty();
  }

  private static List<Field> fields(boolean rows) {
    var options = new ArrayList<Option>();
    for (Share.Part part : Share.Part.values()) {
      if (part != Share.Part.ROWS || rows) {
        options.add(new Option(part.toString(), part.toString(), part != Share.Part.ROWS));
      }
    }
    var days =
        Stream.of("1", "7", "30", "90")
            .map(
                each ->
                    new Option(each, each.equals("1") ? "1 day" : each + " days", each.equals("7")))
            .toList();
    return List.of(
        Field.choice(DAYS, "Expires in", days),
        new Field(INCLUDE, "Include", new Kind.Ticks(options), "", Hint.NONE, Optional.empty()),
        Field.line(NOTE, "Note", "").with(new Hint("", "At most 200 characters.", "", false)));
  }

  private static List<String> seen() {
    return List.of(
        "The capability with its version, the parts that you include, your note, and the times of the"
            + " run.",
        "Nothing else of the project: no keys, no names of people, no other runs.",
        "The signed statement of the evidence names the workspace id, the request id, the run id and"
            + " the engine.");
  }

  private PagePart.Table links(Caller caller, Optional<UUID> run, String page) {
    List<List<Cell>> rows =
        shares.newest(caller, run, MOST).stream().map(share -> row(share, page)).toList();
    return new PagePart.Table(
        "Links",
        List.of("Link", "Includes", "Expires", "Opened", "Last opened", "Action"),
        rows,
        Empty.of("No links yet."));
  }

  private List<Cell> row(Share share, String page) {
    boolean revoked = share.life().revokedAt().isPresent();
    Cell action =
        revoked
            ? new Cell.Badge("revoked")
            : new Cell.Post(
                Button.danger(page, "Revoke")
                    .with(Actions.FIELD, "revoke_share")
                    .with("share", share.id().toString()));
    List<String> parts =
        share.content().parts().stream().sorted().map(Share.Part::toString).toList();
    return List.of(
        revoked ? Cell.none() : new Cell.Copy(shares.url(share).orElse("")),
        new Cell.Text(String.join(", ", parts)),
        new Cell.Time(share.life().expiresAt()),
        new Cell.Code(String.valueOf(share.opened().count())),
        share.opened().last().<Cell>map(Cell.Time::new).orElseGet(Cell::none),
        action);
  }

  /** Makes a link as a form wants it. */
  void create(ConsoleRequest request) {
    FormValues form = request.form();
    var body = new JsonObjectBuilder();
    form.get(DAYS).ifPresent(days -> body.set(DAYS, number(days)));
    List<String> parts = form.all(INCLUDE);
    if (!parts.isEmpty()) {
      body.set(INCLUDE, Json.of(parts));
    }
    form.get(NOTE).ifPresent(note -> body.set(NOTE, Json.str(note)));
    shares.create(Actions.call(request), request.id(), ShareRequest.of(body.object()));
  }

  private static Json number(String text) {
    return text.matches("[0-9]{1,4}") ? Json.num(Integer.parseInt(text)) : Json.str(text);
  }

  /** Revokes the link that a form names. */
  void revoke(ConsoleRequest request) {
    UUID id = UuidText.parse(request.form().text("share")).orElseThrow(TenantShares::notFound);
    shares.revoke(Actions.call(request), id);
  }
}
