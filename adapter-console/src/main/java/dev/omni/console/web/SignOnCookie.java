package dev.omni.console.web;

import dev.omni.application.access.SignOnAttempt;

/** The cookie of an attempt to sign on, which a browser sends when the provider leads it back. */
public final class SignOnCookie {
  static final String NAME = "omni_sign_on";

  private final ConsoleSettings settings;

  /** Creates the cookie of a console. */
  public SignOnCookie(ConsoleSettings settings) {
    this.settings = settings;
  }

  /** Returns the header that sets it, for ten minutes. */
  public String of(SignOnAttempt attempt) {
    return NAME
        + "="
        + attempt.text()
        + "; Path=/console/sign-on; HttpOnly; SameSite=Lax; Max-Age=600"
        + (settings.secure() ? "; Secure" : "");
  }
}
