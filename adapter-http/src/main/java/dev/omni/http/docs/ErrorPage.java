package dev.omni.http.docs;

import static dev.omni.http.docs.Layout.code;

import dev.omni.domain.fault.ErrorType;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.http.error.ErrorStatus;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The page that {@code docs_url} of every error opens: cause and remedy of each error code, from
 * the codes of the domain and a table of texts.
 */
final class ErrorPage {
  private final Json.Obj texts;
  private final Markdown markdown;

  ErrorPage(Json.Obj texts, Markdown markdown) {
    this.texts = texts;
    this.markdown = markdown;
  }

  String html() {
    return "<h1>Error codes</h1>"
        + markdown.html(
            """
            Every error has a `code` with its cause and remedy. Branch on it, never on the message. *Retry* means that the same
            request, unchanged and with the same key, may succeed later (for a failed run: a new run may). Each error names its
            request (`request_id`) and its section of this page (`docs_url`).
            """)
        + list()
        + Stream.of(ErrorType.values()).map(this::category).collect(Collectors.joining());
  }

  private static String list() {
    return "<p class=\"all\">"
        + Stream.of(FaultCode.values())
            .map(code -> "<a href=\"#%s\">%s</a>".formatted(code, code(code.id())))
            .collect(Collectors.joining(" "))
        + "</p>";
  }

  private String category(ErrorType category) {
    return "<h2 id=\"%s\">%s</h2>".formatted(category, code(category.toString()))
        + Stream.of(FaultCode.values())
            .filter(code -> code.category() == category)
            .map(this::section)
            .collect(Collectors.joining());
  }

  private String section(FaultCode code) {
    var causeAndRemedy = texts.findArray(code.id()).orElseThrow();
    String where =
        code.category() == ErrorType.EXECUTION
            ? "in <code>error</code> of a run"
            : "HTTP " + ErrorStatus.of(code);
    return """
    <section id="%s"><h3>%s</h3>
    <p class="facts"><span>%s</span> <span>%s</span></p>
    <dl><dt>Cause</dt><dd>%s</dd><dt>Remedy</dt><dd>%s</dd></dl></section>
    """
        .formatted(
            code,
            code(code.id()),
            where,
            code.retryable() ? "retry" : "do not retry unchanged",
            text(causeAndRemedy.get(0)),
            text(causeAndRemedy.get(1)));
  }

  private String text(Json text) {
    return markdown.html(((Json.Str) text).value());
  }
}
