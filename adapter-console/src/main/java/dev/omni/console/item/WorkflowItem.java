package dev.omni.console.item;

import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;

/** A version of a workflow, or a draft. */
public record WorkflowItem(Members of) implements Item {
  /** Returns the name; a draft may have none. */
  public Optional<String> name() {
    return of.text("name");
  }

  /** Returns the version; a draft has none. */
  public Optional<String> version() {
    return of.words("version");
  }

  /** Returns the digest; a draft has none. */
  public Optional<String> digest() {
    return of.text("digest");
  }

  /** Returns the steps. */
  public List<StepItem> steps() {
    return of.list("steps").stream().map(StepItem::new).toList();
  }

  /** Returns what was sent. */
  public Json submitted() {
    return of.at("submitted").orElse(of.json());
  }
}
