package dev.omni.client;

/** Lack of a client: the run came out of serialization, and has its data alone. */
public class DetachedError extends OmniError {
  private static final long serialVersionUID = 1L;

  DetachedError(String message) {
    super(message, null);
  }
}
