package dev.omni.operations.connector;

import dev.omni.domain.document.MediaType;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Sha256;
import dev.omni.domain.json.Shape;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * A parser for connector events: a CloudEvent, a message with everyday names, or bare data. Missing
 * attributes get defaults; wrong ones are problems.
 */
public final class ConnectorEventParser {
  /** The default event type. */
  public static final String USUAL_TYPE = "lq.event.v1";

  private static final Map<String, String> EVERYDAY =
      new TreeMap<>(
          Map.of("event_id", "id", "event_type", "type", "occurred_at", "time", "payload", "data"));
  private static final Set<String> KNOWN =
      Set.of(
          "specversion",
          "id",
          "source",
          "type",
          "time",
          "subject",
          "datacontenttype",
          "dataschema",
          "data",
          "data_base64");
  private static final String USUAL_CONTENT = "application/json";
  private static final Pattern MEDIA_TYPE =
      Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+/[!#$%&'*+.^_`|~0-9A-Za-z-]+(\\s*;.*)?");
  private static final Pattern BASE64 =
      Pattern.compile("(?:[A-Za-z0-9+/]{4})*+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?");
  private static final Pattern EXTENSION = Pattern.compile("[a-z0-9]+");
  private static final String NO_EXTENSION =
      "must be left out, or named by letters a-z and digits as an extension of CloudEvents";
  private static final int LONGEST_NAME = 256;
  private static final int LONGEST_SOURCE = 512;

  /** The contract of the attributes of an event. */
  public static final Shape ATTRIBUTES =
      Shape.object()
          .optional("specversion", Shape.choice("1.0"))
          .optional("id", Shape.string().length(1, LONGEST_NAME))
          .optional("source", Shape.string().length(1, LONGEST_SOURCE))
          .optional("type", Shape.string().length(1, LONGEST_NAME))
          .optional("time", Shape.dateTime())
          .optional("subject", Shape.string().length(1, LONGEST_SOURCE))
          .optional("datacontenttype", Shape.string().length(1, LONGEST_NAME))
          .optional("dataschema", Shape.string().length(1, LONGEST_SOURCE))
          .optional("data_base64", Shape.string())
          .open();

  private final Json.Obj plain;
  private final List<Problem> problems = new ArrayList<>();

  /** Parses an event. */
  public ConnectorEventParser(Json.Obj sent) {
    this.plain = texts(decoded(plain(sent)));
    problems.addAll(ATTRIBUTES.problems(plain));
    plain.members().keySet().stream()
        .filter(name -> !KNOWN.contains(name) && !EXTENSION.matcher(name).matches())
        .forEach(name -> problems.add(Problem.invalid(Pointer.ROOT.to(name).text(), NO_EXTENSION)));
    check("source", ConnectorEventParser::reference, "must be a URI reference, as /sensors/1");
    check(
        "dataschema",
        ConnectorEventParser::absolute,
        "must be a URI, as https://example.com/schema");
    check(
        "datacontenttype",
        text -> MEDIA_TYPE.matcher(text).matches(),
        "must be a media type, as application/json");
    check(
        "datacontenttype",
        text -> new MediaType(text).isKnown(),
        "must have a charset that is known here, as utf-8, or none");
    check("data_base64", text -> BASE64.matcher(text).matches(), "must be base 64");
    if (plain.find("data").isPresent() && plain.find("data_base64").isPresent()) {
      wrong("data_base64", "must be left out when there is data");
    }
    data();
  }

  /** Returns the problems of the event. */
  public List<Problem> problems() {
    return List.copyOf(problems);
  }

  /** Converts everyday names to those of CloudEvents; bare data becomes the data. */
  private static Json.Obj plain(Json.Obj sent) {
    Json.Obj plain = sent;
    for (var everyday : EVERYDAY.entrySet()) {
      Optional<Json> value = sent.find(everyday.getKey());
      if (value.isPresent() && sent.find(everyday.getValue()).isEmpty()) {
        plain = plain.without(everyday.getKey()).with(everyday.getValue(), value.get());
      }
    }
    for (String name : KNOWN) {
      if (plain.find(name).filter(Json.NULL::equals).isPresent() && !name.equals("data")) {
        plain = plain.without(name); // Null means absent (CloudEvents JSON, 2.2).
      }
    }
    boolean bare = KNOWN.stream().noneMatch(sent.members()::containsKey) && plain.equals(sent);
    return bare ? Json.obj("data", sent) : plain;
  }

  /** Converts the bytes of a text to the text, so that both forms are the same event. */
  private Json.Obj decoded(Json.Obj event) {
    Optional<MediaType> type =
        event.findText("datacontenttype").map(MediaType::new).filter(MediaType::isText);
    Optional<byte[]> bytes =
        event
            .findText("data_base64")
            .filter(text -> type.isPresent() && BASE64.matcher(text).matches())
            .map(Base64.getDecoder()::decode);
    if (bytes.isEmpty() || event.has("data")) {
      return event;
    }
    Optional<String> text = bytes.flatMap(type.orElseThrow()::decode);
    if (text.isEmpty()) {
      wrong("data_base64", "must be text in the charset " + type.get().charset());
    }
    return event.without("data_base64").withPresent("data", text);
  }

  @FunctionalInterface
  private interface Form {
    boolean fits(String text);
  }

  private void check(String name, Form form, String message) {
    Optional<String> text = plain.findText(name).filter(sent -> !sent.isEmpty());
    if (text.isPresent() && !form.fits(text.get())) {
      wrong(name, message);
    }
  }

  private void wrong(String name, String message) {
    problems.add(Problem.invalid("/" + name, message));
  }

  private static boolean reference(String text) {
    try {
      return new URI(text).toString().equals(text);
    } catch (URISyntaxException notOne) {
      return false;
    }
  }

  private static boolean absolute(String text) {
    return reference(text) && URI.create(text).isAbsolute();
  }

  /** Checks the data of event types with a contract. */
  private void data() {
    Optional<KnownEventType> kind = plain.findText("type").flatMap(KnownEventType::of);
    if (kind.isPresent()) {
      Optional<Json> data = plain.find("data");
      List<Problem> own = kind.get().accepted().problems(data.orElse(Json.Obj.EMPTY));
      own.forEach(problem -> problems.add(problem.under("/data")));
      if (data.isEmpty() && own.isEmpty()) {
        wrong("data", "is required; must be an object");
      }
    }
  }

  /**
   * Returns the event; requires an event without problems.
   *
   * @param usualSource default source
   */
  public CloudEvent event(String usualSource) {
    return event(usualSource, Optional.empty());
  }

  /**
   * Returns the event of a message; requires an event without problems.
   *
   * @param usualSource default source
   * @param usualId default id; empty for the digest of the event
   */
  public CloudEvent event(String usualSource, Optional<String> usualId) {
    Json.Obj filled =
        plain
            .with("specversion", "1.0")
            .with("source", plain.find("source").orElse(Json.str(usualSource)))
            .with("type", plain.find("type").orElse(Json.str(USUAL_TYPE)))
            .with("datacontenttype", plain.find("datacontenttype").orElse(Json.str(USUAL_CONTENT)));
    Json id =
        filled
            .find("id")
            .or(() -> usualId.map(Json::str))
            .orElseGet(() -> Json.str("sha256:" + Sha256.sha256(filled)));
    return new CloudEvent(filled.with("id", id));
  }

  /** Converts numbers and booleans of extensions to their texts, which they are outside of JSON. */
  private static Json.Obj texts(Json.Obj event) {
    Json.Obj texts = event;
    for (var member : event.without("data").members().entrySet()) {
      String name = member.getKey();
      Json value = member.getValue();
      if (value instanceof Json.Null) {
        texts = texts.without(name); // Null means absent (CloudEvents JSON, 2.2).
      } else if (!KNOWN.contains(name)
          && (value instanceof Json.Num || value instanceof Json.Bool)) {
        texts = texts.with(name, value.canonical());
      }
    }
    return texts;
  }
}
