package dev.omni.console.web;

import dev.omni.console.view.Screen;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.Optional;

/** The answer of a page. */
public sealed interface Answer {
  /**
   * A page.
   *
   * @param live whether a browser without script loads it again
   */
  record Page(int status, Screen screen, boolean live) implements Answer {}

  /** A page without navigation and forms, to print. */
  record Sheet(Screen screen) implements Answer {}

  /** A redirect after an action. */
  record Redirect(String to, Map<String, String> headers) implements Answer {}

  /**
   * A page that leads on by itself, after a request from another site.
   *
   * @param to next address
   * @param cookie header that sets a cookie
   */
  record Arrival(Screen screen, String to, String cookie) implements Answer {}

  /**
   * A file.
   *
   * @param name of the download; empty to show it
   */
  record Bytes(String type, byte[] bytes, Optional<String> name) implements Answer {
    /** Creates a file of these bytes. */
    @SuppressWarnings("ArrayRecordComponent") // Written once to a socket, never compared.
    public Bytes {}
  }

  /** A file or a stream of any length. */
  record Streamed(String type, Optional<String> name, Writing writing) implements Answer {}

  /** The writer of a stream. */
  @FunctionalInterface
  interface Writing {
    /** Writes until the end. */
    void to(OutputStream out) throws IOException;
  }

  /** Returns a page of status 200. */
  static Answer page(Screen screen) {
    return new Page(200, screen, false);
  }

  /** Returns a redirect to another address of the console. */
  static Answer redirect(String to) {
    return new Redirect(to, Map.of());
  }
}
