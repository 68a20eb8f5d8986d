package dev.omni.quant;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** What a contract takes, beside what was agreed. */
final class AgreedContract {
  /** Members that take more than was agreed: other forms, gaps, or texts that the engine reads. */
  private static final Set<String> WIDER =
      Set.of(
          "biology.phylogeny.neighbor-joining/distances",
          "biology.protein.properties/sequence",
          "biology.sequence.align-pairwise/matrix",
          "biology.sequence.align-pairwise/mode",
          "biology.sequence.align-pairwise/query",
          "biology.sequence.align-pairwise/target",
          "biology.sequence.translate/genetic_code",
          "biology.sequence.translate/sequence",
          "molecular.isotope.pattern/formula",
          "physics.geodesy.geodesic/problem",
          "scientific-discovery.bootstrap.standard-error/statistic",
          "scientific-discovery.pca/data",
          "scientific-discovery.regression.nonlinear/model");

  /** Members whose other form the server puts in place before: a stored market, a data set. */
  private static final Set<String> ONE_FORM = Set.of("market", "previous_market", "trades");

  /** What a schema says of members that exclude each other; the engine refuses with its words. */
  private static final Set<String> ALTERNATIVES = Set.of("allOf", "oneOf");

  private static final Set<String> FOR_PEOPLE =
      Set.of("x-form", "x-data", "x-stored", "$schema", "title", "description", "examples");

  private AgreedContract() {}

  /** Whether a member, as CAPABILITY/MEMBER, is listed as one that takes more. */
  static boolean takesMore(String member) {
    return WIDER.contains(member);
  }

  /**
   * The schema without the members that were added since, which a caller may leave out; where dates
   * stand for years that were required, the years are required again.
   */
  static Json.Obj withoutAdded(Json.Obj taken, Json.Obj agreed) {
    Map<String, Json.Obj> known = properties(agreed);
    List<Json> required = taken.items("required");
    Json.Obj own = taken.findObject("properties").orElseThrow();
    for (String name : properties(taken).keySet()) {
      if (!known.containsKey(name) && !required.contains(Json.str(name))) {
        own = own.without(name);
      }
    }
    var names = new ArrayList<>(required);
    boolean dated =
        own.has("expiry_years")
            && !known.containsKey("expiry_date")
            && !names.contains(Json.str("expiry_years"));
    if (dated && agreed.items("required").contains(Json.str("expiry_years"))) {
      names.add(Json.str("expiry_years"));
    }
    return taken.with("properties", own).with("required", names);
  }

  /** The schema with what was agreed in place of more that it takes too. */
  static Json.Obj narrowed(Json.Obj taken, Json.Obj agreed) {
    if (withoutNull(taken).equals(bare(agreed))
        || taken.items("oneOf").contains(bare(agreed))
        || (isText(taken) && isText(agreed) && isWider(taken, agreed))) {
      return bare(agreed);
    }
    boolean wider =
        taken.has("enum")
            && agreed.has("enum")
            && taken.items("enum").containsAll(agreed.items("enum"));
    return wider ? taken.with("enum", agreed.find("enum").orElseThrow()) : taken;
  }

  /** The schema without null as a value of an item. */
  private static Json.Obj withoutNull(Json.Obj schema) {
    Json.Obj plain =
        schema.findArray("type").isPresent()
            ? schema.with("type", schema.items("type").get(0))
            : schema;
    return plain
        .findObject("items")
        .map(items -> plain.with("items", withoutNull(items)))
        .orElse(plain);
  }

  private static boolean isText(Json.Obj schema) {
    return schema.findText("type").filter("string"::equals).isPresent() && !schema.has("enum");
  }

  /** Whether a text is of any letters, which the engine then reads, and at least as long. */
  private static boolean isWider(Json.Obj taken, Json.Obj agreed) {
    return !taken.has("pattern")
        && taken
                .findNumber("maxLength")
                .orElseThrow()
                .compareTo(agreed.findNumber("maxLength").orElseThrow())
            >= 0;
  }

  /**
   * The schema with what was agreed in place of texts that the engine reads, of more words of a
   * choice, of added members and units, and of alternatives, at any depth.
   */
  static Json.Obj fitted(Json.Obj taken, Json.Obj agreed) {
    if (isRead(taken, agreed) || isLongerChoice(taken, agreed) || isUnbounded(taken, agreed)) {
      return agreed;
    }
    Json.Obj own = (agreed.has("x-unit") ? taken : taken.without("x-unit")).without("x-keys");
    for (String keyword : ALTERNATIVES) {
      own = agreed.find(keyword).map(of(own, keyword)).orElse(own.without(keyword));
    }
    Optional<Json.Obj> items = agreed.findObject("items");
    if (items.isPresent() && own.findObject("items").isPresent()) {
      own = own.with("items", fitted(own.findObject("items").get(), items.get()));
    }
    return agreed.findObject("properties").isPresent() && own.findObject("properties").isPresent()
        ? members(own, agreed)
        : own;
  }

  private static Function<Json, Json.Obj> of(Json.Obj schema, String keyword) {
    return value -> schema.with(keyword, value);
  }

  private static Json.Obj members(Json.Obj taken, Json.Obj agreed) {
    Map<String, Json.Obj> known = properties(agreed);
    Json.Obj own = taken.findObject("properties").orElseThrow();
    List<Json> required = taken.items("required");
    for (Map.Entry<String, Json.Obj> member : properties(taken).entrySet()) {
      String name = member.getKey();
      Json.Obj of = known.get(name);
      if (of != null) {
        boolean one = ONE_FORM.contains(name) && of.has("anyOf");
        Json.Obj form = one ? (Json.Obj) of.items("anyOf").get(0) : of;
        Json.Obj fitted = fitted(member.getValue(), withoutRuns(form));
        own = own.with(name, !one || !fitted.equals(withoutRuns(form)) ? fitted : of);
      } else if (!required.contains(Json.str(name))) {
        own = own.without(name);
      }
    }
    boolean same = Set.copyOf(required).equals(Set.copyOf(agreed.items("required")));
    return taken
        .with("properties", own)
        .with("required", same ? agreed.items("required") : required);
  }

  /** A form without the runs whose results the server would put in their place. */
  private static Json.Obj withoutRuns(Json.Obj form) {
    Optional<Json.Obj> properties = form.findObject("properties");
    if (properties.isEmpty()) {
      return form.findObject("items").map(i -> form.with("items", withoutRuns(i))).orElse(form);
    }
    Json.Obj own = properties.get().without("run");
    for (String name : properties.get().without("run").members().keySet()) {
      own = own.with(name, withoutRuns(own.findObject(name).orElseThrow()));
    }
    return form.with("properties", own);
  }

  /** Whether a text that the engine reads stands for one of some forms. */
  private static boolean isRead(Json.Obj taken, Json.Obj agreed) {
    boolean forms =
        isTextOrNull(agreed)
            || (agreed.has("anyOf")
                && agreed.items("anyOf").stream()
                    .allMatch(form -> isText((Json.Obj) form) || isNull((Json.Obj) form)));
    boolean read = isTextOrNull(taken);
    return forms && read && !taken.has("pattern") && !taken.has("format");
  }

  private static boolean isTextOrNull(Json.Obj schema) {
    return isText(schema)
        || schema.items("type").equals(List.of(Json.str("string"), Json.str("null")));
  }

  private static boolean isNull(Json.Obj schema) {
    return schema.findText("type").filter("null"::equals).isPresent();
  }

  /** Whether a number takes the agreed range and more, of which the engine refuses what is odd. */
  private static boolean isUnbounded(Json.Obj taken, Json.Obj agreed) {
    return taken.equals(agreed.without("minimum").without("maximum")) && agreed.has("x-unit");
  }

  private static boolean isLongerChoice(Json.Obj taken, Json.Obj agreed) {
    return taken.has("enum")
        && agreed.has("enum")
        && taken.items("enum").containsAll(agreed.items("enum"));
  }

  /** The schema but for its own alternatives and the order in which members are required. */
  static Json.Obj members(Json.Obj schema) {
    Json.Obj own = bare(schema);
    for (String keyword : ALTERNATIVES) {
      own = own.without(keyword);
    }
    return own.with("required", required(own));
  }

  private static List<Json> required(Json.Obj schema) {
    return schema.items("required").stream().sorted(Comparator.comparing(Json::canonical)).toList();
  }

  /** The schema without what only describes. */
  static Json.Obj bare(Json.Obj schema) {
    var members = new LinkedHashMap<String, Json>();
    schema
        .members()
        .forEach(
            (keyword, value) -> {
              if (!FOR_PEOPLE.contains(keyword)) {
                members.put(
                    keyword, keyword.equals("properties") ? bareMembers(value) : bareIn(value));
              }
            });
    return new Json.Obj(members);
  }

  private static Json bareMembers(Json properties) {
    var members = new LinkedHashMap<String, Json>();
    ((Json.Obj) properties).members().forEach((name, schema) -> members.put(name, bareIn(schema)));
    return new Json.Obj(members);
  }

  private static Json bareIn(Json value) {
    if (value instanceof Json.Obj schema) {
      return bare(schema);
    }
    if (value instanceof Json.Arr many) {
      return new Json.Arr(many.items().stream().map(AgreedContract::bareIn).toList());
    }
    return value;
  }

  static Map<String, Json.Obj> properties(Json.Obj schema) {
    var members = new LinkedHashMap<String, Json.Obj>();
    schema
        .findObject("properties")
        .ifPresent(
            all -> all.members().forEach((name, member) -> members.put(name, (Json.Obj) member)));
    return members;
  }
}
