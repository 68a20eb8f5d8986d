package dev.omni.operations.guard;

import dev.omni.application.operation.FeatureContext;
import dev.omni.application.operation.signoff.StoredSignOffs;
import dev.omni.domain.access.View;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.UuidText;
import dev.omni.operations.guard.CitedEvidence.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * What rules know of cited evidence beyond its validity: the limits of use, whether a time from
 * outside is known, and the sign-offs that hold. It is read when a rule is there to ask for it.
 */
final class RuleEvidence {
  private static final Json TRUE = Json.of(true);

  private final FeatureContext context;
  private final View view;
  private final CitedEvidenceLoader cited;

  RuleEvidence(FeatureContext context, View view, CitedEvidenceLoader cited) {
    this.context = context;
    this.view = view;
    this.cited = cited;
  }

  /** Returns the variables of rules about evidence: each one, and all together. */
  Json.Obj variables() {
    var each = new ArrayList<Json>();
    boolean timed = !cited.all().isEmpty();
    boolean within = true;
    int limited = 0;
    for (CitedEvidence exhibit : cited.all()) {
      Json.Obj known = known(exhibit);
      each.add(known);
      timed &= known.find("outside_time").equals(Optional.of(TRUE));
      Optional<Json.Obj> limits = cited.limits(exhibit.id());
      limited += limits.isPresent() ? 1 : 0;
      within &= limits.flatMap(stated -> stated.find("within")).orElse(TRUE).equals(TRUE);
    }
    return Json.obj(
        "evidence",
        each,
        GuardRequest.OUTSIDE_TIME,
        timed,
        GuardRequest.WITHIN_LIMITS,
        within && limited > 0);
  }

  private Json.Obj known(CitedEvidence exhibit) {
    Optional<UUID> sound =
        UuidText.parse(exhibit.id()).filter(id -> exhibit.status() == Status.SOUND);
    Json within =
        cited.limits(exhibit.id()).flatMap(stated -> stated.find("within")).orElse(Json.NULL);
    var signOffs = new StoredSignOffs(context.documents());
    return exhibit
        .json()
        .with("limits", Json.obj("within", within))
        .with("outside_time", sound.filter(this::isTimed).isPresent())
        .with("sign_offs", sound.map(id -> signOffs.holding(view, id)).orElse(List.of()));
  }

  private boolean isTimed(UUID id) {
    return context.evidence().hasOutsideTime(view, id);
  }
}
