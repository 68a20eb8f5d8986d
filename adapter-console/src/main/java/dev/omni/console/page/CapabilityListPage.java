package dev.omni.console.page;

import dev.omni.application.world.Worlds;
import dev.omni.console.view.Cell;
import dev.omni.console.view.Field;
import dev.omni.console.view.Field.Option;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.console.view.Screen;
import dev.omni.console.web.Answer;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.console.web.FormValues;
import dev.omni.console.web.PageTable;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Execution;
import dev.omni.domain.world.Workload;
import dev.omni.domain.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The list of capabilities, world by world. */
public final class CapabilityListPage {
  private final Worlds worlds;

  /** Creates the page. */
  public CapabilityListPage(Worlds worlds) {
    this.worlds = worlds;
  }

  /** Adds the page to a table. */
  public void addTo(PageTable table) {
    table.get(Addresses.CAPABILITIES, this::list);
  }

  private Answer list(ConsoleRequest request) {
    FormValues query = request.query();
    var parts = new ArrayList<PagePart>();
    parts.add(filters(query));
    int found = 0;
    for (World world : worlds.worlds(request.caller())) {
      List<Capability> capabilities =
          worlds.capabilities(request.caller(), world).stream()
              .filter(capability -> matches(capability, query))
              .toList();
      found += capabilities.size();
      if (!capabilities.isEmpty()) {
        parts.add(table(world, capabilities));
      }
    }
    if (found == 0) {
      parts.add(new PagePart.Note("info", "", "No capability matches these filters."));
    }
    String lead = found + (found == 1 ? " capability" : " capabilities") + ", each with its form.";
    return Answer.page(new Screen("Capabilities", lead, parts));
  }

  private static boolean matches(Capability capability, FormValues query) {
    String text =
        String.join(
                " ",
                capability.id(),
                capability.title().name(),
                capability.title().description(),
                capability.method().name())
            .toLowerCase(Locale.ROOT);
    return Stream.of(query.text("q").toLowerCase(Locale.ROOT).split("\\s+"))
            .allMatch(text::contains)
        && fits(query, "world", capability.world())
        && fits(query, "execution", capability.execution())
        && fits(query, "workload_class", capability.workload());
  }

  private static boolean fits(FormValues query, String name, Object value) {
    return query.get(name).map(value.toString()::equals).orElse(true);
  }

  private PagePart filters(FormValues query) {
    return new PagePart.Filters(
        List.of(
            Field.line("q", "Search", query.text("q")),
            choice("world", "World", worlds.served().list().toArray(), query),
            choice("execution", "Execution", Execution.values(), query),
            choice("workload_class", "Workload class", Workload.values(), query)));
  }

  /** Returns a filter that chooses one of the values, or any. */
  static Field choice(String name, String label, Object[] values, FormValues query) {
    var options = new ArrayList<Option>();
    options.add(new Option("", "any", query.get(name).isEmpty()));
    for (Object value : values) {
      String text = value.toString();
      options.add(new Option(text, text, query.text(name).equals(text)));
    }
    return Field.choice(name, label, options);
  }

  private static PagePart table(World world, List<Capability> capabilities) {
    List<List<Cell>> rows = capabilities.stream().map(CapabilityListPage::row).toList();
    return new PagePart.Table(
        world.title(), List.of("Name", "Id", "Execution", "Workload"), rows, Empty.of(""));
  }

  private static List<Cell> row(Capability capability) {
    return List.of(
        new Cell.Link(Addresses.capability(capability.id()), capability.title().name()),
        new Cell.Code(capability.id()),
        new Cell.Text(capability.execution().toString()),
        new Cell.Text(capability.workload().toString()));
  }
}
