package dev.omni.client;

/** Proof that a delivery is not genuine. */
public class WebhookVerificationError extends OmniError {
  private static final long serialVersionUID = 1L;
  private final String part;

  WebhookVerificationError(String part, String message) {
    super(part + ": " + message, null);
    this.part = part;
  }

  /** Returns the part that is wrong: signature, timestamp or header. */
  public String part() {
    return part;
  }
}
