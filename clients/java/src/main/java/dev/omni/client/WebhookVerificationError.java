package dev.omni.client;

import java.util.List;

/** Proof that a delivery is not genuine. */
public class WebhookVerificationError extends OmniError {
  private static final long serialVersionUID = 1L;
  private final String part;

  WebhookVerificationError(String part, String message) {
    super(part + ": " + message, null);
    this.part = part;
  }

  @Override
  List<Object> carried() {
    return List.of(part);
  }

  /** Returns the part that is wrong: signature, timestamp or header. */
  public String part() {
    return part;
  }
}
