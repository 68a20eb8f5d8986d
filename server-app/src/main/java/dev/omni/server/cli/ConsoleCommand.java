package dev.omni.server.cli;

import picocli.CommandLine.Command;

/** The command that prints a link to sign in to the console once. */
@Command(
    name = "console",
    description = "Prints a link that signs a browser in to the console, once within 10 minutes.",
    subcommands = ConsoleCommand.Login.class)
final class ConsoleCommand extends SignInLinkCommand {
  /** The same under its longer name. */
  @Command(name = "login", description = "The same as omni console.")
  static final class Login extends SignInLinkCommand {}
}
