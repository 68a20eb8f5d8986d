package dev.omni.application.spi;

import dev.omni.domain.webhook.DeliveryAttempt;
import java.time.Instant;

/** The sender of one delivery over the network. */
@FunctionalInterface
public interface WebhookSender {
  /**
   * Sends a message, and returns the response or the reason for its absence, with the signed
   * headers as sent. Follows no redirect, reaches only allowed addresses, and takes at most 15
   * seconds.
   */
  DeliveryAttempt send(String url, SignedMessage message);

  /**
   * A signed message (Standard Webhooks 1.0.0, 2024).
   *
   * @param id the same for every attempt
   * @param at time of the signatures, to the second
   * @param signatures one for each current secret, separated by spaces
   * @param body JSON, the same bytes for every attempt
   */
  record SignedMessage(String id, Instant at, String signatures, String body) {}
}
