package dev.omni.application.developer;

import dev.omni.application.keys.Signers;
import dev.omni.application.spi.store.ApiKeyStore;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Scope;
import dev.omni.domain.evidence.RegisteredSigner;
import dev.omni.domain.evidence.VerifyingKey;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * The keys by which the principals of a tenant sign their sign-offs, managed by its own callers
 * with the scope {@code keys.manage}.
 */
public final class TenantSigners {
  private static final String PUBLIC_KEY = "public_key";

  /** The body of a registration. */
  public static final Shape NEW =
      Shape.object()
          .required(
              PUBLIC_KEY,
              Shape.string()
                  .length(1, RegisteredSigner.LONGEST)
                  .described("An Ed25519 public key: PEM, or SubjectPublicKeyInfo in base 64."))
          .optional(
              "key_id",
              Shape.uuid().described("An API key of the principal; by default that of the call."))
          .optional("name", Shape.string().length(1, 80).described("For people."));

  private final Signers signers;
  private final ApiKeyStore keys;

  /** Creates the use cases. */
  public TenantSigners(Signers signers, ApiKeyStore keys) {
    this.signers = signers;
    this.keys = keys;
  }

  /** Returns all problems of a registration. */
  public static List<Problem> problems(Json.Obj body) {
    var problems = new ArrayList<>(NEW.problems(body));
    if (problems.isEmpty()) {
      try {
        RegisteredSigner.key(body.text(PUBLIC_KEY));
      } catch (IllegalArgumentException malformed) {
        problems.add(Problem.invalid("/" + PUBLIC_KEY, String.valueOf(malformed.getMessage())));
      }
    }
    return List.copyOf(problems);
  }

  /** Returns the keys of the caller's tenant, oldest first. */
  public List<RegisteredSigner> list(Caller caller) {
    admit(caller);
    return signers.list(caller.tenant());
  }

  /**
   * Registers a key. The same one again is as it was.
   *
   * @param body without {@link #problems}
   * @throws Fault {@code key_not_found} for an API key that the tenant does not have, {@code
   *     parameter_invalid} for a key of another principal
   */
  public RegisteredSigner add(DeveloperCall call, Json.Obj body) {
    Caller caller = call.caller();
    admit(caller);
    UUID id = body.findText("key_id").map(UUID::fromString).orElse(caller.keyId());
    ApiKey owner =
        keys.find(caller.tenant(), id)
            .orElseThrow(() -> Fault.of(FaultCode.KEY_NOT_FOUND, "No API key has this id."));
    VerifyingKey key = RegisteredSigner.key(body.text(PUBLIC_KEY));
    return signers.add(
        call.actor(), owner, key, body.findText("name").orElse(owner.principal().name()));
  }

  /**
   * Removes a key. What was signed off with it stays.
   *
   * @throws Fault {@code key_not_found}
   */
  public RegisteredSigner remove(DeveloperCall call, String keyId) {
    admit(call.caller());
    return signers
        .remove(call.actor(), call.caller().tenant(), keyId)
        .orElseThrow(() -> Fault.of(FaultCode.KEY_NOT_FOUND, "No signer has this key."));
  }

  private static void admit(Caller caller) {
    caller.require(Scope.KEYS_MANAGE);
    caller.requireProjectWide();
  }
}
