package dev.omni.domain.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The evidence on which other evidence rests, when a document includes it. */
class IncludedParentsTest {
  private static final Json.Obj RESULT = Json.obj("price", 2.5);

  private final Signer signer = Ed25519Keys.fresh();
  private final SealedEvidence house = new SealedEvidence(signer);
  private final EvidenceVerifier verifier =
      new EvidenceVerifier(List.of(PublishedKey.of(signer.key())));

  private List<String> failed(Json evidence) {
    return verifier.verify(evidence).stream()
        .filter(finding -> !finding.passed())
        .map(finding -> finding.check() + ": " + finding.detail())
        .toList();
  }

  private Json.Obj parent(UUID id) {
    return house.sealed(SealedEvidence.statement(id, RESULT, List.of()), RESULT);
  }

  private static Parent reference(Json.Obj evidence) {
    var statement = new Statement(evidence.findObject("statement").orElseThrow());
    return new Parent(UUID.fromString(statement.id()), Hash.of(statement.payload()));
  }

  private Json.Obj child(Parent... parents) {
    return house.sealed(
        SealedEvidence.statement(SealedEvidence.ID, RESULT, List.of(parents)), RESULT);
  }

  @Test
  void included_parents_and_theirs_are_the_cited_ones() {
    Json.Obj grandparent = parent(new UUID(5, 1));
    Json.Obj parent =
        house.sealed(
            SealedEvidence.statement(new UUID(5, 2), RESULT, List.of(reference(grandparent))),
            RESULT);
    Json.Obj child = child(reference(parent));

    assertThat(failed(child)).isEmpty();
    assertThat(verifier.verify(child.with("included", Json.arr(parent, grandparent))))
        .contains(Finding.pass("parents", "2 cited, 2 included"));
    Json.Obj strange = parent(new UUID(5, 3));
    assertThat(failed(child.with("included", Json.arr(parent, strange))))
        .containsExactly("parents: " + new UUID(5, 3) + " is not the evidence that is cited");
  }

  @Test
  void a_parent_of_another_statement_is_not_the_cited_one() {
    Json.Obj parent = parent(new UUID(5, 1));
    Json.Obj other =
        house.sealed(
            SealedEvidence.statement(new UUID(5, 1), Json.obj("price", 3), List.of()),
            Json.obj("price", 3));

    assertThat(failed(child(reference(parent)).with("included", Json.arr(other))))
        .containsExactly("parents: " + new UUID(5, 1) + " is not the evidence that is cited");
  }

  @Test
  void an_included_parent_is_verified_like_the_evidence_itself() {
    Json.Obj parent = parent(new UUID(5, 1));
    Json.Obj child = child(reference(parent));

    assertThat(failed(child.with("included", Json.arr(parent.with("result", Json.NULL)))))
        .singleElement()
        .asString()
        .startsWith("parents: " + new UUID(5, 1) + ": result: the result's digest is sha256:");
    assertThat(failed(child.with("included", Json.arr("x"))))
        .containsExactly("parents: an included parent is not evidence");
  }
}
