package dev.omni.server.cli;

import dev.omni.domain.json.Json;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The webhook commands, with deliveries. */
@Command(
    name = "webhooks",
    description =
        "Webhooks: create, list, show, rotate, enable, disable, deliveries, replay, recover,"
            + " discard.",
    subcommands = {
      WebhooksCommand.Create.class,
      WebhooksCommand.ListAll.class,
      WebhooksCommand.Show.class,
      WebhooksCommand.Rotate.class,
      WebhooksCommand.Enable.class,
      WebhooksCommand.Disable.class,
      WebhooksCommand.Deliveries.class,
      WebhooksCommand.Replay.class,
      WebhooksCommand.Recover.class,
      WebhooksCommand.Discard.class
    })
final class WebhooksCommand {
  @Command(
      name = "create",
      description = "Creates a webhook and shows its secret, or its public key, once.")
  static final class Create extends AdminCommand {
    @Option(names = "--mode", required = true, description = "test or live")
    String mode = "";

    @Option(names = "--url", required = true, description = "where deliveries go: https")
    String url = "";

    @Option(names = "--events", description = "comma list; default all but *.queued")
    String events = "";

    @Option(
        names = "--signature",
        description = "v1 (a shared secret, default) or v1a (an Ed25519 key pair)")
    String signature = "";

    @Option(names = "--description", description = "for people")
    String description = "";

    @Option(names = "--project", description = "id or name; default the first project")
    String project = "";
  }

  @Command(name = "list", description = "Lists all webhooks; never their secrets.")
  static final class ListAll extends AdminCommand {
    @Override
    List<String> lines(Json.Obj answer) {
      return Table.of(
          answer,
          "ID id",
          "MODE mode",
          "URL url",
          "SIGNATURE signature",
          "STATE disabled_reason enabled",
          "FAILURES failures");
    }
  }

  /** A command about one webhook. */
  abstract static class OfOne extends AdminCommand {
    @Parameters(paramLabel = "ID", description = "as `webhooks list` shows it")
    private String id = "";

    @Override
    Json.Obj arguments() {
      return super.arguments().with("id", id);
    }
  }

  @Command(name = "show", description = "Shows one webhook; never its secret.")
  static final class Show extends OfOne {}

  @Command(
      name = "rotate",
      description = "Creates a new secret, shown once; the old one signs for 24h.")
  static final class Rotate extends OfOne {
    @Option(
        names = "--expire-old-now",
        description = "end the key that still signs since an earlier rotation")
    boolean expireOldNow;
  }

  @Command(name = "enable", description = "Resumes deliveries; held ones wait for `recover`.")
  static final class Enable extends OfOne {}

  @Command(name = "disable", description = "Stops deliveries; new ones are held.")
  static final class Disable extends OfOne {}

  @Command(name = "deliveries", description = "Lists the latest deliveries with their status.")
  static final class Deliveries extends OfOne {
    @Override
    List<String> lines(Json.Obj answer) {
      return Table.of(
          answer,
          "MESSAGE message_id",
          "EVENT event_type",
          "STATUS status",
          "ATTEMPTS attempts",
          "NEXT_ATTEMPT next_attempt_at -");
    }
  }

  @Command(name = "replay", description = "Delivers a message again, under the same id.")
  static final class Replay extends AdminCommand {
    @Parameters(paramLabel = "MESSAGE_ID", description = "as `webhooks deliveries` shows it")
    private String message = "";

    @Override
    Json.Obj arguments() {
      return Json.obj("message", message);
    }
  }

  /** A command about the missed deliveries of one webhook since a time. */
  abstract static class OfMissed extends OfOne {
    @Option(names = "--since", required = true, description = "as 2026-01-31T12:00:00Z")
    String since = "";
  }

  @Command(
      name = "recover",
      description = "Replays the deliveries failed or held since a time, five in a second.")
  static final class Recover extends OfMissed {}

  @Command(name = "discard", description = "Discards the deliveries failed or held since a time.")
  static final class Discard extends OfMissed {
    @Override
    String command() {
      return "webhooks.drop";
    }
  }
}
