package dev.omni.domain.evidence;

import dev.omni.domain.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The signed end of the numbers of a project and mode: the last number that was given, and which
 * runs have not ended. Every other number up to the last one has evidence.
 *
 * @param scope name of the counter
 * @param last the last number; 0 before the first run
 * @param open numbers of the runs that have not ended
 * @param asOf when that was so
 */
public record SequenceHead(String scope, long last, List<Long> open, Instant asOf) {
  /** The kind of the evidence that repeats a head in the log. */
  public static final String KIND = "sequence_head";

  /** The first line of what is signed; no other signature of this key begins with it. */
  private static final String PREFIX = "omni-sequence-head/v1\n";

  private static final String CHECK = "head";

  public SequenceHead {
    open = List.copyOf(open);
  }

  /** Returns the JSON form: {@code scope, last, open, as_of}. */
  public Json.Obj json() {
    return Json.obj("scope", scope, "last", last, "open", open, "as_of", asOf);
  }

  /**
   * Returns the signed form.
   *
   * @param facts this in JSON, and what else is signed
   */
  public static Json.Obj signed(Json.Obj facts, Signer signer) {
    Json.Obj head = facts.with("keyid", signer.key().id());
    return head.with("sig", Base64Text.of(signer.sign(message(head))));
  }

  private static byte[] message(Json.Obj head) {
    return (PREFIX + head.without("sig").canonical()).getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Returns what is wrong with the signature of a head, or with the evidence that repeats it.
   *
   * @param file the response, its data, or evidence of the kind {@link #KIND}
   */
  static List<Finding> verify(Json file, List<PublishedKey> trusted) {
    Optional<Json.Obj> evidence = EvidenceVerifier.data(file);
    if (evidence.isPresent()) {
      return new EvidenceVerifier(trusted)
          .verify(evidence.get()).stream()
              .filter(finding -> !finding.passed())
              .map(
                  finding ->
                      new Finding(
                          CHECK, finding.verdict(), finding.check() + ": " + finding.detail()))
              .toList();
    }
    Optional<Json.Obj> head = data(file);
    if (head.isEmpty()) {
      return List.of(Finding.fail(CHECK, "must be a signed head of numbers"));
    }
    return signature(head.get(), trusted).stream().toList();
  }

  private static Optional<Finding> signature(Json.Obj head, List<PublishedKey> trusted) {
    String keyId = head.findText("keyid").orElse("");
    Optional<PublishedKey> key =
        trusted.stream().filter(one -> one.key().id().equals(keyId)).findFirst();
    if (key.isEmpty()) {
      return Optional.of(Finding.fail(CHECK, "the key " + keyId + " is not trusted"));
    }
    byte[] bytes = head.findText("sig").flatMap(Base64Text::read).orElseGet(() -> new byte[0]);
    if (!key.get().key().verifies(message(head), bytes)) {
      return Optional.of(Finding.fail(CHECK, "the key " + keyId + " did not sign this head"));
    }
    return instant(head).filter(key.get()::signedAt).isPresent()
        ? Optional.empty()
        : Optional.of(
            Finding.fail(CHECK, "the key " + keyId + " was not in use at the time of this head"));
  }

  private static Optional<Json.Obj> data(Json file) {
    return file instanceof Json.Obj object
        ? Optional.of(object.findObject("data").orElse(object)).filter(head -> head.has("sig"))
        : Optional.empty();
  }

  /** Reads a head, signed or within evidence; empty when it has not that form. */
  static Optional<SequenceHead> read(Json file) {
    Optional<Json.Obj> facts =
        EvidenceVerifier.data(file)
            .filter(data -> data.findText("kind").filter(KIND::equals).isPresent())
            .flatMap(data -> data.findObject("result"))
            .or(() -> data(file));
    return facts.flatMap(SequenceHead::stated);
  }

  /** Reads what the evidence of a head states; empty when it has not that form. */
  public static Optional<SequenceHead> stated(Json stated) {
    return stated instanceof Json.Obj facts ? parsed(facts) : Optional.empty();
  }

  private static Optional<SequenceHead> parsed(Json.Obj facts) {
    Optional<String> scope = facts.findText("scope");
    Optional<Long> last = facts.findWhole("last");
    Optional<Instant> asOf = instant(facts);
    List<Long> open =
        facts.items("open").stream()
            .flatMap(number -> Json.obj("n", number).findWhole("n").stream())
            .toList();
    boolean complete = facts.has("open") && open.size() == facts.items("open").size();
    return scope.isPresent() && last.isPresent() && asOf.isPresent() && complete
        ? Optional.of(new SequenceHead(scope.get(), last.get(), open, asOf.get()))
        : Optional.empty();
  }

  private static Optional<Instant> instant(Json.Obj head) {
    try {
      return head.findText("as_of").map(Instant::parse);
    } catch (DateTimeException malformed) {
      return Optional.empty();
    }
  }

  /** Returns a list of numbers as people write it: {@code 3, 7 to 9}. */
  static String listed(Iterable<Long> numbers) {
    var sorted = new TreeSet<Long>();
    numbers.forEach(sorted::add);
    return SequenceRange.of(sorted).stream()
        .map(SequenceRange::toString)
        .collect(Collectors.joining(", "));
  }
}
