package dev.omni.console.view;

import java.util.List;

/**
 * A page between its head and its foot.
 *
 * @param title the heading
 * @param lead a sentence beneath it; empty for none
 * @param parts its content
 */
public record Screen(String title, String lead, List<PagePart> parts) {
  public Screen {
    parts = List.copyOf(parts);
  }
}
