package dev.omni.http.docs;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.ServedWorlds;
import dev.omni.http.error.ErrorStatus;
import dev.omni.http.openapi.OpenApiDocument;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Every page of the site in Markdown, with links that lead to pages in Markdown. Those that are
 * generated have no examples, which their HTML has.
 */
final class ServedMarkdown {
  /** A relative link or one to a page; what stands in a code block looks like none. */
  private static final Pattern LINK =
      Pattern.compile("\\[([^\\]\\[]*)\\]\\(([^)\\s:#]+)(#[^)\\s]*)?\\)");

  private static final Pattern CAPABILITY = Pattern.compile("\\(capabilities/([a-z0-9.-]+)\\.md\\)");
  private static final String SITE = "/docs/";

  private final ServedWorlds worlds;
  private final DocFiles files;
  private final MarkdownPages pages;

  ServedMarkdown(ServedWorlds worlds) {
    this.worlds = worlds;
    this.files = new DocFiles(worlds);
    this.pages = new MarkdownPages(worlds);
  }

  /** Returns a page by its name without an ending; empty when there is none. */
  Optional<String> page(String name) {
    return switch (name) {
      case "errors" -> Optional.of(errors());
      case "reference" -> Optional.of(reference());
      case "search" -> Optional.of(list());
      default -> files.markdown(name).map(this::linked);
    };
  }

  /** Returns the pages of the index and of all capabilities, one after the other. */
  String all() {
    Stream<String> capabilities =
        CAPABILITY.matcher(files.markdown("capabilities").orElse("")).results().map(m -> m.group(1));
    return Stream.of(Stream.of("index"), pages.names().stream(), capabilities)
        .flatMap(names -> names)
        .flatMap(name -> page(name).stream())
        .map(String::strip)
        .collect(Collectors.joining("\n\n---\n\n", "", "\n"));
  }

  /** Returns a text whose links lead to pages in Markdown; what is not served has no link. */
  private String linked(String text) {
    return LINK.matcher(text)
        .replaceAll(
            link -> {
              String fragment = Optional.ofNullable(link.group(3)).orElse("");
              String to =
                  target(link.group(2))
                      .map(address -> "[" + link.group(1) + "](" + address + fragment + ")")
                      .orElse(link.group(1));
              return Matcher.quoteReplacement(to);
            });
  }

  private Optional<String> target(String link) {
    String name = link.substring(link.lastIndexOf('/') + 1).replaceFirst("\\.md$", "");
    boolean isPage = !link.startsWith("/") || link.startsWith(SITE);
    if (isPage && files.isPage(name)) {
      return Optional.of(SITE + name + ".md");
    }
    boolean isThere = link.startsWith("/") || files.bytes(name).isPresent();
    return Optional.of(link.startsWith("/") ? link : SITE + name).filter(address -> isThere);
  }

  private String errors() {
    var texts = (Json.Obj) JsonReader.trusted(files.text("errors.json").orElseThrow());
    return Stream.of(FaultCode.values())
        .map(
            code -> {
              var said = texts.findArray(code.id()).orElseThrow();
              return "## %s\n\nHTTP %s; %s.\n\nCause: %s\n\nRemedy: %s\n"
                  .formatted(
                      code.id(),
                      ErrorStatus.of(code),
                      code.retryable() ? "retry" : "do not retry unchanged",
                      ((Json.Str) said.get(0)).value(),
                      ((Json.Str) said.get(1)).value());
            })
        .collect(Collectors.joining("\n", "# Error codes\n\n", ""));
  }

  /** Returns every operation by its topic. */
  private String reference() {
    Map<String, StringBuilder> topics = new LinkedHashMap<>();
    Json.Obj paths = OpenApiDocument.read(worlds).findObject("paths").orElseThrow();
    for (var path : paths.members().entrySet()) {
      for (var method : ((Json.Obj) path.getValue()).members().entrySet()) {
        if (method.getValue() instanceof Json.Obj operation && operation.has("tags")) {
          String topic = ((Json.Str) operation.items("tags").get(0)).value();
          topics
              .computeIfAbsent(topic, name -> new StringBuilder("\n## " + name + "\n\n"))
              .append("- `")
              .append(method.getKey().toUpperCase(Locale.ROOT))
              .append(' ')
              .append(path.getKey())
              .append("`: ")
              .append(operation.findText("summary").orElse(""))
              .append('\n');
        }
      }
    }
    return "# API reference\n\nEvery operation; [openapi.json](/api/v1/openapi.json) has parameters,"
        + " bodies and answers.\n"
        + String.join("", topics.values());
  }

  private String list() {
    return pages.names().stream()
        .map(name -> "- [" + MarkdownPages.title(page(name).orElse("")) + "](" + SITE + name + ".md)\n")
        .collect(Collectors.joining("", "# All pages\n\n", ""));
  }
}
