package dev.omni.server.node;

import dev.omni.application.access.ConsoleSessions;
import dev.omni.application.developer.ShareLinks;
import dev.omni.console.Console;
import dev.omni.console.web.ConsoleSettings;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.store.ConfiguredStores;
import java.net.URI;
import java.security.SecureRandom;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** The console of a node. */
final class ConsoleParts {
  private final NodeCore core;
  private final ConsoleSessions sessions;

  ConsoleParts(NodeCore core) {
    this.core = core;
    this.sessions = core.store.consoleSessions();
  }

  /**
   * Creates the console.
   *
   * @param api address of the API
   */
  Console console(Supplier<URI> api) {
    ConfiguredStores store = core.store;
    var settings =
        new ConsoleSettings(
            hosts(core.settings),
            secure(core.settings),
            () -> api.get().toString(),
            store.secrets().secret("console"));
    return new Console(
        settings,
        new Console.UseCases(
            core.omni,
            core.omni.tenantApi(
                new SecureRandom(), core.addresses, links(() -> Node.server(api.get()))),
            sessions,
            core.limits,
            core.bodies,
            core.provider().filter(provider -> signsOn())),
        new Console.Sources(store.clockAndIds().clock(), store.clockAndIds()::newId));
  }

  /** Returns the links to runs; empty when the settings turn them off. */
  Optional<ShareLinks> links(Supplier<String> origin) {
    ServerSettings.Listen listen = core.settings.listen();
    return Optional.of(listen)
        .filter(own -> own.console() && own.shares())
        .map(
            own ->
                new ShareLinks(core.store.secrets().secret("share"), new SecureRandom(), origin));
  }

  /** Returns whether the console is a client of the provider. */
  private boolean signsOn() {
    return core.settings.http().signOn().filter(oidc -> !oidc.clientId().isEmpty()).isPresent();
  }

  private static Set<String> hosts(ServerSettings settings) {
    var hosts = new HashSet<>(Set.of(settings.listen().host().toLowerCase(Locale.ROOT)));
    settings.http().publicUrl().map(URI::getHost).ifPresent(hosts::add);
    return hosts;
  }

  /**
   * Returns whether browsers reach the listener by TLS: its own, a proxy's, or a public address.
   */
  private static boolean secure(ServerSettings settings) {
    return settings
        .http()
        .publicUrl()
        .map(url -> url.getScheme().equals("https"))
        .orElse(settings.listen().front().tls().isPresent());
  }

  /** Returns the address of the console for browsers. */
  static URI address(URI api) {
    return api.resolve("/console");
  }

  /** Returns the address that signs in once to the first project in test mode. */
  Optional<String> signInLink(URI api) {
    return core.store.projects().list().stream()
        .findFirst()
        .map(project -> new Tenant(project.id(), Mode.TEST))
        .map(tenant -> address(api) + "/login#" + sessions.createLink(tenant));
  }
}
