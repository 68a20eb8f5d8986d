package dev.omni.console.page;

import dev.omni.domain.document.ListPosition;
import dev.omni.domain.json.Times;
import dev.omni.domain.json.UuidText;
import java.util.Optional;

/** The positions in lists as texts of addresses; a position is no permission. */
final class Positions {
  private Positions() {}

  static String text(ListPosition place) {
    return place.createdAt() + "_" + place.id();
  }

  static Optional<ListPosition> of(String text) {
    String[] parts = text.split("_", -1);
    return parts.length != 2
        ? Optional.empty()
        : Times.of(parts[0])
            .flatMap(at -> UuidText.parse(parts[1]).map(id -> new ListPosition(at, id)));
  }
}
