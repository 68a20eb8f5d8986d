package dev.omni.console.page;

import dev.omni.console.view.Field;
import dev.omni.console.view.Field.Hint;
import dev.omni.console.view.Field.Kind;
import dev.omni.console.view.Field.Option;
import dev.omni.console.view.PagePart.Problem;
import dev.omni.console.web.FormValues;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.webhook.Webhook.Target;
import dev.omni.domain.webhook.WebhookEventType;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The fields of a webhook in forms, with the names of the API. */
final class WebhookFields {
  private static final String URL = "url";
  private static final String EVENTS = "events";
  private static final String DESCRIPTION = "description";
  private static final String SIGNATURE = "signature";

  private WebhookFields() {}

  /** Returns the fields of a new webhook, with what was sent before. */
  static List<Field> ofNew(FormValues form) {
    Set<String> events = form.has(URL) ? Set.copyOf(form.all(EVENTS)) : WebhookEventType.defaults();
    String scheme = form.text(SIGNATURE);
    return List.of(
        url(form.text(URL)),
        Field.line(DESCRIPTION, "Description", form.text(DESCRIPTION)),
        Field.choice(
            SIGNATURE,
            "Signature",
            List.of(
                new Option("v1", "v1, a shared secret", scheme.equals("v1")),
                new Option("v1a", "v1a, an Ed25519 key pair", scheme.equals("v1a")))),
        events(events));
  }

  /** Returns the fields of a webhook that is changed, with what was sent before. */
  static List<Field> of(Target target, FormValues form) {
    boolean sent = form.has(URL);
    return List.of(
        url(sent ? form.text(URL) : target.url()),
        Field.line(
            DESCRIPTION, "Description", sent ? form.text(DESCRIPTION) : target.description()),
        events(sent ? Set.copyOf(form.all(EVENTS)) : target.events()));
  }

  private static Field url(String value) {
    return new Field(
        URL,
        "URL",
        new Kind.Line("text", "url"),
        value,
        new Hint("", "An https address that answers 2xx within 15 seconds.", "", false),
        Optional.empty());
  }

  private static Field events(Set<String> chosen) {
    List<Option> options =
        WebhookEventType.all().stream()
            .map(type -> new Option(type, type, chosen.contains(type)))
            .toList();
    return new Field(EVENTS, "Events", new Kind.Ticks(options), "", Hint.NONE, Optional.empty());
  }

  /** Returns the body that the API takes for a form. */
  static Json.Obj body(FormValues form) {
    Json.Obj body =
        Json.obj(
            URL, form.text(URL).strip(),
            EVENTS, form.all(EVENTS),
            DESCRIPTION, form.text(DESCRIPTION));
    return form.has(SIGNATURE) ? body.with(SIGNATURE, form.text(SIGNATURE)) : body;
  }

  /** Returns the problems of a refused form; those of single events are those of the field. */
  static List<Problem> problems(Fault refused) {
    return Actions.problems(refused).stream()
        .map(
            problem ->
                problem.field().startsWith("f-" + EVENTS)
                    ? new Problem("f-" + EVENTS, problem.text())
                    : problem)
        .toList();
  }
}
