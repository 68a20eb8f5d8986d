package dev.omni.console.view;

import dev.omni.domain.json.Json;
import gg.jte.Content;
import gg.jte.TemplateOutput;

/** JSON for a script, inside a script element of the page that no browser executes. */
public record ScriptData(Json value) implements Content {
  @Override
  public void writeTo(TemplateOutput output) {
    output.writeContent(text());
  }

  /** Returns the text, in which no character begins or ends markup. */
  String text() {
    return value
        .canonical()
        .replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("&", "\\u0026");
  }
}
