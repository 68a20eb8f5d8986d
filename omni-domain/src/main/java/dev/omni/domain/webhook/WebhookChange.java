package dev.omni.domain.webhook;

import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.domain.webhook.Webhook.Scheme;
import dev.omni.domain.webhook.Webhook.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The request for a new webhook, or for a change of one. What is absent stays as it is, and has its
 * default in a new webhook.
 *
 * @param url destination of deliveries; present for a new webhook
 * @param events subscribed types
 * @param scheme signature scheme; it never changes
 * @param description display text
 * @param enabled whether deliveries are sent
 */
public record WebhookChange(
    Optional<String> url,
    Optional<Set<String>> events,
    Optional<Scheme> scheme,
    Optional<String> description,
    Optional<Boolean> enabled) {
  private static final String URL = "url";
  private static final String EVENTS = "events";
  private static final int LONGEST = 200;

  private static final Shape ADDRESS =
      Shape.string().described("An https address that answers 2xx within 15 seconds.");
  private static final Shape TYPES =
      Shape.arrayOf(Shape.string(), 1, WebhookEventType.all().size())
          .described("Event types; all but those of queued runs by default.");
  private static final Shape WORDS =
      Shape.string().length(0, LONGEST).described("What it is for, for people.");

  /** The schema of a request for a new webhook. */
  public static final Shape NEW =
      Shape.object()
          .required(URL, ADDRESS)
          .optional(EVENTS, TYPES)
          .optional(
              "signature",
              Shape.choice("v1", "v1a")
                  .otherwise("v1")
                  .described("A shared secret (v1), or an Ed25519 key pair (v1a)."))
          .optional("description", WORDS);

  /** The schema of a change. */
  public static final Shape CHANGE =
      Shape.object()
          .optional(URL, ADDRESS)
          .optional(EVENTS, TYPES)
          .optional("description", WORDS)
          .optional("enabled", Shape.bool().described("Whether deliveries are made."));

  /**
   * Returns all problems of a request, but for those of the address.
   *
   * @param schema {@link #NEW} or {@link #CHANGE}
   */
  public static List<Problem> problems(Shape schema, Json.Obj body) {
    var problems = new ArrayList<Problem>(schema.problems(body));
    List<Json> types = body.find(EVENTS).isPresent() ? items(body) : List.of();
    for (int i = 0; i < types.size(); i++) {
      if (types.get(i) instanceof Json.Str type && !WebhookEventType.all().contains(type.value())) {
        problems.add(
            new Problem(
                "/" + EVENTS + "/" + i,
                FaultCode.EVENT_TYPE_UNKNOWN,
                "must be one of " + String.join(", ", WebhookEventType.all())));
      }
    }
    return problems;
  }

  private static List<Json> items(Json.Obj body) {
    return body.findArray(EVENTS).map(Json.Arr::items).orElse(List.of());
  }

  /** Parses a request without problems. */
  public static WebhookChange of(Json.Obj body) {
    var events = new TreeSet<String>();
    items(body).forEach(type -> events.add(((Json.Str) type).value()));
    return new WebhookChange(
        body.findText(URL),
        Optional.<Set<String>>of(events).filter(types -> !types.isEmpty()),
        body.findText("signature").flatMap(Scheme::of),
        body.findText("description"),
        body.has("enabled") ? Optional.of(body.flag("enabled")) : Optional.empty());
  }

  /** Returns the change that sends deliveries, or stops them. */
  public static WebhookChange enabled(boolean enabled) {
    return new WebhookChange(
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(enabled));
  }

  /** Returns the name of the change for the audit log. */
  public String action() {
    if (enabled.isEmpty() || url.isPresent() || events.isPresent() || description.isPresent()) {
      return "change";
    }
    return enabled.get() ? "enable" : "disable";
  }

  /** Returns the target of a new webhook. */
  public Target target() {
    return new Target(
        url.orElseThrow(),
        events.orElseGet(WebhookEventType::defaults),
        scheme.orElse(Scheme.V1),
        description.orElse(""));
  }
}
