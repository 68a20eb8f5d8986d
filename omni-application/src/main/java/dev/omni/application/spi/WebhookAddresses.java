package dev.omni.application.spi;

import dev.omni.domain.webhook.WebhookUrl;
import java.util.Optional;

/**
 * The addresses that a webhook may have. This gives clear errors when a webhook is created; each
 * connection is checked again.
 */
@FunctionalInterface
public interface WebhookAddresses {
  /** Returns the requirement that an address violates; empty when deliveries may go there. */
  Optional<String> problem(String url);

  /** Returns addresses of which only the format is checked: https alone. */
  static WebhookAddresses https() {
    return url -> WebhookUrl.problem(url, false);
  }
}
