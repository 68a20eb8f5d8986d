package dev.omni.domain.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReceiptVerifierTest {
  private static final Signer SIGNER = Ed25519Keys.fresh();
  private static final Instant AT = Instant.parse("2026-11-28T12:00:00Z");
  private static final Json.Obj CONTENT = Json.obj("result", Json.obj("price", Json.num(2)));
  private static final Json.Obj RECEIPT = ToolReceipt.signed(facts(), AT, SIGNER);

  private static Json.Obj facts() {
    return Json.obj(
        "v", 1,
        "tool", "run_capability",
        "arguments_sha256", Sha256.sha256(Json.obj("id", "finance.option.vanilla")),
        "result_sha256", Sha256.sha256(CONTENT),
        "run_id", Json.NULL,
        "evidence_id", Json.NULL,
        "statement_sha256", Json.NULL,
        "log", Json.NULL,
        "attestation_sha256", Json.NULL);
  }

  private static Json.Obj answer(Json.Obj receipt) {
    return Json.obj("structuredContent", CONTENT, "_meta", Json.obj("dev.omni/receipt", receipt));
  }

  private static List<String> failed(Json answer, PublishedKey... trusted) {
    return new EvidenceVerifier(List.of(trusted))
        .receipt(answer, Optional.empty(), Optional.empty()).stream()
            .filter(finding -> !finding.passed())
            .map(Finding::check)
            .toList();
  }

  private static PublishedKey key() {
    return PublishedKey.of(SIGNER.key());
  }

  @Test
  void a_response_its_result_and_the_receipt_alone_are_all_checked() {
    assertThat(failed(Json.obj("jsonrpc", "2.0", "result", answer(RECEIPT)), key())).isEmpty();
    assertThat(failed(answer(RECEIPT), key())).isEmpty();
    assertThat(failed(RECEIPT, key())).isEmpty();
  }

  @Test
  void what_is_signed_is_a_line_and_the_canonical_receipt_without_its_signature() {
    byte[] signed =
        ("omni-receipt/v1\n" + RECEIPT.without("sig").canonical())
            .getBytes(java.nio.charset.StandardCharsets.UTF_8);
    byte[] signature = Base64Text.read(RECEIPT.findText("sig").orElseThrow()).orElseThrow();

    assertThat(SIGNER.key().verifies(signed, signature)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tool",
        "arguments_sha256",
        "result_sha256",
        "run_id",
        "evidence_id",
        "statement_sha256",
        "log",
        "attestation_sha256",
        "at"
      })
  void each_member_is_signed(String member) {
    assertThat(failed(answer(RECEIPT.with(member, "another")), key())).contains("signature");
  }

  @Test
  void a_member_that_lacks_or_comes_in_addition_and_another_version_are_of_another_form() {
    Json.Obj less = ToolReceipt.signed(facts().without("log"), AT, SIGNER);
    assertThat(failed(answer(less), key())).containsExactly("form");
    Json.Obj more = ToolReceipt.signed(facts().with("note", "good"), AT, SIGNER);
    assertThat(failed(answer(more), key())).containsExactly("form");
    Json.Obj next = ToolReceipt.signed(facts().with("v", 2), AT, SIGNER);
    assertThat(failed(answer(next), key())).containsExactly("form");
  }

  @Test
  void a_key_that_is_not_trusted_or_was_not_in_use_is_refused() {
    assertThat(failed(answer(RECEIPT), PublishedKey.of(Ed25519Keys.fresh().key())))
        .containsExactly("signature");
    var later =
        new PublishedKey(SIGNER.key(), Optional.of(AT.plus(Duration.ofDays(1))), Optional.empty());
    assertThat(failed(answer(RECEIPT), later)).containsExactly("signature");
  }

  @Test
  void an_answer_without_its_content_is_not_that_of_the_receipt() {
    assertThat(failed(answer(RECEIPT).without("structuredContent"), key()))
        .containsExactly("result");
  }

  @Test
  void what_has_no_receipt_is_named() {
    assertThat(failed(Json.obj("structuredContent", CONTENT), key())).containsExactly("form");
    assertThat(failed(Json.arr(RECEIPT), key())).containsExactly("form");
    assertThat(failed(Json.NULL, key())).containsExactly("form");
  }
}
