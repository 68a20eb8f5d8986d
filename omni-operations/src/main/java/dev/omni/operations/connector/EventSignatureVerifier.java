package dev.omni.operations.connector;

import dev.omni.application.operation.OperationCall;
import dev.omni.application.spi.WireNames;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.domain.webhook.Webhook.Scheme;
import dev.omni.domain.webhook.WebhookSecret;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;

/** The verification of event signatures. */
final class EventSignatureVerifier {
  private static final Duration TOLERANCE = Duration.ofMinutes(5);
  private static final OperationCall.Signed UNSIGNED = new OperationCall.Signed("", "", "", "");
  private static final int LONGEST_ID = 256;
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,12}");

  private final WireNames names;

  /**
   * Creates the verifier.
   *
   * @param names parts of requests
   */
  EventSignatureVerifier(WireNames names) {
    this.names = names;
  }

  /**
   * Rejects a call without a valid signature of the connection's key, if it has one, and one with
   * anything that the signature does not cover.
   *
   * @return the signed message; empty for a connection without a key
   * @param key that events are signed with, if any
   * @throws Fault naming the wrong part
   */
  Optional<OperationCall.Signed> require(Optional<String> key, OperationCall call, Instant now) {
    if (key.isEmpty()) {
      return Optional.empty();
    }
    OperationCall.Signed signed = complete(call.signed());
    if (!signed.attributes().isEmpty()) {
      throw Fault.at(
          FaultCode.PARAMETER_INVALID,
          names.pointer("attribute:" + signed.attributes().get(0)),
          "must be omitted: a signed connection takes structured events");
    }
    if (signed.id().length() > LONGEST_ID) {
      throw wrong("id", "must have 1 to " + LONGEST_ID + " characters");
    }
    boolean numeric = SECONDS.matcher(signed.timestamp()).matches();
    Duration off =
        numeric
            ? Duration.between(Instant.ofEpochSecond(Long.parseLong(signed.timestamp())), now).abs()
            : TOLERANCE.plusSeconds(1);
    if (off.compareTo(TOLERANCE) > 0) {
      throw wrong("timestamp", "must be the seconds since 1970, at most 300 from now");
    }
    String text = signed.id() + "." + signed.timestamp() + "." + signed.content();
    if (!key(key.get()).signed(text, signed.signatures())) {
      throw wrong("signature", "must be computed with the connection's signing_key");
    }
    return Optional.of(signed);
  }

  /** Rejects a call that lacks a part, naming each that is missing. */
  private OperationCall.Signed complete(Optional<OperationCall.Signed> sent) {
    var signed = sent.orElse(UNSIGNED);
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    require("id", signed.id(), problems);
    require("timestamp", signed.timestamp(), problems);
    require("signature", signed.signatures(), problems);
    problems.throwIfAny();
    return signed;
  }

  private void require(String part, String value, ProblemCollector problems) {
    if (value.isBlank()) {
      String pointer = names.pointer("/webhook-" + part);
      problems.add(pointer, FaultCode.PARAMETER_MISSING, "is required");
    }
  }

  private Fault wrong(String part, String message) {
    return Fault.at(FaultCode.PARAMETER_INVALID, names.pointer("/webhook-" + part), message);
  }

  /** Parses {@code whsec_} and base 64, or the text that an earlier version stored. */
  private static WebhookSecret key(String text) {
    try {
      WebhookSecret key = WebhookSecret.of(text);
      if (key.scheme() == Scheme.V1 && key.secret().length > 0) {
        return key;
      }
    } catch (IllegalArgumentException anyText) {
      // Otherwise the text itself is the key.
    }
    return new WebhookSecret(Scheme.V1, text.getBytes(StandardCharsets.UTF_8));
  }
}
