package dev.omni.domain.evidence;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The offline verification of the evidence of many runs together: each document, and that no number
 * of their project and mode is missing. What a run was, how it ended and whether it was wanted do
 * not matter: its number is there, or something is withheld.
 */
public final class EvidenceSetVerifier {
  private static final String NUMBERS = "numbers";
  private static final String RUNS = "omni_run";

  private final List<PublishedKey> trusted;
  private final EvidenceVerifier each;
  private final Range range;
  private final List<Finding> findings = new ArrayList<>();
  private final Map<String, SortedMap<Long, String>> scopes = new TreeMap<>();
  private Optional<SequenceHead> head = Optional.empty();
  private long valid;
  private long without;

  /**
   * The numbers that must be there.
   *
   * @param from the first one; empty for 1
   * @param to the last one; empty for that of the head, else the greatest one that is there
   */
  public record Range(OptionalLong from, OptionalLong to) {
    /** All numbers. */
    public static final Range ALL = new Range(OptionalLong.empty(), OptionalLong.empty());
  }

  /** Creates a verifier with trusted keys. */
  EvidenceSetVerifier(List<PublishedKey> trusted, Range range) {
    this.trusted = List.copyOf(trusted);
    this.each = new EvidenceVerifier(trusted);
    this.range = range;
  }

  /**
   * Takes the end of the numbers of a project and mode.
   *
   * @param file what {@code GET /omni/sequence} gave, or evidence of a head
   */
  public void head(Json file) {
    List<Finding> wrong = SequenceHead.verify(file, trusted);
    findings.addAll(wrong);
    if (EvidenceVerdict.of(wrong) != EvidenceVerdict.INVALID) {
      head = SequenceHead.read(file);
      if (head.isEmpty()) {
        findings.add(Finding.fail("head", "must be a signed head of numbers"));
      }
    }
  }

  /**
   * Takes one document.
   *
   * @param name of its file, which findings have
   */
  public void add(String name, Json evidence) {
    List<Finding> found = each.verify(evidence);
    EvidenceVerdict verdict = EvidenceVerdict.of(found);
    if (verdict == EvidenceVerdict.VALID) {
      valid++;
    } else {
      found.stream()
          .filter(one -> one.verdict() == verdict)
          .map(one -> new Finding(name, verdict, one.check() + ": " + one.detail()))
          .forEach(findings::add);
    }
    if (verdict != EvidenceVerdict.INVALID) {
      EvidenceVerifier.data(evidence).ifPresent(data -> numbered(name, data));
    }
  }

  /** Takes a file that is no evidence. */
  public void malformed(String name, String why) {
    findings.add(Finding.fail(name, why));
  }

  private void numbered(String name, Json.Obj data) {
    var statement = new Statement(data.findObject("statement").orElseThrow());
    if (!statement.kind().equals(RUNS)) {
      return;
    }
    Optional<Json.Obj> stated = statement.predicate().findObject(SequenceNumber.MEMBER);
    Optional<String> scope = stated.flatMap(own -> own.findText("scope"));
    Optional<Long> number = stated.flatMap(own -> own.findWhole("number"));
    if (scope.isEmpty() || number.isEmpty()) {
      without++;
      return;
    }
    String id = statement.id();
    String before =
        scopes.computeIfAbsent(scope.get(), none -> new TreeMap<>()).putIfAbsent(number.get(), id);
    if (before != null && !before.equals(id)) {
      findings.add(
          Finding.fail(
              name, "number " + number.get() + " is that of two runs, " + before + " and " + id));
    }
  }

  /** Returns all findings, once everything was taken. */
  public List<Finding> findings() {
    var all = new ArrayList<Finding>();
    if (valid > 0) {
      all.add(Finding.pass("evidence", valid + " valid"));
    }
    if (without > 0) {
      all.add(
          Finding.unverifiable(
              NUMBERS, without + " of the runs have none: they are from before there were any"));
    }
    all.addAll(findings);
    head.ifPresent(own -> scopes.computeIfAbsent(own.scope(), none -> new TreeMap<>()));
    if (scopes.isEmpty()) {
      all.add(Finding.unverifiable(NUMBERS, "no evidence has any, and no head says how many"));
    }
    scopes.forEach((scope, numbers) -> complete(scope, numbers, all));
    return List.copyOf(all);
  }

  /** Names the numbers of a scope that are missing. */
  private void complete(String scope, SortedMap<Long, String> numbers, List<Finding> all) {
    Optional<SequenceHead> end = head.filter(own -> own.scope().equals(scope));
    long from = range.from().orElse(1);
    long greatest = numbers.isEmpty() ? 0 : numbers.lastKey();
    long known = end.map(own -> Math.max(own.last(), greatest)).orElse(greatest);
    long to = range.to().orElse(known);
    var missing = new TreeSet<Long>();
    for (long number = Math.max(1, from); number <= Math.min(to, known); number++) {
      if (!numbers.containsKey(number)) {
        missing.add(number);
      }
    }
    var open = new TreeSet<Long>(missing);
    open.retainAll(end.map(SequenceHead::open).orElse(List.of()));
    missing.removeAll(open);
    SequenceRange.of(missing)
        .forEach(gap -> all.add(Finding.fail(scope, "lacks the evidence of number " + gap)));
    if (to > known) {
      String which = new SequenceRange(Math.max(from, known + 1), to).toString();
      all.add(
          end.isPresent()
              ? Finding.unverifiable(scope, "number " + which + " comes after the head")
              : Finding.fail(scope, "lacks the evidence of number " + which));
    }
    if (missing.isEmpty()) {
      String also =
          open.isEmpty() ? "" : "; not ended as of the head: " + SequenceHead.listed(open);
      all.add(Finding.pass(scope, "complete from " + from + " to " + Math.min(to, known) + also));
    }
  }
}
