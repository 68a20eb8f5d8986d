package dev.omni.application.evidence.outside;

import dev.omni.application.evidence.EvidenceLog;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.outside.OutsideCalls;
import dev.omni.application.spi.outside.OutsideCalls.Answer;
import dev.omni.application.spi.outside.OutsideStore;
import dev.omni.application.spi.outside.OutsideStore.Cosigned;
import dev.omni.application.spi.outside.OutsideStore.Fork;
import dev.omni.domain.evidence.Checkpoint;
import dev.omni.domain.evidence.Cosignature;
import dev.omni.domain.evidence.SignedNote;
import dev.omni.domain.evidence.SignedNote.Line;
import dev.omni.domain.witness.AddCheckpoint;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.regex.Pattern;

/**
 * The collector of cosignatures. It asks each witness for that of the newest checkpoint, all at
 * once. A witness that has cosigned another history of the log raises an alarm, which stops all
 * signing until an operator accepts it.
 */
public final class CosignatureCollector {
  private static final Logger LOG = System.getLogger(CosignatureCollector.class.getName());
  private static final Pattern SIZE = Pattern.compile("(0|[1-9][0-9]{0,17})\n");
  private static final Duration SKEW = Duration.ofMinutes(5);

  private final EvidenceLog log;
  private final OutsideStore store;
  private final Witnesses witnesses;
  private final OutsideCalls calls;
  private final ClockAndIds clockAndIds;

  /** What each witness last said, so that it is logged once. */
  private final Map<String, String> said = new ConcurrentHashMap<>();

  /**
   * The checkpoint that each witness has cosigned last, as it said to this process: it may know
   * more than the store, which may have been set back.
   */
  private final Map<String, String> confirmed = new ConcurrentHashMap<>();

  private volatile Optional<Instant> behindSince = Optional.empty();

  /**
   * The witnesses of a log.
   *
   * @param all at most one for each key
   * @param quorum how many must cosign a checkpoint for it to count as witnessed
   */
  public record Witnesses(List<WitnessAddress> all, int quorum) {
    /** None, of which none must cosign. */
    public static final Witnesses NONE = new Witnesses(List.of(), 0);

    public Witnesses {
      all = List.copyOf(all);
    }
  }

  /**
   * Creates a collector.
   *
   * @param calls reaches the witnesses
   */
  public CosignatureCollector(
      EvidenceLog log,
      OutsideStore store,
      Witnesses witnesses,
      OutsideCalls calls,
      ClockAndIds clockAndIds) {
    this.log = log;
    this.store = store;
    this.witnesses = witnesses;
    this.calls = calls;
    this.clockAndIds = clockAndIds;
  }

  /**
   * Asks every witness that has not cosigned a checkpoint yet, and returns when all have answered
   * or their time is over.
   *
   * @param threads one for each witness
   */
  public void collect(Checkpoint head, ExecutorService threads) throws InterruptedException {
    var tasks = new ArrayList<Callable<Boolean>>();
    for (WitnessAddress witness : witnesses.all()) {
      tasks.add(() -> isReached(witness, head));
    }
    threads.invokeAll(tasks);
    boolean witnessed =
        witnesses.all().isEmpty()
            || store.cosigned(head.head().size()).size() >= witnesses.quorum();
    behindSince =
        witnessed ? Optional.empty() : behindSince.or(() -> Optional.of(clockAndIds.now()));
  }

  /** Returns for how long the newest checkpoint has lacked its quorum. */
  public Duration behind() {
    return behindSince
        .map(since -> Duration.between(since, clockAndIds.now()))
        .orElse(Duration.ZERO);
  }

  private boolean isReached(WitnessAddress witness, Checkpoint head) {
    try {
      long last = store.lastCosigned(witness.id());
      if (last > head.head().size()) {
        beyond(witness, last);
      } else if (!head.text().equals(confirmed.get(witness.id()))) {
        ask(witness, head, last);
      }
      return true;
    } catch (RuntimeException failed) {
      LOG.log(Level.WARNING, "witness " + witness.key().name() + " was not reached", failed);
      return false;
    }
  }

  /**
   * Asks a witness, and again where it names another old size that the log has had.
   *
   * @param last the size that it cosigned last, as far as is known here
   */
  private void ask(WitnessAddress witness, Checkpoint head, long last) {
    Optional<Answer> answer = post(witness, head, last);
    long old = last;
    Optional<Long> theirs = answer.filter(Answer::isConflict).flatMap(this::size);
    if (theirs.isPresent() && theirs.get() != last) {
      old = theirs.get();
      if (old > head.head().size()) {
        beyond(witness, old);
        return;
      }
      answer = post(witness, head, old);
    }
    judged(witness, head, old, answer);
  }

  private Optional<Answer> post(WitnessAddress witness, Checkpoint head, long old) {
    var request = new AddCheckpoint(old, log.consistency(old, head.head().size()), head.signed());
    byte[] body = request.body().getBytes(StandardCharsets.UTF_8);
    return calls.post(witness.addCheckpoint(), "text/plain; charset=utf-8", body);
  }

  private Optional<Long> size(Answer answer) {
    var read = SIZE.matcher(answer.text());
    return read.matches() ? Optional.of(Long.parseLong(read.group(1))) : Optional.empty();
  }

  /** Judges a witness that cosigned more than the checkpoint: this log may have grown meanwhile. */
  private void beyond(WitnessAddress witness, long theirs) {
    long now = log.head().map(head -> head.head().size()).orElse(0L);
    if (theirs > now) {
      alarm(witness, theirs, "it has cosigned " + theirs + " entries, and the log has " + now);
    }
  }

  private void judged(WitnessAddress witness, Checkpoint head, long old, Optional<Answer> answer) {
    int status = answer.map(Answer::status).orElse(0);
    boolean sameSize = old == head.head().size();
    switch (status) {
      case 0 -> said(witness, "does not answer, or at too great length");
      case 200 -> cosigned(witness, head, answer.orElseThrow());
      case 422 -> alarm(witness, old, "the log of today does not begin with its " + old);
      case 409 -> {
        if (sameSize && answer.flatMap(this::size).equals(Optional.of(old))) {
          alarm(witness, old, "its " + old + " entries have another root than those of the log");
        } else {
          said(witness, "refuses with status 409 and no size that helps");
        }
      }
      default -> said(witness, "refuses with status " + status);
    }
  }

  private void cosigned(WitnessAddress witness, Checkpoint head, Answer answer) {
    SignedNote note = head.signed();
    Instant latest = clockAndIds.now().plus(SKEW);
    for (String text : answer.text().split("\n", 101)) {
      Optional<Line> line = Line.parse(text);
      Optional<Instant> at =
          line.flatMap(found -> Cosignature.time(found, witness.key(), note.text()))
              .filter(time -> !time.isAfter(latest));
      if (at.isPresent()) {
        store.add(
            new Cosigned(head.head().size(), witness.id(), line.orElseThrow().text(), at.get()));
        said.remove(witness.id());
        confirmed.put(witness.id(), head.text());
        return;
      }
    }
    said(witness, "answers without its cosignature of this checkpoint");
  }

  /** Logs what a witness says, once until it says something else. */
  private void said(WitnessAddress witness, String what) {
    if (!what.equals(said.put(witness.id(), what))) {
      LOG.log(Level.WARNING, "witness " + witness.key().name() + " " + what);
    }
  }

  private void alarm(WitnessAddress witness, long size, String what) {
    String reason = "witness " + witness.key().name() + " knows another history: " + what;
    if (store.add(new Fork(witness.id(), size, reason, clockAndIds.now(), Optional.empty()))) {
      LOG.log(Level.ERROR, "the log is forked; nothing is signed: " + reason);
    }
    said(witness, "refuses: " + what);
  }
}
