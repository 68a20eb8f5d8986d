package dev.omni.server.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.evidence.EvidenceFormat;
import dev.omni.domain.batch.RowProof;
import dev.omni.domain.evidence.Disclosure;
import dev.omni.domain.evidence.EvidenceVerifier;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.evidence.KeyPairSigner;
import dev.omni.domain.evidence.PublishedKey;
import dev.omni.domain.evidence.SignedMeaning;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.server.predicate.Edit;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The evidence is true, and what is shown beside it is not. */
final class ShownAttacks {
  private static final Pattern PRINTED =
      Pattern.compile("<th scope=\"row\">/price</th><td>([^<]*)</td>");

  private final Operator operator;

  ShownAttacks(Operator operator) {
    this.operator = operator;
    operator.pass(Duration.ofDays(1));
  }

  /** The API shows another price; its evidence is read with that. */
  Exhibit numberOfTheApi() {
    Json.Obj result = Forged.at(operator.document("other"), "/result");
    operator.store("other", "result", Edit.change(result, "/price", Edit::nudged));
    return Exhibit.of(operator.document("other"));
  }

  /** The plot of another run; who draws the signed result again gets another one. */
  Exhibit plotOfOtherData() {
    String drawn = operator.omni().svg(Operator.ADA, operator.id("price"));
    assertThat(operator.omni().svg(Operator.ADA, operator.id("price"))).isEqualTo(drawn);
    String shown = operator.omni().svg(Operator.ADA, operator.id("last"));
    return Exhibit.checked("plot", shown.equals(drawn), "is not that of the signed result");
  }

  /** A line of a table has another price than the row of the batch. */
  Exhibit rowsOfOtherData() {
    Json.Obj evidence = operator.document("batch");
    var rows = operator.omni().rows().of(Operator.ADA, operator.id("batch"));
    Json.Obj row = Operator.read(rows.row(1).json());
    assertThat(RowProof.verify(evidence, row).passed()).as("the true row").isTrue();
    Json.Obj shown = Edit.change(row, "/output/price", Edit::nudged);
    return Exhibit.found(RowProof.verify(evidence, shown));
  }

  /** The server signs that Grace approved, with her public key and a signature of its own. */
  Exhibit signOffByAnotherName() {
    Json.Obj approval = operator.document("review");
    KeyPairSigner grace = Outsiders.fresh();
    Json.Obj stated = Forged.at(approval, "/statement/predicate");
    var meaning =
        new SignedMeaning(
            stated.text("meaning"),
            stated.text("subject_evidence_id"),
            stated.text("subject_evidence_sha256"));
    Json.Obj own = signedBy(grace, meaning.envelope(grace));
    assertThat(found(approval, own)).as("her own signature").isTrue();
    Json.Obj mine = meaning.envelope(Outsiders.fresh());
    Json.Obj envelope = Edit.put(mine, "/signatures/0/keyid", grace.key().id());
    return Exhibit.of(sealed(approval, signedBy(grace, envelope)));
  }

  private static Json.Obj signedBy(KeyPairSigner key, Json.Obj envelope) {
    return PublishedKey.of(key.key()).json().without("alg").with("envelope", envelope);
  }

  private Json.Obj sealed(Json.Obj approval, Json.Obj signature) {
    Json.Obj result = Forged.at(approval, "/result").with("caller_signature", signature);
    return Forged.of(approval)
        .stating("/caller_signature", signature)
        .withResult(result)
        .sealed(operator.keys().origin(), operator.keys().current());
  }

  private boolean found(Json.Obj approval, Json.Obj signature) {
    var verifier = new EvidenceVerifier(operator.keys().published());
    return verifier.verify(sealed(approval, signature)).stream().allMatch(Finding::passed);
  }

  Exhibit disclosedValueOfAnotherLeaf() {
    Json.Obj whole = operator.document("secret");
    var tree = Disclosure.tree(whole).orElseThrow();
    Json.Obj shown =
        Disclosure.of(
            whole,
            tree.disclosed(List.of(new Pointer("/result/price"), new Pointer("/input/strike"))));
    Json strike = shown.at("/disclosed/0/value");
    return Exhibit.of(
        Edit.put(Operator.read(shown), "/disclosed/1/value", strike)
            .with("outside", whole.find("outside").orElseThrow()));
  }

  /** The page prints another price than the evidence that it carries. */
  Exhibit numberOfTheCertificate() {
    var sealed = operator.omni().evidence().sealed(Operator.ADA, operator.id("price"));
    String page =
        ServiceLoader.load(EvidenceFormat.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(format -> format.name().equals("html"))
            .map(format -> new String(format.write(sealed), StandardCharsets.UTF_8))
            .findFirst()
            .orElseThrow();
    String signed =
        sealed.result().orElseThrow() instanceof Json.Obj all ? all.at("/price").canonical() : "";
    assertThat(printed(page)).as("the true page").isEqualTo(signed);
    String forged = page.replaceFirst(PRINTED.pattern(), "<th scope=\"row\">/price</th><td>1</td>");
    return Exhibit.checked("certificate", printed(forged).equals(signed), "prints another price");
  }

  private static String printed(String page) {
    Matcher line = PRINTED.matcher(page);
    return line.find() ? line.group(1) : "";
  }
}
