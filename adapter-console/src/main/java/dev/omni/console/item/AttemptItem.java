package dev.omni.console.item;

import java.util.Optional;

/** An attempt to deliver a message. */
public record AttemptItem(Members of) implements Item {
  /** Returns its number. */
  public Optional<String> number() {
    return of.words("number");
  }

  /** Returns when it was made. */
  public Optional<String> at() {
    return of.text("at");
  }

  /** Returns why there was no answer. */
  public Optional<String> error() {
    return of.words("error");
  }

  /** Returns how long it took, in words. */
  public Optional<String> took() {
    return of.words("milliseconds");
  }

  /** Returns how long it took, in milliseconds. */
  public Optional<Double> milliseconds() {
    return of.number("milliseconds");
  }

  /** Returns the answer as it came: status, headers, body. */
  public String answer() {
    return of.text("status").orElse("no answer")
        + "\n"
        + headers("response_headers")
        + "\n"
        + of.text("response_body").orElse("")
        + (of.flag("truncated") ? "\n… (cut here)" : "");
  }

  /** Returns the headers that were sent, one a line. */
  public String sentHeaders() {
    return headers("request_headers");
  }

  private String headers(String name) {
    var text = new StringBuilder();
    of.object(name)
        .json()
        .members()
        .forEach(
            (header, value) ->
                text.append(header).append(": ").append(Members.text(value)).append('\n'));
    return text.toString();
  }
}
