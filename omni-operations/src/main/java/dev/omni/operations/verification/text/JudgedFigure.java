package dev.omni.operations.verification.text;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonObjectBuilder;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.Optional;

/**
 * A figure with what became of it.
 *
 * @param reason why it is not proven; empty when it is
 * @param bound the number that it states
 * @param nearest the number that is nearest, within 5 %, of one that states none
 */
record JudgedFigure(
    ScannedFigure figure,
    Judgement status,
    Optional<String> reason,
    Optional<Bound> bound,
    Optional<Candidate> nearest) {
  /** The judgement of a figure. */
  enum Judgement {
    /** A number rounds to it. */
    PROVEN,
    /** The number that it is said to be is another. */
    CONTRADICTED,
    /** Nothing says so. */
    UNPROVEN;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The number that a figure states.
   *
   * @param by binding, name or value
   * @param otherSign whether a word before the figure has the place of its sign
   * @param ambiguous whether other numbers round to it too
   */
  record Bound(Candidate candidate, String by, boolean otherSign, boolean ambiguous) {}

  static JudgedFigure unproven(ScannedFigure figure, String reason, Optional<Candidate> nearest) {
    return new JudgedFigure(
        figure, Judgement.UNPROVEN, Optional.of(reason), Optional.empty(), nearest);
  }

  /** Returns the figure as an item of {@code figures}, its number from 1. */
  Json.Obj json(int number) {
    boolean read = figure.printed().isPresent();
    var json =
        new JsonObjectBuilder()
            .set("n", number)
            .set("start", figure.start())
            .set("end", figure.end())
            .set("quote", figure.quote())
            .set("number", figure.number())
            .set("value", read ? text(figure.value()) : Json.NULL)
            .set("unit", figure.unit().map(unit -> unit.code()))
            .set("step", read ? text(figure.step()) : Json.NULL)
            .set("status", status)
            .set("reason", reason);
    figure.range().ifPresent(part -> json.set("range", part));
    return json.set("bound", bound.map(this::bound))
        .set("nearest", nearest.map(this::near))
        .object();
  }

  private Json.Obj bound(Bound bound) {
    Candidate candidate = bound.candidate();
    BigDecimal printed = bound.otherSign() ? figure.value().negate() : figure.value();
    return Json.obj("kind", candidate.kind(), "by", bound.by())
        .withAll(candidate.place())
        .with("exact", text(candidate.exact()))
        .with("in_unit", text(candidate.unit().in(candidate.exact(), figure.unit())))
        .with(
            "difference",
            text(candidate.unit().difference(candidate.exact(), printed, figure.unit())))
        .with("sign", bound.otherSign() ? "by_word" : "same")
        .with("ambiguous", bound.ambiguous())
        .with("evidence_id", candidate.evidence());
  }

  private Json.Obj near(Candidate candidate) {
    return Json.obj("source", candidate.source(), "pointer", candidate.pointer())
        .with("in_unit", text(candidate.unit().in(candidate.exact(), figure.unit())));
  }

  /** Returns a decimal as text, which keeps all its digits in every language. */
  private static Json text(BigDecimal value) {
    BigDecimal short34 = value.precision() > 34 ? value.round(MathContext.DECIMAL128) : value;
    return Json.str(plain(short34));
  }

  private static String plain(BigDecimal value) {
    return Math.abs(value.scale()) > 30 ? value.toString() : value.toPlainString();
  }
}
