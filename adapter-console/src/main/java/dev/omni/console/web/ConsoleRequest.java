package dev.omni.console.web;

import dev.omni.application.access.ClientAddress;
import dev.omni.application.access.ConsoleSessions.CurrentSession;
import dev.omni.application.access.Cursor;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.ConsoleSession.Client;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.UuidText;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * A request for a page.
 *
 * @param session who is signed in; empty on pages before that
 * @param path values in the address
 * @param query the query
 * @param form the posted fields; none for a GET
 * @param facts further facts of the request
 * @param cursor codec of positions in lists
 */
public record ConsoleRequest(
    Optional<SignedInCaller> session,
    Map<String, String> path,
    FormValues query,
    FormValues form,
    Facts facts,
    Cursor cursor) {
  private static final String CURSOR = "cursor";

  /** A session with its caller for this request. */
  public record SignedInCaller(CurrentSession current, Caller caller) {}

  /**
   * Facts of a request.
   *
   * @param address path without query
   * @param requestId its id
   * @param client who sent it
   * @param remote address that it came from
   * @param lastEvent {@code Last-Event-ID}, for streams
   * @param signOn cookie of an attempt to sign on
   */
  public record Facts(
      String address,
      String requestId,
      Client client,
      ClientAddress remote,
      Optional<String> lastEvent,
      Optional<String> signOn) {}

  /** Returns this request without its posted fields. */
  public ConsoleRequest withoutForm() {
    return new ConsoleRequest(session, path, query, FormValues.NONE, facts, cursor);
  }

  /** Returns the caller of a signed-in request. */
  public Caller caller() {
    return signedIn().caller();
  }

  /** Returns the session of a signed-in request. */
  public SignedInCaller signedIn() {
    return session.orElseThrow(
        () -> Fault.of(FaultCode.CREDENTIAL_MISSING, "This page needs a session."));
  }

  /** Returns a value of the address. */
  public String text(String name) {
    return Optional.ofNullable(path.get(name)).orElse("");
  }

  /**
   * Returns the id in the address.
   *
   * @throws Fault {@code resource_not_found} when it is malformed
   */
  public UUID id() {
    return UuidText.parse(text("id"))
        .orElseThrow(() -> Fault.of(FaultCode.RESOURCE_NOT_FOUND, "Nothing has this id."));
  }

  /**
   * Returns the position after which this page of a list begins.
   *
   * @throws Fault {@code cursor_invalid} when no link "Next" of this list led here
   */
  public Optional<ListPosition> after() {
    return query
        .get(CURSOR)
        .map(
            text ->
                cursor
                    .position(caller().tenant(), list(), text)
                    .orElseThrow(
                        () ->
                            Fault.at(
                                FaultCode.CURSOR_INVALID,
                                "query:cursor",
                                "must be that of a link Next of this list")));
  }

  /** Returns the address of the next page of this list. */
  public String next(ListPosition last) {
    String list = list();
    char separator = list.contains("?") ? '&' : '?';
    return list + separator + CURSOR + "=" + cursor.text(caller().tenant(), list, last);
  }

  /** Returns the address of the list with its filters. */
  private String list() {
    String filters = query.without(CURSOR);
    return filters.isEmpty() ? facts.address() : facts.address() + "?" + filters;
  }
}
