package dev.omni.application.run.worker;

import dev.omni.domain.run.Run;
import dev.omni.domain.webhook.Delivery;
import java.util.List;

/** The source of webhook deliveries for changes of runs. */
@FunctionalInterface
public interface RunDeliveryFactory {
  /** Returns the deliveries to commit with this version of the run. */
  List<Delivery> of(Run run);
}
