package dev.omni.application.spi;

import dev.omni.domain.run.Run;
import dev.omni.domain.webhook.Delivery;
import java.util.List;

/** Says who is to be told that a run has reached its state. */
@FunctionalInterface
public interface RunDeliveryFactory {
  /** The deliveries that are written together with this version of the run. */
  List<Delivery> of(Run run);
}
