package dev.omni.console.web;

/** The cookie of a session, which a browser sends to the pages of the console only. */
public final class SessionCookie {
  private final ConsoleSettings settings;

  /** Creates the cookie of a console. */
  public SessionCookie(ConsoleSettings settings) {
    this.settings = settings;
  }

  /** Returns the header that sets it. */
  public String of(String id) {
    return settings.cookie()
        + "="
        + id
        + "; Path=/console; HttpOnly; SameSite=Strict"
        + (settings.secure() ? "; Secure" : "");
  }

  /** Returns the header that removes it. */
  public String none() {
    return of("") + "; Max-Age=0";
  }
}
