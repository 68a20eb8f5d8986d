package dev.omni.operations.connector;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The configuration of a connection, split into public and secret parts. Secret are members that
 * the definition marks, members under {@code credentials} or {@code secrets}, members with a
 * secret-like name, and texts that contain a credential.
 *
 * @param publicPart public members at their original paths
 * @param secretPart secret members at their original paths
 */
public record SplitConfiguration(Json.Obj publicPart, Json.Obj secretPart) {
  private static final Set<String> APART = Set.of("credentials", "secrets");
  private static final Set<String> HOLDERS = Set.of("configuration", "credentials", "secrets");
  private static final Pattern SECRET_NAME =
      Pattern.compile(
          "key|token|secret|password|credential|private|signature|passphrase|authorization|cookie");

  /** A credential within a text: in a header, an address or a query. */
  private static final Pattern CARRIES =
      Pattern.compile(
          "^(?i:bearer|basic)\\s|^[A-Za-z][A-Za-z0-9+.-]*://[^/?#]*@"
              + "|[?&;][^=&?;]{0,40}(?i:"
              + SECRET_NAME.pattern()
              + ")[^=&?;]{0,40}=|-----BEGIN [A-Z ]{0,20}PRIVATE KEY");

  private static final Pattern EXPRESSION = Pattern.compile("(?s)\\$\\{.*\\}");
  private static final int SHORTEST_MASKED = 6;
  private static final int MOST_MASKED = 100;
  private static final Json.Str MASK = Json.str("[secret]");

  /** Splits a body. */
  public static SplitConfiguration of(Json.Obj body, ConnectorDefinition definition) {
    var shown = new LinkedHashMap<String, Json>();
    var hidden = new LinkedHashMap<String, Json>();
    for (var member : body.members().entrySet()) {
      String name = member.getKey();
      if (name.equals("configuration") && member.getValue() instanceof Json.Obj own) {
        put(name, object(own, Optional.of(definition)), shown, hidden);
      } else if (APART.contains(name)) {
        hidden.put(name, member.getValue());
      } else {
        put(name, member.getValue(), shown, hidden);
      }
    }
    return new SplitConfiguration(new Json.Obj(shown), new Json.Obj(hidden)).masked();
  }

  private static void put(
      String name, Json value, Map<String, Json> shown, Map<String, Json> hidden) {
    if (looksSecret(name) && !expression(value)) {
      hidden.put(name, value);
    } else if (value instanceof Json.Obj object) {
      put(name, object(object, Optional.empty()), shown, hidden);
    } else if (value instanceof Json.Arr array && !name.equals("triggers")) {
      (array.items().stream().anyMatch(SplitConfiguration::holdsSecret) ? hidden : shown)
          .put(name, value);
    } else if (value instanceof Json.Arr array) {
      shown.put(
          name, Json.of(array.items().stream().map(SplitConfiguration::withoutSecrets).toList()));
    } else {
      (carries(value) ? hidden : shown).put(name, value);
    }
  }

  private static void put(
      String name, SplitConfiguration inner, Map<String, Json> shown, Map<String, Json> hidden) {
    shown.put(name, inner.publicPart());
    if (!inner.secretPart().members().isEmpty()) {
      hidden.put(name, inner.secretPart());
    }
  }

  private static SplitConfiguration object(
      Json.Obj object, Optional<ConnectorDefinition> definition) {
    var shown = new LinkedHashMap<String, Json>();
    var hidden = new LinkedHashMap<String, Json>();
    for (var member : object.members().entrySet()) {
      String name = member.getKey();
      Json value = member.getValue();
      if (definition.filter(d -> d.secret(name)).isPresent()) {
        hidden.put(name, value);
      } else if (definition.filter(d -> d.open(name)).isPresent()) {
        (holdsSecret(value) ? hidden : shown).put(name, value);
      } else {
        put(name, value, shown, hidden);
      }
    }
    return new SplitConfiguration(new Json.Obj(shown), new Json.Obj(hidden));
  }

  /** Removes secrets from a trigger, which cannot use them. */
  private static Json withoutSecrets(Json trigger) {
    return trigger instanceof Json.Obj object
        ? object(object, Optional.empty()).publicPart()
        : trigger;
  }

  private static boolean holdsSecret(Json value) {
    if (value instanceof Json.Obj object) {
      return !object(object, Optional.empty()).secretPart().members().isEmpty();
    }
    if (value instanceof Json.Arr array) {
      return array.items().stream().anyMatch(SplitConfiguration::holdsSecret);
    }
    return carries(value);
  }

  private static boolean looksSecret(String name) {
    return SECRET_NAME.matcher(name.toLowerCase(Locale.ROOT)).find();
  }

  private static boolean carries(Json value) {
    return value instanceof Json.Str text && CARRIES.matcher(text.value()).find();
  }

  private static boolean expression(Json value) {
    return value instanceof Json.Str text && EXPRESSION.matcher(text.value()).matches();
  }

  /** Masks secrets that occur again among the public members. */
  private SplitConfiguration masked() {
    var texts = new TreeSet<String>();
    texts(secretPart, texts);
    return texts.isEmpty()
        ? this
        : new SplitConfiguration((Json.Obj) masked(publicPart, texts), secretPart);
  }

  private static void texts(Json value, Set<String> found) {
    if (value instanceof Json.Obj object) {
      object.members().values().forEach(member -> texts(member, found));
    } else if (value instanceof Json.Arr array) {
      array.items().forEach(item -> texts(item, found));
    } else if (value instanceof Json.Str text
        && text.value().length() >= SHORTEST_MASKED
        && found.size() < MOST_MASKED) {
      found.add(text.value());
    }
  }

  private static Json masked(Json value, Set<String> secrets) {
    if (value instanceof Json.Obj object) {
      var members = new LinkedHashMap<String, Json>();
      object
          .members()
          .forEach((name, member) -> members.put(safe(name, secrets), masked(member, secrets)));
      return new Json.Obj(members);
    }
    if (value instanceof Json.Arr array) {
      return Json.of(array.items().stream().map(item -> masked(item, secrets)).toList());
    }
    boolean known =
        value instanceof Json.Str text && !safe(text.value(), secrets).equals(text.value());
    return known ? MASK : value;
  }

  private static String safe(String text, Set<String> secrets) {
    return secrets.stream().anyMatch(text::contains) ? MASK.value() : text;
  }

  /** Returns the names of the secrets as dotted paths within the configuration. */
  public List<String> names() {
    var names = new TreeSet<String>();
    for (var member : secretPart.members().entrySet()) {
      if (HOLDERS.contains(member.getKey()) && member.getValue() instanceof Json.Obj inner) {
        names("", inner, names);
      } else {
        names("", Json.Obj.EMPTY.with(member.getKey(), member.getValue()), names);
      }
    }
    return new ArrayList<>(names);
  }

  /**
   * A secret in a body.
   *
   * @param pointer to it
   * @param name the last part of the pointer
   */
  public record Place(Pointer pointer, String name) {}

  /** Returns the places of the secrets, without those inside a member that is also public. */
  public List<Place> places() {
    var places = new ArrayList<Place>();
    for (var member : secretPart.members().entrySet()) {
      String name = member.getKey();
      if (!HOLDERS.contains(name)) {
        add(Pointer.ROOT, name, publicPart, places);
      } else if (member.getValue() instanceof Json.Obj inner) {
        Json.Obj shown = publicPart.findObject(name).orElse(Json.Obj.EMPTY);
        inner.members().keySet().forEach(each -> add(Pointer.ROOT.to(name), each, shown, places));
      }
    }
    return places;
  }

  private static void add(Pointer holder, String name, Json.Obj shown, List<Place> places) {
    if (!shown.has(name)) {
      places.add(new Place(holder.to(name), name));
    }
  }

  private static void names(String prefix, Json.Obj secrets, Set<String> found) {
    for (var member : secrets.members().entrySet()) {
      String path = prefix + member.getKey();
      if (member.getValue() instanceof Json.Obj inner
          && !looksSecret(member.getKey())
          && !inner.members().isEmpty()) {
        names(path + ".", inner, found);
      } else {
        found.add(path);
      }
    }
  }

  /** Returns the configuration with its secrets, which must never be shown. */
  public Json.Obj configuration() {
    Json.Obj whole = publicPart.findObject("configuration").orElse(Json.Obj.EMPTY);
    Json.Obj loose = secretPart;
    for (String holder : HOLDERS) {
      loose = loose.without(holder);
    }
    whole = merged(whole, loose);
    for (String holder : List.of("configuration", "secrets", "credentials")) {
      whole = merged(whole, secretPart.findObject(holder).orElse(Json.Obj.EMPTY));
    }
    return whole;
  }

  /**
   * Returns the secrets as they are stored: a signing key always with {@code whsec_}. One that an
   * earlier version stored without it is a text and no base64.
   */
  public Json.Obj stored() {
    Optional<String> bare =
        configuration().findText("signing_key").filter(key -> !key.startsWith("whsec_"));
    return bare.map(key -> merged(secretPart, ofCredentials("signing_key", "whsec_" + key)))
        .orElse(secretPart);
  }

  private static Json.Obj ofCredentials(String name, String value) {
    return Json.obj("credentials", Json.obj(name, value));
  }

  /** Merges the members of one object into another, recursively. */
  public static Json.Obj merged(Json.Obj into, Json.Obj more) {
    Json.Obj whole = into;
    for (var member : more.members().entrySet()) {
      Optional<Json.Obj> there = whole.findObject(member.getKey());
      boolean both = there.isPresent() && member.getValue() instanceof Json.Obj;
      Json value = both ? merged(there.get(), (Json.Obj) member.getValue()) : member.getValue();
      whole = whole.with(member.getKey(), value);
    }
    return whole;
  }
}
