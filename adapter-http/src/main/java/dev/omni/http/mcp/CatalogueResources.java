package dev.omni.http.mcp;

import dev.omni.application.Omni;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.World;
import dev.omni.http.docs.MarkdownPages;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The catalog and the documentation as resources in Markdown, equal for all callers. */
final class CatalogueResources {
  static final String MARKDOWN = "text/markdown";

  static final List<Json.Obj> TEMPLATES =
      List.of(
          template(
              "omni://capabilities/{id}",
              "capability",
              "Capability",
              "Contract, formula, sources and an example of one capability."),
          template("omni://docs/{page}", "page", "Documentation", "A page of the documentation."));

  private static final String CAPABILITIES = "omni://capabilities";
  private static final String CAPABILITY = CAPABILITIES + "/";
  private static final String WORLD = "omni://worlds/";
  private static final String PAGE = "omni://docs/";

  private final Omni omni;
  private final MarkdownPages pages;
  private Optional<List<Json.Obj>> listed = Optional.empty();

  CatalogueResources(Omni omni) {
    this.omni = omni;
    this.pages = new MarkdownPages(omni.worlds().served());
  }

  private static Json.Obj template(String uri, String name, String title, String description) {
    return Json.obj(
        "uriTemplate", uri,
        "name", name,
        "title", title,
        "description", description,
        "mimeType", MARKDOWN);
  }

  /** Returns the entries of the list, with their sizes; made when they are first asked for. */
  synchronized List<Json.Obj> listed() {
    List<Json.Obj> made = listed.orElseGet(this::made);
    listed = Optional.of(made);
    return made;
  }

  private List<Json.Obj> made() {
    Map<String, String> titles = new LinkedHashMap<>();
    titles.put(CAPABILITIES, "What can be computed");
    omni.worlds().served().list().forEach(world -> titles.put(WORLD + world, world.title()));
    for (String name : pages.names()) {
      titles.put(PAGE + name, MarkdownPages.title(pages.page(name).orElseThrow()));
    }
    var entries = new ArrayList<Json.Obj>();
    titles.forEach((uri, title) -> entries.add(entry(uri, title)));
    return List.copyOf(entries);
  }

  private Json.Obj entry(String uri, String title) {
    int size = text(uri).orElseThrow().getBytes(StandardCharsets.UTF_8).length;
    return Json.obj(
        "uri", uri,
        "name", uri.substring(uri.lastIndexOf('/') + 1),
        "title", title,
        "mimeType", MARKDOWN,
        "size", size);
  }

  /** Returns the addresses that a wrong one may mean, the best first. */
  List<String> nearest(String uri) {
    var known = new ArrayList<String>();
    listed().forEach(entry -> known.add(entry.text("uri")));
    omni.worlds().all().forEach(capability -> known.add(CAPABILITY + capability.id()));
    return NearestNames.of(uri, known);
  }

  /** Returns the text of a resource; empty when there is none. */
  Optional<String> text(String uri) {
    if (uri.equals(CAPABILITIES)) {
      return Optional.of(index());
    }
    if (uri.startsWith(WORLD)) {
      return World.of(uri.substring(WORLD.length()))
          .filter(world -> omni.worlds().served().has(world))
          .map(this::world);
    }
    if (uri.startsWith(CAPABILITY)) {
      return omni.capability(uri.substring(CAPABILITY.length())).map(this::capability);
    }
    return uri.startsWith(PAGE) ? pages.page(uri.substring(PAGE.length())) : Optional.empty();
  }

  private String index() {
    String worlds =
        omni.worlds().served().list().stream()
            .map(world -> "\n## " + world + "\n\n" + lines(world, false))
            .collect(Collectors.joining());
    return "# What can be computed\n\nrun_capability takes the id; describe_capability says what it"
        + " needs.\n"
        + worlds;
  }

  private String world(World world) {
    return "# " + world.title() + "\n\n" + lines(world, true);
  }

  private String lines(World world, boolean needs) {
    return of(world).stream()
        .map(each -> "- `" + each.id() + "`: " + each.title().name() + needed(each, needs) + "\n")
        .collect(Collectors.joining());
  }

  private static String needed(Capability capability, boolean needs) {
    String required =
        capability.input().schema().items("required").stream()
            .map(name -> ((Json.Str) name).value())
            .collect(Collectors.joining(", "));
    return needs && !required.isEmpty() ? " (needs " + required + ")" : "";
  }

  private List<Capability> of(World world) {
    return omni.worlds().all().stream().filter(each -> each.world() == world).toList();
  }

  /** Returns the page of a capability; that of a plug-in, which has none, is its contract. */
  private String capability(Capability capability) {
    return pages
        .page(capability.id())
        .orElseGet(
            () ->
                "# "
                    + capability.title().name()
                    + "\n\n"
                    + capability.title().description()
                    + "\n\n```json\n"
                    + CapabilityDescription.of(capability)
                    + "\n```\n");
  }
}
