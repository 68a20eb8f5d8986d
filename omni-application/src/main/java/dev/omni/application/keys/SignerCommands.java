package dev.omni.application.keys;

import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.audit.AuditActor;
import dev.omni.domain.evidence.RegisteredSigner;
import dev.omni.domain.evidence.VerifyingKey;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import java.util.List;
import java.util.UUID;

/** The operator commands of the keys by which principals sign their sign-offs. */
public final class SignerCommands {
  private static final String PUBLIC_KEY = "public_key";

  private final ApiKeys keys;
  private final Signers signers;

  /** Creates the commands. */
  public SignerCommands(ApiKeys keys, Signers signers) {
    this.keys = keys;
    this.signers = signers;
  }

  /** Returns the commands. */
  public AdminCommands commands() {
    Shape nothing = Shape.object();
    return AdminCommands.NONE
        .with(
            "keys.add-signer",
            nothing
                .required("id", Shape.uuid())
                .required(PUBLIC_KEY, Shape.string().length(1, RegisteredSigner.LONGEST))
                .optional("name", Shape.string().length(1, 80)),
            this::add)
        .with("keys.signers", nothing, (actor, args) -> listed())
        .with(
            "keys.remove-signer",
            nothing.required(
                "keyid", Shape.string().pattern("^[0-9a-f]{64}$", "64 lower-case hex digits")),
            this::remove);
  }

  private Json.Obj add(String actor, Json.Obj args) {
    ApiKey owner = keys.find(UUID.fromString(args.text("id")));
    VerifyingKey key;
    try {
      key = RegisteredSigner.key(args.text(PUBLIC_KEY));
    } catch (IllegalArgumentException malformed) {
      throw Fault.at(
          FaultCode.PARAMETER_INVALID, "/" + PUBLIC_KEY, String.valueOf(malformed.getMessage()));
    }
    String name = args.findText("name").orElse(owner.principal().name());
    Tenant tenant = owner.binding().tenant();
    return view(tenant, signers.add(AuditActor.operator(actor), owner, key, name));
  }

  private List<Tenant> tenants() {
    return keys.list().stream().map(key -> key.binding().tenant()).distinct().toList();
  }

  private Json.Obj listed() {
    List<Json.Obj> all =
        tenants().stream()
            .flatMap(tenant -> signers.list(tenant).stream().map(one -> view(tenant, one)))
            .toList();
    return Json.obj("data", all);
  }

  /** Removes a key of whichever project and mode has it; nothing more is signed off with it. */
  private Json.Obj remove(String actor, Json.Obj args) {
    String keyId = args.text("keyid");
    List<Json.Obj> gone =
        tenants().stream()
            .flatMap(
                tenant ->
                    signers.remove(AuditActor.operator(actor), tenant, keyId).stream()
                        .map(one -> view(tenant, one)))
            .toList();
    if (gone.isEmpty()) {
      throw Fault.at(
          FaultCode.PARAMETER_INVALID, "/keyid", "must be a key that `keys signers` shows");
    }
    return Json.obj("data", gone);
  }

  private static Json.Obj view(Tenant tenant, RegisteredSigner signer) {
    return signer.json().with("project_id", tenant.projectId()).with("mode", tenant.mode());
  }
}
