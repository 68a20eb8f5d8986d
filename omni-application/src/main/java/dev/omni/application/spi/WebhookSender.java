package dev.omni.application.spi;

import dev.omni.domain.webhook.DeliveryAttempt;
import java.util.Map;

/** Sends one delivery over the network. */
@FunctionalInterface
public interface WebhookSender {
  /**
   * Posts a body, and waits for the answer or for the reason why there is none. Follows no
   * redirect, reaches no address that is not allowed, and never takes longer than 15 seconds.
   */
  DeliveryAttempt post(String url, Map<String, String> headers, String body);
}
