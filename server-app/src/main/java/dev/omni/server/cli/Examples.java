package dev.omni.server.cli;

import dev.omni.cli.UserCommand;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The usage examples in the help of every command. */
final class Examples {
  /** One example a line. A command shows its first one, a group the first one of the group. */
  private static final List<String> ALL =
      """
      demo
      serve --port 8080 --data-dir /var/lib/omni
      worker --db-url jdbc:postgresql://db.internal/omni --master-key-file /etc/omni/master.key
      witness --name witness.example/w1 --port 8090 --data-dir /var/lib/witness --log VKEY
      migrate --db-url jdbc:postgresql://db.internal/omni --master-key-file /etc/omni/master.key
      backup /var/backups/omni-2026-11-27.zip --data-dir /var/lib/omni
      restore /var/backups/omni-2026-11-27.zip --data-dir /var/lib/omni-restored
      console --mode live --open
      console login --project laboratory
      keys create --mode test --scopes omni.read,omni.run --expires 90d --name ci
      keys list --json
      keys show 0191d4c1-7c1e-7000-8000-000000000000
      keys verify --file key.txt
      keys rotate 0191d4c1-7c1e-7000-8000-000000000000 --overlap 24h
      keys revoke 0191d4c1-7c1e-7000-8000-000000000000 --cancel-runs
      keys suspend 0191d4c1-7c1e-7000-8000-000000000000
      keys resume 0191d4c1-7c1e-7000-8000-000000000000
      keys import-sanctum personal_access_tokens.csv --scopes omni.read
      keys add-signer 0191d4c1-7c1e-7000-8000-000000000000 --public-key ada.pub --name Ada
      keys signers --json
      keys remove-signer 06e3fd8fda29bb60ab59557de61edb0aecdb231134be30e75b455f8e1b792fa9
      people list --json
      people deactivate ada@example.com
      people activate ada@example.com --issuer https://login.example/realms/lab
      projects create laboratory
      projects list --json
      projects quota laboratory --mode live --runs-per-day 10000
      projects retention laboratory --run-days 90
      retention run --dry-run
      prove report.txt --run 0191d4c1-7c1e-7000-8000-000000000000=option
      evidence verify evidence.json --rerun
      evidence verify-set evidence --key keys.json --head head.json
      evidence verify-consistency evidence.json log.json --key keys.json
      evidence verify-receipt answer.json --key keys.json
      evidence verify-log --data-dir /var/lib/omni
      evidence rotate-key
      evidence log-keys --data-dir /var/lib/omni
      evidence accept-fork --reason restored
      audit list --limit 20
      audit verify
      repair --dry-run
      webhooks create --mode test --url https://example.com/hook --events omni.run.completed
      webhooks list --json
      webhooks show 0191d4c1-7c1e-7000-8000-000000000000
      webhooks rotate 0191d4c1-7c1e-7000-8000-000000000000
      webhooks enable 0191d4c1-7c1e-7000-8000-000000000000
      webhooks disable 0191d4c1-7c1e-7000-8000-000000000000
      webhooks deliveries 0191d4c1-7c1e-7000-8000-000000000000
      webhooks replay msg_0191d4c17c1e70008000000000000000
      webhooks recover 0191d4c1-7c1e-7000-8000-000000000000 --since 2026-01-31T12:00:00Z
      webhooks discard 0191d4c1-7c1e-7000-8000-000000000000 --since 2026-01-31T12:00:00Z
      requests list --status 429 --since 2026-01-31T12:00:00Z
      usage check --from 2026-01-01T00:00:00Z --to 2026-02-01T00:00:00Z
      master-keys list
      master-keys rotate
      master-keys prune
      plugins list --plugins /opt/omni/plugins
      login --url https://omni.example.com
      capabilities --search option
      capabilities list --world finance
      capabilities show finance.option.vanilla
      run finance.option.vanilla --input option.json --plot
      batch finance.option.vanilla --table book.csv type=call --select price,delta
      config get base_url
      config set base_url https://omni.example.com --profile laboratory
      config list
      config path
      runs list --status failed --limit 2
      runs show 0191d4c1-7c1e-7000-8000-000000000000
      runs wait 0191d4c1-7c1e-7000-8000-000000000000 --timeout 60
      runs cancel 0191d4c1-7c1e-7000-8000-000000000000
      runs retry 0191d4c1-7c1e-7000-8000-000000000000
      runs rows 0191d4c1-7c1e-7000-8000-000000000000 --csv
      runs plot 0191d4c1-7c1e-7000-8000-000000000000 plot.svg
      evidence get 0191d4c1-7c1e-7000-8000-000000000000 --out evidence.json
      evidence verify-run 0191d4c1-7c1e-7000-8000-000000000000
      evidence export 0191d4c1-7c1e-7000-8000-000000000000 --format cose --out evidence.cose
      evidence sign-off 0191d4c1-7c1e-7000-8000-000000000000 --meaning approved --sign-key own.pem
      evidence sign-offs 0191d4c1-7c1e-7000-8000-000000000000
      api GET /omni/runs -f status=failed -f limit=2
      data-sets list --name prices
      data-sets show prices@sha256:06e3fd8fda29bb60ab59557de61edb0aecdb231134be30e75b455f8e1b792fa9
      data-sets upload prices.csv --name prices --ttl 3600
      data-sets rows 0191d4c1-7c1e-7000-8000-000000000000
      data-sets delete 0191d4c1-7c1e-7000-8000-000000000000
      verify --input claim.json
      guard --input action.json
      whoami
      workflows list --limit 10
      workflows show 0191d4c1-7c1e-7000-8000-000000000000
      workflows create --input workflow.json
      mcp --embedded
      openapi
      completion
      man
      """
          .lines()
          .toList();

  private static final String SERVER = "Server settings: omni serve --help";

  private Examples() {}

  static void addTo(CommandLine line) {
    CommandSpec spec = line.getCommandSpec();
    String name = spec.root().name();
    String words = spec.qualifiedName().substring(name.length()).strip();
    ALL.stream()
        .filter(example -> words.isEmpty() || (example + " ").startsWith(words + " "))
        .findFirst()
        .ifPresent(
            example ->
                spec.usageMessage()
                    .footer(
                        spec.userObject() instanceof UserCommand
                            ? new String[] {"", "Example:", "  " + name + " " + example, SERVER}
                            : new String[] {"", "Example:", "  " + name + " " + example}));
    line.getSubcommands().values().forEach(Examples::addTo);
  }
}
