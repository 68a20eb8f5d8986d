package dev.omni.server.command;

import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.spi.Doors;
import dev.omni.http.runtime.RuntimeHttp;
import dev.omni.quant.Engines;
import dev.omni.server.build.Version;
import dev.omni.server.log.LogSetup;
import dev.omni.server.node.LiveRuntime;
import dev.omni.server.node.Node;
import dev.omni.server.node.OutOfMemory;
import dev.omni.server.setting.Listening;
import dev.omni.server.setting.SettingProblem;
import dev.omni.server.setting.Settings;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Computes for servers whose setting {@code runtime} names this process, until a signal. */
@Command(
    name = "runtime",
    description = {
      "Computes the capabilities for servers that name it in their setting runtime.",
      "Of the settings it uses host, port and runtime-token; it stores nothing."
    })
final class RuntimeCommand implements Callable<Integer> {
  private static final Duration DRAIN = Duration.ofSeconds(20);

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private SettingFlags flags = new SettingFlags();

  @Option(
      names = "--places",
      paramLabel = "N",
      description = "executions at once (default: as many as there are processors)")
  private int places = LiveRuntime.cores();

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "how evidence names it (default: omni-runtime)")
  private String name = "omni-runtime";

  @Override
  public Integer call() {
    Settings settings = flags.settings(spec);
    if (places < 1 || !name.matches("[A-Za-z0-9._-]{1,64}")) {
      throw new ParameterException(
          spec.commandLine(),
          "--places must be at least 1, and --name 1 to 64 letters, digits, dots, _ and -");
    }
    if (settings.runtimes().token().isEmpty() && !Listening.loopback(settings.listen().host())) {
      throw new SettingProblem(
          "runtime-token: must be given when others than this machine can reach the runtime");
    }
    LogSetup.write(settings.logFormat());
    OutOfMemory.ends();
    RuntimeHttp runtime = started(settings);
    String at = Node.authority(settings.listen().host(), runtime.port());
    spec.commandLine().getOut().println("Omni listens on http://" + at);
    spec.commandLine().getOut().flush();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(runtime), "omni-stop"));
    Serve.await();
    return ExitCode.OK;
  }

  private RuntimeHttp started(Settings settings) {
    var identity =
        new RuntimeHttp.Identity(name, Version.text(), System.getProperty("java.version", ""));
    Doors doors = Doors.system();
    var engines =
        new EmbeddedRuntime(
            "external",
            Engines.all(),
            doors,
            LiveRuntime.threads("omni-help", LiveRuntime.seats(doors)));
    return new RuntimeHttp(identity, settings.runtimes().token(), engines, places)
        .start(settings.listen().host(), settings.listen().port());
  }

  private static void stop(RuntimeHttp runtime) {
    runtime.drain(DRAIN);
    Runtime.getRuntime().halt(ExitCode.OK);
  }
}
