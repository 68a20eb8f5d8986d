package dev.omni.engine;

import dev.omni.domain.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The rules for a Vega-Lite specification: its size, its schema, and nothing from elsewhere. */
final class VegaLiteCheck {
  private static final Set<String> FROM_ELSEWHERE = Set.of("url", "href");

  private final Json.Obj specification;
  private final List<String> problems = new ArrayList<>();

  VegaLiteCheck(Json.Obj specification) {
    this.specification = specification;
  }

  List<String> problems() {
    int size = specification.canonical().getBytes(StandardCharsets.UTF_8).length;
    if (size > Plot.LARGEST_VEGA_LITE) {
      problems.add("it has " + size + " bytes, over " + Plot.LARGEST_VEGA_LITE);
      return problems;
    }
    if (specification.findText("$schema").filter(name -> name.contains("vega-lite")).isEmpty()) {
      problems.add("/$schema must name Vega-Lite");
    }
    object("", specification);
    return problems;
  }

  private void object(String at, Json.Obj part) {
    for (var member : part.members().entrySet()) {
      String place = at + "/" + member.getKey();
      if (FROM_ELSEWHERE.contains(member.getKey())) {
        problems.add(place + " refers to something outside of the plot");
      } else if (isImage(member.getKey(), member.getValue())) {
        problems.add(place + " is an image");
      } else if (!isData(at, member.getKey())) {
        any(place, member.getValue());
      }
    }
  }

  private void any(String at, Json part) {
    if (part instanceof Json.Obj object) {
      object(at, object);
    } else if (part instanceof Json.Arr list) {
      for (int i = 0; i < list.size(); i++) {
        any(at + "/" + i, list.items().get(i));
      }
    }
  }

  /** Rows of data may have members of any name. */
  private static boolean isData(String at, String name) {
    return (name.equals("values") && at.endsWith("/data")) || at.endsWith("/datasets");
  }

  private static boolean isImage(String name, Json value) {
    boolean marks = name.equals("mark") || name.equals("type");
    return marks && value instanceof Json.Str text && text.value().equals("image");
  }
}
