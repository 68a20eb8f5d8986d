package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The recorded answers to the examples of requests, which the OpenAPI document shows: one file for
 * each operation and status, of its first example. With {@code -Dopenapi.record=write} they are
 * written; otherwise an answer must have the members of the recorded one.
 *
 * <p>What differs from server to server is replaced: identifiers by stand-ins, times, hashes, keys
 * and signatures by ones that are nobody's. Long lists and texts are cut.
 */
final class RecordedAnswers {
  private static final Path FOLDER = Path.of("src/test/resources/dev/omni/openapi/examples");
  private static final boolean WRITING = "write".equals(System.getProperty("openapi.record"));

  /** The most items of a list, and characters of a text, that are shown. */
  private static final int ITEMS = 2;

  private static final int CHARACTERS = 300;

  /** The parts of an OpenAPI document, whose example has none. */
  private static final Set<String> PARTS = Set.of("paths", "webhooks", "components", "x-stand-ins");

  private static final String STAND_IN = "00000000-0000-4000-8000-";
  private static final String SOMEBODY = "00000000-0000-4000-8000-0000000000ff";
  private static final Pattern UUID =
      Pattern.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  private static final Pattern REQUEST = Pattern.compile("\\breq_[0-9A-Za-z-]+");

  private static final Map<Pattern, String> REPLACED = new LinkedHashMap<>();

  static {
    replace("\\b20\\d\\d-\\d\\d-\\d\\dT[0-9:.]+Z", "2026-11-30T12:00:00Z");
    replace("\\b20\\d\\d-\\d\\d-\\d\\d\\b(?!T)", "2026-11-30");
    replace(
        "\\b[0-9a-f]{64}\\b", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    replace("\\blq_(test|live)_[A-Za-z0-9]{20,}", "lq_$1_EXAMPLE");
    replace("\\bwhsec_[A-Za-z0-9+/=]+", "whsec_EXAMPLE");
    replace("\\bwhpk_[A-Za-z0-9+/=]+", "whpk_EXAMPLE");
    replace("/s/[A-Za-z0-9_-]{43}", "/s/EXAMPLE");
    replace("127\\.0\\.0\\.1:[0-9]+", "127.0.0.1:8080");
  }

  private final ExampleRequests asking;
  private final Set<String> seen = new HashSet<>();

  /** Creates the records of a server that is asked. */
  RecordedAnswers(ExampleRequests asking) {
    this.asking = asking;
  }

  private static void replace(String pattern, String with) {
    REPLACED.put(Pattern.compile(pattern), with);
  }

  /** Checks the first answer of an operation with a status, or writes it. */
  void check(ApiDescription.Operation operation, ExampleRequests.Answer answer) {
    String name = operation.id() + "." + answer.status();
    String type = answer.header("Content-Type").orElse("").replaceFirst(";.*", "");
    if (answer.text().isEmpty() || !seen.add(name)) {
      return;
    }
    Json shown =
        type.endsWith("json")
            ? shown("", JsonReader.trusted(answer.text()))
            : Json.str(text(answer.text()));
    Path file = FOLDER.resolve(name + ".json");
    try {
      if (WRITING) {
        Files.createDirectories(FOLDER);
        Files.writeString(file, JsonReader.write(shown) + "\n");
      }
      assertThat(file).as("-Dopenapi.record=write writes it").exists();
      Json recorded = JsonReader.trusted(Files.readString(file));
      assertThat(members(recorded)).as("the members of %s", file).isEqualTo(members(shown));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Returns the names at the top of an answer, and of what it is about. */
  private static Set<String> members(Json answer) {
    var names = new TreeSet<String>();
    if (answer instanceof Json.Obj object) {
      names.addAll(object.members().keySet());
      object
          .findObject("data")
          .ifPresent(data -> data.members().keySet().forEach(name -> names.add("data/" + name)));
    }
    return names;
  }

  private Json shown(String name, Json value) {
    if (value instanceof Json.Arr list) {
      return Json.of(list.items().stream().limit(ITEMS).map(item -> shown(name, item)).toList());
    }
    if (value instanceof Json.Obj object) {
      Json.Obj whole = Json.Obj.EMPTY;
      if (PARTS.contains(name)) {
        return whole;
      }
      for (var member : object.members().entrySet()) {
        whole = whole.with(member.getKey(), shown(member.getKey(), member.getValue()));
      }
      return whole;
    }
    boolean measured = name.endsWith("_ms") || name.equals("milliseconds");
    return value instanceof Json.Str text
        ? Json.str(text(text.value()))
        : measured && value instanceof Json.Num ? Json.num(1) : value;
  }

  private static String somebody(String id) {
    return id.startsWith(STAND_IN) ? id : SOMEBODY;
  }

  private String text(String sent) {
    Map<String, String> standIns = asking.standIns();
    String requests = REQUEST.matcher(sent).replaceAll("req_0123456789abcdef");
    String text =
        UUID.matcher(requests)
            .replaceAll(found -> standIns.getOrDefault(found.group(), somebody(found.group())));
    for (var each : REPLACED.entrySet()) {
      text = each.getKey().matcher(text).replaceAll(each.getValue());
    }
    return text.length() <= CHARACTERS ? text : text.substring(0, CHARACTERS) + "…";
  }
}
