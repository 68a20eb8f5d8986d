package dev.omni.http.docs;

import static dev.omni.http.docs.Layout.code;

import dev.omni.domain.fault.Category;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.http.fault.Statuses;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What each error code means and what helps: the page that {@code docs_url} of every error opens,
 * made from the codes of the domain and a table of causes and cures.
 */
final class ErrorPage {
  private final Json.Obj words;
  private final Markdown markdown;

  ErrorPage(Json.Obj words, Markdown markdown) {
    this.words = words;
    this.markdown = markdown;
  }

  String html() {
    return "<h1>Error codes</h1>"
        + markdown.html(
            """
            A refusal says what went wrong by its `code`; branch on that, never on the message. *Try again* means: the same
            request unchanged, with the same key, may succeed later (for a failed run: a new run may). Each error names its
            request (`request_id`) and the section of this page (`docs_url`).
            """)
        + list()
        + Stream.of(Category.values()).map(this::category).collect(Collectors.joining());
  }

  private static String list() {
    return "<p class=\"all\">"
        + Stream.of(FaultCode.values())
            .map(code -> "<a href=\"#%s\">%s</a>".formatted(code, code(code.id())))
            .collect(Collectors.joining(" "))
        + "</p>";
  }

  private String category(Category category) {
    return "<h2 id=\"%s\">%s</h2>".formatted(category, code(category.toString()))
        + Stream.of(FaultCode.values())
            .filter(code -> code.category() == category)
            .map(this::section)
            .collect(Collectors.joining());
  }

  private String section(FaultCode code) {
    var told = words.array(code.id()).orElseThrow();
    String where =
        code.category() == Category.EXECUTION
            ? "in <code>error</code> of a run"
            : "HTTP " + Statuses.of(code);
    return """
        <section id="%s"><h3>%s</h3>
        <p class="facts"><span>%s</span> <span>%s</span></p>
        <dl><dt>Why</dt><dd>%s</dd><dt>What helps</dt><dd>%s</dd></dl></section>
        """
        .formatted(
            code,
            code(code.id()),
            where,
            code.retryable() ? "try again" : "do not try again unchanged",
            words(told.get(0)),
            words(told.get(1)));
  }

  private String words(Json text) {
    return markdown.html(((Json.Str) text).value());
  }
}
