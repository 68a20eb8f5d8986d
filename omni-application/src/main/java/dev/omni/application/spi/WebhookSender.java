package dev.omni.application.spi;

import dev.omni.domain.webhook.DeliveryAttempt;
import java.util.Map;

/** The sender of one delivery over the network. */
@FunctionalInterface
public interface WebhookSender {
  /**
   * Posts a body, and returns the response or the reason for its absence. Follows no redirect,
   * reaches only allowed addresses, and takes at most 15 seconds.
   */
  DeliveryAttempt post(String url, Map<String, String> headers, String body);
}
