package dev.omni.console.view;

import gg.jte.Content;
import gg.jte.TemplateOutput;

/**
 * An SVG document inside a page, as its writer made it: it has no style, script, or reference, and
 * all its texts are escaped.
 */
public record SvgMarkup(String document) implements Content {
  @Override
  public void writeTo(TemplateOutput output) {
    output.writeContent(document);
  }
}
