package dev.omni.console.item;

import java.util.List;
import java.util.Optional;

/** A decision of the guard. */
public record DecisionItem(Members of) implements Item {
  /** Returns the outcome. */
  public Optional<String> outcome() {
    return of.text("outcome");
  }

  /** Returns the action. */
  public Optional<String> action() {
    return of.words("action");
  }

  /** Returns the action as it was sent. */
  public Optional<String> sentAction() {
    return of.text("submitted.action");
  }

  /** Returns the reasons. */
  public List<ReasonItem> reasons() {
    return of.list("reasons").stream().map(ReasonItem::new).toList();
  }

  /** Returns the quantities that were sent. */
  public List<QuantityItem> quantities() {
    return of.list("submitted.quantities").stream().map(QuantityItem::new).toList();
  }
}
