package dev.omni.application.access;

import dev.omni.application.keys.Projects;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.AuditLog;
import dev.omni.application.spi.store.ConsoleSessionStore;
import dev.omni.application.spi.store.ConsoleSessionStore.SignInLink;
import dev.omni.application.spi.store.ProjectStore.Project;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.ConsoleSession;
import dev.omni.domain.access.ConsoleSession.Client;
import dev.omni.domain.access.ConsoleSession.Holder;
import dev.omni.domain.access.Principal;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.access.Scope;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.random.RandomGenerator;

/**
 * The sessions of the console: sign in by a key or by a link that works once, use, sign out. The
 * key of a session is checked at each use.
 */
public final class ConsoleSessions {
  /** How long a link may be used. */
  public static final Duration LINK_LIFE = Duration.ofMinutes(10);

  private static final int SECRET_BYTES = 32;
  private static final int LONGEST_AGENT = 200;
  private static final String OPERATOR = "operator";

  private final ConsoleSessionStore store;
  private final AuditLog audit;
  private final ApiKeyAuthenticator keys;
  private final Projects projects;
  private final ClockAndIds clockAndIds;
  private final RandomGenerator chance;

  /**
   * Creates the facet of stores.
   *
   * @param chance source of secrets; must be cryptographically strong
   */
  public ConsoleSessions(Stores stores, ClockAndIds clockAndIds, RandomGenerator chance) {
    this.store = stores.administration().sessions();
    this.audit = stores.administration().audit();
    this.keys = new ApiKeyAuthenticator(stores.keys());
    this.projects = new Projects(stores.projects(), clockAndIds);
    this.clockAndIds = clockAndIds;
    this.chance = chance;
  }

  /**
   * A session that has just begun.
   *
   * @param id the secret of the browser, which is not stored
   * @param session as stored
   */
  public record SignedIn(String id, ConsoleSession session) {
    @Override
    public String toString() {
      return "***";
    }
  }

  /**
   * A session in force.
   *
   * @param session as stored
   * @param key the key that acts, with its current scopes
   * @param project name of its project
   */
  public record CurrentSession(ConsoleSession session, ApiKey key, String project) {}

  /**
   * Signs in by the text of a key.
   *
   * @throws Fault {@code credential_invalid}, with equal words for unknown, revoked, expired and
   *     suspended keys
   */
  public SignedIn signIn(String text, Client client) {
    Instant now = clockAndIds.now();
    Optional<ApiKey> key = known(text).filter(found -> ApiKeyAuthenticator.valid(found, now));
    if (key.isEmpty()) {
      note("console.sign-in-failed", "console", Json.obj("network", client.network()));
      throw Fault.of(FaultCode.CREDENTIAL_INVALID, "This key is not valid.");
    }
    return begun(holder(key.get()), client, "key");
  }

  /**
   * Signs in by the stored key of a person whom a provider has identified.
   *
   * @throws Fault {@code credential_invalid} when the key may not act
   */
  public SignedIn signOn(ApiKey person, Client client) {
    if (!ApiKeyAuthenticator.valid(person, clockAndIds.now())) {
      throw Fault.of(FaultCode.CREDENTIAL_INVALID, "This person may not use the project.");
    }
    return begun(holder(person), client, "sign-on");
  }

  private static Holder holder(ApiKey key) {
    return new Holder(key.id(), key.identity().hash(), key.binding().tenant());
  }

  private Optional<ApiKey> known(String text) {
    try {
      return Optional.of(keys.key(text.strip()));
    } catch (Fault unknown) {
      return Optional.empty();
    }
  }

  /**
   * Signs in by the code of a link, which is void then.
   *
   * @throws Fault {@code credential_invalid} for a code that is unknown, used or too old
   */
  public SignedIn redeem(String code, Client client) {
    SignInLink link =
        store
            .takeLink(Sha256.sha256(code))
            .filter(found -> clockAndIds.now().isBefore(found.endsAt()))
            .orElseThrow(
                () ->
                    Fault.of(
                        FaultCode.CREDENTIAL_INVALID,
                        "This link was used or is too old; omni console prints a new one."));
    return begun(new Holder(operatorKey(link.tenant()), "", link.tenant()), client, "link");
  }

  private SignedIn begun(Holder holder, Client client, String by) {
    String id = secret();
    String agent = client.agent();
    var cut =
        new Client(client.network(), agent.substring(0, Math.min(LONGEST_AGENT, agent.length())));
    var session = ConsoleSession.starting(Sha256.sha256(id), holder, clockAndIds.now(), cut);
    store.deleteEndedBefore(clockAndIds.now());
    store.add(session);
    note("console.sign-in", actor(session), facts(session).with("by", by));
    return new SignedIn(id, session);
  }

  private String secret() {
    var bytes = new byte[SECRET_BYTES];
    chance.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Returns the code of a new link that signs in once to a project and mode. */
  public String createLink(Tenant tenant) {
    String code = secret();
    store.addLink(new SignInLink(Sha256.sha256(code), tenant, clockAndIds.now().plus(LINK_LIFE)));
    return code;
  }

  /**
   * Returns the session of a browser's secret, if it and its key are in force, and notes its use.
   */
  public Optional<CurrentSession> current(String id) {
    Instant now = clockAndIds.now();
    Optional<ConsoleSession> session =
        store.find(Sha256.sha256(id)).filter(found -> found.open(now));
    Optional<CurrentSession> current = session.flatMap(found -> current(found, now));
    current
        .filter(found -> found.session().outdated(now))
        .ifPresent(found -> store.recordUse(found.session().idHash(), now));
    return current;
  }

  /** Returns whether a session and its key are still in force. */
  public boolean inForce(ConsoleSession session) {
    Instant now = clockAndIds.now();
    return store
        .find(session.idHash())
        .filter(found -> found.open(now))
        .flatMap(found -> current(found, now))
        .isPresent();
  }

  private Optional<CurrentSession> current(ConsoleSession session, Instant now) {
    Optional<ApiKey> key =
        session.byLink() ? operator(session) : keys.current(session.holder().keyHash(), now);
    return key.flatMap(
        acting ->
            project(session.holder().tenant())
                .map(project -> new CurrentSession(session, acting, project.name())));
  }

  private Optional<Project> project(Tenant tenant) {
    return projects.list().stream()
        .filter(project -> project.id().equals(tenant.projectId()))
        .findFirst();
  }

  /** Returns what acts for a session by link: an operator with every scope. */
  private Optional<ApiKey> operator(ConsoleSession session) {
    Tenant tenant = session.holder().tenant();
    return project(tenant)
        .map(
            project ->
                new ApiKey(
                    session.holder().keyId(),
                    new ApiKey.Identity("", OPERATOR, "Sign-in link", Optional.empty()),
                    new Principal(
                        named("principal", tenant), PrincipalType.DEVELOPER_KEY, OPERATOR),
                    projects.binding(project, tenant.mode(), Optional.empty()),
                    new ApiKey.Grant(Scope.all(), Optional.empty()),
                    ApiKey.Validity.from(session.createdAt(), Optional.of(session.endsAt()))));
  }

  private static UUID operatorKey(Tenant tenant) {
    return named("key", tenant);
  }

  private static UUID named(String what, Tenant tenant) {
    String name = OPERATOR + " " + what + " " + tenant.projectId() + " " + tenant.mode();
    return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the sessions of the same key that are in force, newest first. */
  public List<ConsoleSession> ofSameKey(ConsoleSession session) {
    Instant now = clockAndIds.now();
    return store.list(session.holder().keyId()).stream()
        .filter(each -> each.open(now) && each.holder().tenant().equals(session.holder().tenant()))
        .toList();
  }

  /** Ends a session of the same key; does nothing for the hash of another key's session. */
  public void end(ConsoleSession by, String idHash) {
    store
        .find(idHash)
        .filter(found -> found.holder().equals(by.holder()))
        .filter(found -> store.remove(found.idHash()))
        .ifPresent(found -> note("console.sign-out", actor(by), facts(found)));
  }

  /**
   * Notes an action of a session in the audit log.
   *
   * @param page address of its page
   */
  public void noteAction(ConsoleSession session, String action, String page, String requestId) {
    Json.Obj facts =
        facts(session).with("action", action).with("page", page).with("request_id", requestId);
    note("console.action", actor(session), facts);
  }

  private static Json.Obj facts(ConsoleSession session) {
    return Json.obj(
        "via",
        "console",
        "session",
        session.idHash().substring(0, 8),
        "key_id",
        session.holder().keyId(),
        "network",
        session.client().network());
  }

  private static String actor(ConsoleSession session) {
    return session.byLink() ? OPERATOR : "key:" + session.holder().keyId();
  }

  private void note(String name, String actor, Json.Obj facts) {
    audit.append(new AuditEvent(clockAndIds.now(), actor, name, facts));
  }
}
