package dev.omni.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The words that may follow others in a command line. Nothing is asked of a server. */
public final class WordCompletion {
  /** The command by which a shell asks. */
  public static final String NAME = "__complete";

  private final CommandLine whole;
  private final CommandContext context;

  private WordCompletion(CommandLine whole, CommandContext context) {
    this.whole = whole;
    this.context = context;
  }

  /** Returns whether arguments ask for words. */
  public static boolean isMeant(String... arguments) {
    return arguments.length > 1 && arguments[0].equals(NAME);
  }

  /** Prints the words that may follow, one a line. */
  public static int print(CommandLine whole, CommandContext context, String... arguments) {
    List<String> words = List.of(arguments).subList(1, arguments.length);
    new WordCompletion(whole, context).after(words).forEach(whole.getOut()::println);
    whole.getOut().flush();
    return ExitStatus.DONE;
  }

  /**
   * Returns the words that may take the place of the last one.
   *
   * @param words those behind the name of the program; the last is a beginning, which may be empty
   */
  List<String> after(List<String> words) {
    String begun = words.get(words.size() - 1);
    CommandLine line = whole;
    List<String> given = new ArrayList<>();
    Optional<OptionSpec> open = Optional.empty();
    for (String word : words.subList(0, words.size() - 1)) {
      CommandLine below = given.isEmpty() ? line.getSubcommands().get(word) : null;
      if (open.isPresent()) {
        open = Optional.empty();
      } else if (word.startsWith("-")) {
        open = option(line, word).filter(each -> each.arity().min() > 0);
      } else if (below != null) {
        line = below;
      } else {
        given.add(word);
      }
    }
    Stream<String> all =
        open.isPresent()
            ? values(open.get())
            : begun.startsWith("-") ? options(line) : words(line, given);
    return List.copyOf(new TreeSet<>(all.filter(word -> word.startsWith(begun)).toList()));
  }

  private static Optional<OptionSpec> option(CommandLine line, String word) {
    return Optional.ofNullable(line.getCommandSpec().optionsMap().get(word));
  }

  private static Stream<String> values(OptionSpec option) {
    if (Set.of(option.names()).contains("-o")) {
      return OutputFormat.NAMES.stream();
    }
    Iterable<String> known = option.completionCandidates();
    List<String> values = new ArrayList<>();
    if (known != null) {
      known.forEach(values::add);
    }
    return values.stream();
  }

  private static Stream<String> options(CommandLine line) {
    return line.getCommandSpec().options().stream()
        .filter(each -> !each.hidden())
        .flatMap(each -> Stream.of(each.names()));
  }

  private Stream<String> words(CommandLine line, List<String> given) {
    CommandSpec spec = line.getCommandSpec();
    if (!line.getSubcommands().isEmpty() && given.isEmpty()) {
      return line.getSubcommands().entrySet().stream()
          .filter(each -> !each.getValue().getCommandSpec().usageMessage().hidden())
          .map(Map.Entry::getKey);
    }
    String name = spec.qualifiedName();
    boolean computes = List.of("omni run", "omni batch").contains(name);
    if (given.isEmpty() && (computes || name.equals("omni capabilities show"))) {
      return CatalogCache.newest(context).ids().stream();
    }
    return computes ? CatalogCache.newest(context).members(given.get(0)).stream() : Stream.of();
  }
}
