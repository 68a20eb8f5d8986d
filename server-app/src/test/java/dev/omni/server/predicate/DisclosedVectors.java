package dev.omni.server.predicate;

import static dev.omni.server.predicate.Edit.change;
import static dev.omni.server.predicate.Edit.put;
import static dev.omni.server.predicate.Edit.remove;
import static dev.omni.server.predicate.Edit.text;

import dev.omni.domain.evidence.Disclosure;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The vectors of confidential runs: the whole, and what is disclosed of it. */
final class DisclosedVectors extends VectorMaker {
  private static final String CHECK = Disclosure.CHECK;
  private static final String LEAF = "/disclosed/0";

  private final Json.Obj whole;
  private final Json.Obj price;

  DisclosedVectors(RealEvidence real, Json.Obj run, Json.Obj other) {
    super(run, other);
    this.whole = own(real.confidential(RealEvidence.OPTION, RealEvidence.CALL));
    this.price = shown(whole, "/result/price", "/input/strike");
    accepted(real);
    forgedWholes();
    forgedLeaves(real.confidential(RealEvidence.OPTION, RealEvidence.CALL));
    rows(real.confidentialBatch());
  }

  /** The same evidence, sealed by the known key. */
  private Json.Obj own(Json.Obj evidence) {
    Json.Obj sealed = resealed(evidence);
    for (String name : List.of(Disclosure.SECRET, Disclosure.ROWS)) {
      sealed = sealed.withPresent(name, evidence.find(name));
    }
    return sealed;
  }

  private static Json.Obj shown(Json.Obj whole, String... places) {
    return Disclosure.of(
        whole,
        Disclosure.tree(whole)
            .orElseThrow()
            .disclosed(Stream.of(places).map(Pointer::new).toList()));
  }

  private void accepted(RealEvidence real) {
    add("confidential", ACCEPT, "", "A confidential run as its owner reads it.", whole);
    add("disclosed", ACCEPT, "", "The price and the strike of a confidential run.", price);
    add(
        "disclosed-result",
        ACCEPT,
        "",
        "All values of the result, and none of the input.",
        shown(whole, "/result"));
    add(
        "disclosed-nothing",
        ACCEPT,
        "",
        "A confidential run of which nothing is shown.",
        shown(whole));
    Json.Obj failing = Json.obj("integrand", "1/x", "lower", 0, "upper", 1);
    add(
        "confidential-failed",
        ACCEPT,
        "",
        "A confidential run that failed: its code is signed, and no message.",
        own(real.confidential("scientific-discovery.quadrature", failing)));
    add(
        "confidential-not-kept",
        OPEN,
        CHECK,
        "A confidential run whose input is no longer kept.",
        whole.with("input", Json.NULL).with("removed", Json.obj("input", "2026-11-30T00:00:00Z")));
  }

  private void wrong(String name, String description, Json.Obj document) {
    add(name, REJECT, CHECK, description, document);
  }

  private void forgedWholes() {
    wrong(
        "confidential-digit",
        "One digit of the price of a confidential run is another.",
        change(whole, "/result/price", Edit::nudged));
    wrong(
        "confidential-input",
        "One digit of the input of a confidential run is another.",
        change(whole, "/input/strike", Edit::nudged));
    wrong(
        "confidential-secret",
        "The secret of another run.",
        text(whole, "/run_secret", Edit::flipped));
    wrong(
        "confidential-without-secret",
        "The whole of a confidential run without its secret.",
        whole.without("run_secret"));
    wrong(
        "confidential-member",
        "A member more in the result of a confidential run.",
        put(whole, "/result/rebate", 0));
    Json.Obj roots = put(statement(whole), "/predicate/disclosure/root", "0".repeat(64));
    wrong(
        "confidential-roots",
        "A statement that names two roots.",
        Disclosure.of(sealed(whole, roots), Json.Arr.EMPTY));
    add(
        "secret-of-run",
        REJECT,
        "members",
        "Values with proofs beside a run that is not confidential.",
        run.with("disclosed", Json.Arr.EMPTY));
  }

  private void forgedLeaves(Json.Obj stranger) {
    wrong("disclosed-digit", "One digit of a disclosed value.", leaf("value", Edit::nudged));
    wrong(
        "disclosed-pointer",
        "The place of another value.",
        put(price, LEAF + "/pointer", "/input/spot"));
    wrong("disclosed-salt", "Another salt.", text(price, LEAF + "/salt", Edit::flipped));
    wrong("disclosed-index", "Another index.", put(price, LEAF + "/index", 0));
    wrong("disclosed-index-at-size", "An index that is the size.", leaf("index", index -> size()));
    wrong("disclosed-path-step", "Another step.", text(price, LEAF + "/path/0", Edit::flipped));
    wrong("disclosed-path-long", "A step too many.", leaf("path", Edit::longer));
    wrong(
        "disclosed-path-short",
        "A step too few.",
        leaf("path", path -> new Json.Arr(((Json.Arr) path).items().subList(1, 3))));
    wrong("disclosed-without-salt", "A leaf without its salt.", remove(price, LEAF + "/salt"));
    wrong("disclosed-member", "A leaf with a member more.", put(price, LEAF + "/unit", "USD"));
    wrong(
        "disclosed-with-input",
        "The input beside single values.",
        price.with("input", part(whole, "input")));
    wrong(
        "disclosed-with-result",
        "The result beside single values.",
        price.with("result", part(whole, "result")));
    wrong("disclosed-no-list", "Single values that are no list.", price.with("disclosed", "all"));
    wrong(
        "disclosed-of-another",
        "A value of another confidential run.",
        price.with("disclosed", shown(own(stranger), "/input/strike").items("disclosed")));
  }

  private Json size() {
    return new Pointer("/predicate/disclosure/size").in(statement(whole)).orElseThrow();
  }

  private Json.Obj leaf(String member, UnaryOperator<Json> change) {
    return change(price, LEAF + "/" + member, change);
  }

  private void rows(RealEvidence.Batch batch) {
    Json.Obj evidence = own(batch.evidence());
    Json.Obj row = batch.row();
    row(
        "confidential-row",
        ACCEPT,
        "A row of a confidential batch, by the owner's document.",
        evidence,
        row);
    row(
        "confidential-row-digit",
        REJECT,
        "A row of a confidential batch with another digit.",
        evidence,
        change(row, "/output/price", Edit::nudged));
    row(
        "disclosed-row",
        OPEN,
        "A row of a confidential batch whose rows are not shown.",
        shown(evidence, "/result/rows"),
        row);
    wrong(
        "confidential-rows",
        "Another root of the rows of a confidential batch.",
        put(evidence, "/rows/root", "0".repeat(64)));
  }
}
