import dev.omni.server.cli.OmniCommand;
import dev.omni.cli.CommandContext;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.TreeMap;
import picocli.CommandLine;

/** Prints the --help of every command: java -cp omni-server.jar .ci/CommandHelps.java. */
final class CommandHelps {
  private static final PrintStream OUT = new PrintStream(System.out, false, StandardCharsets.UTF_8);

  public static void main(String... arguments) throws ReflectiveOperationException {
    var made = OmniCommand.class.getDeclaredMethod("commandLine", CommandContext.class);
    made.setAccessible(true);
    print((CommandLine) made.invoke(null, CommandContext.ofProcess()));
    OUT.flush();
  }

  private static void print(CommandLine line) {
    OUT.println("== " + line.getCommandSpec().qualifiedName());
    OUT.println(line.getUsageMessage(CommandLine.Help.Ansi.OFF));
    new TreeMap<>(line.getSubcommands()).values().forEach(CommandHelps::print);
  }
}
