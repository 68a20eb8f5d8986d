package dev.omni.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.omni.client.OmniError;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Command that prints data in the format that its user chooses. */
public abstract class PrintingCommand implements Callable<Integer> {
  /** The process around the command. */
  protected final CommandContext context;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--json", description = "print as JSON, lists with one object a line")
  protected boolean json;

  @Option(
      names = "-o",
      paramLabel = "FORMAT",
      description = "table, json (one document), ndjson (as --json) or csv")
  private String form = "";

  @Option(
      names = "--jq",
      paramLabel = "FILTER",
      description = "print what a filter of jq makes of the JSON")
  private String jq = "";

  private @Nullable CommandOutput printed;

  /** Creates the command. */
  protected PrintingCommand(CommandContext context) {
    this.context = context;
  }

  /** Executes the command and returns its exit status. */
  abstract int execute() throws IOException;

  @Override
  public Integer call() {
    printed = null;
    try {
      printed();
      int status = execute();
      printed().end();
      return status;
    } catch (HandedOverException done) {
      return done.status();
    } catch (OmniError | CommandException | IllegalArgumentException failed) {
      return failed(failed);
    } catch (IOException failed) {
      err().println("omni: " + reason(failed));
      return ExitStatus.of(failed);
    }
  }

  /** Prints why something failed and returns the exit status. */
  protected int failed(RuntimeException failure) {
    err().println("omni: " + failure.getMessage());
    return ExitStatus.of(failure);
  }

  private static String reason(IOException failed) {
    if (failed instanceof NoSuchFileException none) {
      return "no such file: " + none.getFile();
    }
    return failed instanceof FileSystemException file && file.getReason() == null
        ? file.getFile() + ": must be a file that can be read and written to"
        : String.valueOf(failed.getMessage());
  }

  /** Returns whether -o once named a file in this command, as it still may. */
  boolean namesFile() {
    return false;
  }

  /** Returns the file that -o names; empty where it names a format, or is not there. */
  String namedFile() {
    return OutputFormat.of(form).isPresent() ? "" : form;
  }

  /** Returns the format where no option names one. */
  OutputFormat usual() {
    return OutputFormat.TABLE;
  }

  /** Returns the format of what is printed. */
  OutputFormat format() {
    return printed().format();
  }

  private OutputFormat chosen() {
    Optional<OutputFormat> wanted = OutputFormat.of(form);
    if (wanted.isEmpty() && !form.isEmpty() && !namesFile()) {
      throw CommandException.usage(
          "-o " + form + ": must be " + String.join(", ", OutputFormat.NAMES));
    }
    boolean filtered = !jq.isEmpty() && usual().isText();
    OutputFormat unnamed = filtered ? OutputFormat.JSON : usual();
    return wanted.orElse(json ? OutputFormat.NDJSON : unnamed);
  }

  private CommandOutput printed() {
    CommandOutput open = printed;
    if (open != null) {
      return open;
    }
    OutputFormat format = chosen();
    if (format.isText() && !jq.isEmpty()) {
      throw CommandException.usage("--jq: goes with -o json and -o ndjson");
    }
    json = format != OutputFormat.TABLE;
    printed = new CommandOutput(out(), format, jq.isEmpty() ? null : new JqFilter(jq));
    return printed;
  }

  /** Returns the writer of results. */
  protected PrintWriter out() {
    return spec.commandLine().getOut();
  }

  /** Returns the writer of messages. */
  protected PrintWriter err() {
    return spec.commandLine().getErr();
  }

  /** Prints lines for people, on a terminal not longer than it is wide. */
  void print(List<String> lines) {
    int width = context.terminal() ? context.width() : Integer.MAX_VALUE;
    for (String line : lines) {
      boolean cut = line.length() > width && line.indexOf('\u001b') < 0;
      out().println(shown(cut ? line.substring(0, width - 1) + "\u2026" : line));
    }
  }

  /** Returns a text for people, in ASCII where the locale needs it. */
  String shown(String text) {
    return context.plain() ? PlainText.of(text) : text;
  }

  /** Prints a document as data. */
  void printJson(JsonNode value) {
    printed().document(value);
  }

  /** Prints an item of a list as data. */
  void printItem(JsonNode item) {
    printed().item(item);
  }

  /** Begins a list, which may have no items. */
  void beginList() {
    printed().beginList();
  }

  /** Prints the items of a list as data. */
  void printItems(Iterable<? extends JsonNode> items) {
    beginList();
    items.forEach(this::printItem);
  }
}
