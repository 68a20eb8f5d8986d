package dev.omni.domain.evidence;

import static dev.omni.domain.evidence.SealedEvidence.ID;
import static dev.omni.domain.evidence.SealedEvidence.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** What evidence of a confidential run shows, and what it does not. */
class DisclosureTest {
  private static final byte[] SECRET =
      "0123456789abcdef0123456789abcdef".getBytes(StandardCharsets.UTF_8);
  private static final Json.Obj RESULT = Json.obj("price", 2.5, "greeks", Json.obj("delta", 0.4));
  private static final String[] NAMES = {"a", "b/", "~", "ü", "\uD83D\uDE00", "\uFB33", " ", "0"};

  private final Signer signer = Ed25519Keys.fresh();
  private final SealedEvidence house = new SealedEvidence(signer);
  private final EvidenceVerifier verifier =
      new EvidenceVerifier(List.of(PublishedKey.of(signer.key())));

  /** Returns the evidence of a confidential run as its owner reads it. */
  private Json.Obj whole(byte[] secret, Json input, Json result) {
    var tree = new SaltedTree(secret, Disclosure.texts(input, result, Optional.empty()));
    var record =
        new Statement.ExecutionRecord(ID, "omni_run", "completed", input, result, List.of());
    Json.Obj timings = Json.obj("started_at", NOON.minusSeconds(1), "completed_at", NOON);
    Statement statement =
        Statement.confidential(PredicateBase.USUAL, record, Json.obj("timings", timings), tree);
    return house
        .sealed(statement, result)
        .with("input", input)
        .with(Disclosure.SECRET, Disclosure.text(secret));
  }

  private Json.Obj whole() {
    return whole(SECRET, SealedEvidence.INPUT, RESULT);
  }

  private static Json.Obj shown(Json.Obj whole, String... places) {
    List<Pointer> pointers = List.of(places).stream().map(Pointer::new).toList();
    return Disclosure.of(whole, Disclosure.tree(whole).orElseThrow().disclosed(pointers));
  }

  private EvidenceVerdict verdict(Json evidence) {
    return EvidenceVerdict.of(verifier.verify(evidence));
  }

  private List<String> wrong(Json evidence) {
    return verifier.verify(evidence).stream()
        .filter(finding -> !finding.passed())
        .map(Finding::line)
        .toList();
  }

  @Test
  void the_whole_with_its_secret_is_valid() {
    assertThat(wrong(whole())).isEmpty();
    assertThat(verifier.verify(whole()))
        .anyMatch(
            finding ->
                finding.check().equals("disclosure") && finding.detail().startsWith("3 values"));
  }

  @Test
  void a_value_is_shown_with_its_proof_and_nothing_beside_it() {
    Json.Obj price = shown(whole(), "/result/price");

    assertThat(wrong(price)).isEmpty();
    assertThat(price.items("disclosed"))
        .singleElement()
        .satisfies(
            leaf -> {
              assertThat(((Json.Obj) leaf).find("pointer")).contains(Json.str("/result/price"));
              assertThat(((Json.Obj) leaf).find("value")).contains(Json.num(2.5));
              assertThat(((Json.Obj) leaf).find("index")).contains(Json.num(2));
            });
    assertThat(price.canonical()).doesNotContain("delta", "0.4", "spot", "run_secret");
  }

  @Test
  void an_object_is_shown_by_all_that_it_has_and_nothing_is_valid_too() {
    assertThat(shown(whole(), "/result").items("disclosed")).hasSize(2);
    assertThat(shown(whole(), "/result/greeks", "/result/greeks/delta").items("disclosed"))
        .hasSize(1);
    assertThat(shown(whole()).items("disclosed")).isEmpty();
    assertThat(wrong(shown(whole()))).isEmpty();
  }

  @Test
  void the_statement_has_neither_text_nor_a_digest_that_could_be_guessed() {
    Json.Obj statement = whole().findObject("statement").orElseThrow();
    var read = new Statement(statement);
    String root = read.disclosure().orElseThrow().text("root");

    assertThat(read.predicate().find("input"))
        .contains(
            Json.obj("canonicalisation", "salted-leaf/1", "sha256", root, "document", Json.NULL));
    assertThat(read.predicate().find("result"))
        .contains(Json.obj("canonicalisation", "salted-leaf/1", "sha256", root));
    assertThat(read.output()).isEqualTo(root);
    assertThat(read.holdsInput()).isFalse();
    assertThat(read.input(Optional.empty())).isEmpty();
    assertThat(read.disclosure())
        .contains(Json.obj("alg", "sha256-salted-leaf/1", "size", 3, "root", root));
  }

  @Test
  void the_same_texts_twice_have_different_roots() {
    byte[] other = SECRET.clone();
    other[31]++;
    Json.Obj texts = Disclosure.texts(SealedEvidence.INPUT, RESULT, Optional.empty());

    assertThat(new SaltedTree(other, texts).root())
        .isNotEqualTo(new SaltedTree(SECRET, texts).root());
  }

  /** Computed by Python's hmac and hashlib, apart from any code here. */
  @Test
  void a_tree_of_one_leaf_is_computed_by_hand() {
    var tree = new SaltedTree(new byte[32], Json.obj("x", 1));

    assertThat(tree.stated())
        .isEqualTo(
            Json.obj(
                "alg",
                "sha256-salted-leaf/1",
                "size",
                1,
                "root",
                "417a178477a5fe086ee07479758e87c19afc56fc8a4d15ff602f213a82febfb9"));
  }

  @Test
  void what_is_shown_beside_single_values_is_refused() {
    Json.Obj price = shown(whole(), "/result/price");

    assertThat(wrong(price.with("input", SealedEvidence.INPUT)))
        .containsExactly("FAIL  disclosure: /input is shown beside single values");
    assertThat(wrong(price.with("result", RESULT)))
        .containsExactly("FAIL  disclosure: /result is shown beside single values");
    assertThat(wrong(price.with("disclosed", "all")))
        .containsExactly("FAIL  disclosure: /disclosed must be a list");
  }

  @Test
  void a_whole_that_was_changed_or_lacks_its_secret_is_refused() {
    assertThat(wrong(whole().with("result", RESULT.with("price", 2.6))))
        .singleElement()
        .asString()
        .startsWith("FAIL  disclosure: the root of input and result is ");
    assertThat(wrong(whole().with("rows", Json.obj("count", 1)))).hasSize(1);
    assertThat(wrong(whole().without("run_secret")))
        .containsExactly(
            "FAIL  disclosure: neither single values nor the whole with its secret are shown");
    assertThat(wrong(whole().with("run_secret", "AAAA"))).hasSize(1);
    assertThat(verdict(whole().without("input"))).isEqualTo(EvidenceVerdict.INVALID);
  }

  @Test
  void a_whole_that_is_not_kept_is_unverifiable() {
    Json.Obj removed = whole().with("input", Json.NULL).with("removed", Json.obj("input", NOON));

    assertThat(verdict(removed)).isEqualTo(EvidenceVerdict.UNVERIFIABLE);
    assertThat(Disclosure.tree(removed)).isEmpty();
  }

  @Test
  void a_statement_of_several_roots_is_refused() {
    Json.Obj statement = whole().findObject("statement").orElseThrow();
    Json.Obj stated = new Statement(statement).disclosure().orElseThrow().with("root", "00");
    Json.Obj predicate = statement.findObject("predicate").orElseThrow().with("disclosure", stated);
    Json.Obj other = house.sealed(new Statement(statement.with("predicate", predicate)), RESULT);

    assertThat(wrong(Disclosure.of(other, Json.Arr.EMPTY)))
        .containsExactly(
            "FAIL  disclosure: the statement names several roots of what it discloses");
  }

  @Test
  void other_runs_show_nothing_of_the_kind() {
    assertThat(wrong(house.genuine().with("disclosed", Json.Arr.EMPTY).with("run_secret", "x")))
        .containsExactly("FAIL  members: nothing signs /disclosed, /run_secret");
  }

  /** A random value whose leaves and names are all different, so that each can be searched for. */
  private static final class Shapes {
    private final Random chance;
    private int count;

    Shapes(long seed) {
      this.chance = new Random(seed);
    }

    String token() {
      return "t" + Integer.toString(100_000 + 37 * ++count);
    }

    Json leaf() {
      return switch (chance.nextInt(6)) {
        case 0 -> Json.num(1_000_000L + 37L * ++count);
        case 1 -> Json.NULL;
        case 2 -> chance.nextBoolean() ? Json.Obj.EMPTY : Json.Arr.EMPTY;
        default -> Json.str(NAMES[chance.nextInt(NAMES.length)] + token());
      };
    }

    Json value(int depth) {
      int kind = depth == 0 ? 2 : chance.nextInt(3);
      if (kind == 2) {
        return leaf();
      }
      int size = 1 + chance.nextInt(4);
      if (kind == 1) {
        var items = new ArrayList<Json>();
        for (int i = 0; i < size; i++) {
          items.add(value(depth - 1));
        }
        return new Json.Arr(items);
      }
      Map<String, Json> members = new LinkedHashMap<>();
      for (int i = 0; i < size; i++) {
        members.put(NAMES[chance.nextInt(NAMES.length)] + token(), value(depth - 1));
      }
      return new Json.Obj(members);
    }

    byte[] secret() {
      var secret = new byte[SaltedTree.SECRET];
      chance.nextBytes(secret);
      return secret;
    }
  }

  @Property(tries = 60)
  void any_places_of_any_run_are_proven_and_nothing_else_is_shown(@ForAll long seed) {
    var shapes = new Shapes(seed);
    Json.Obj whole = whole(shapes.secret(), shapes.value(4), shapes.value(4));
    List<Json> all = shown(whole, "/input", "/result").items("disclosed");
    List<String> places = new ArrayList<>();
    List<String> hidden = new ArrayList<>();
    for (Json leaf : all) {
      boolean show = shapes.chance.nextBoolean();
      (show ? places : hidden).add(((Json.Obj) leaf).text("pointer"));
    }

    Json.Obj shown = shown(whole, places.toArray(String[]::new));
    assertThat(wrong(whole)).isEmpty();
    assertThat(wrong(shown)).isEmpty();
    assertThat(shown.items("disclosed")).hasSameSizeAs(places);
    String bytes = text(shown);
    for (Json each : all) {
      Json.Obj leaf = (Json.Obj) each;
      if (hidden.contains(leaf.text("pointer"))) {
        tokens(leaf.find("value").orElseThrow())
            .forEach(token -> assertThat(bytes).doesNotContain(token));
        String place = leaf.text("pointer");
        String name = place.substring(place.lastIndexOf('/') + 1);
        boolean isNamed = name.contains("t1") && places.stream().noneMatch(p -> p.contains(name));
        if (isNamed) {
          assertThat(bytes).doesNotContain(name);
        }
      }
    }
  }

  /** Returns the text of evidence, and that of what is signed in it. */
  private static String text(Json.Obj evidence) {
    String payload = evidence.findObject("envelope").orElseThrow().text("payload");
    return evidence.canonical()
        + new String(Base64.getDecoder().decode(payload), StandardCharsets.UTF_8);
  }

  private static List<String> tokens(Json value) {
    return value instanceof Json.Str || value instanceof Json.Num
        ? List.of(value.canonical().replace("\"", ""))
        : List.of();
  }

  @Property(tries = 60)
  void every_change_of_what_is_shown_is_refused(@ForAll long seed) {
    var shapes = new Shapes(seed);
    Json.Obj whole = whole(shapes.secret(), shapes.value(3), shapes.value(3));
    Json.Obj shown = shown(whole, "/input", "/result");
    List<Json> leaves = shown.items("disclosed");
    int at = shapes.chance.nextInt(leaves.size());
    var leaf = (Json.Obj) leaves.get(at);
    long index = leaf.findWhole("index").orElseThrow();
    List<Json> path = leaf.items("path");

    refused(shown, at, one -> one.with("value", Json.str("other")));
    refused(shown, at, one -> one.with("pointer", one.text("pointer") + "/x"));
    refused(shown, at, one -> one.with("salt", flipped(one.text("salt"))));
    refused(shown, at, one -> one.with("salt", 1));
    for (long other = -1; other <= leaves.size(); other++) {
      long wrong = other;
      if (other != index) {
        refused(shown, at, one -> one.with("index", wrong));
      }
    }
    for (int step = 0; step < path.size(); step++) {
      var changed = new ArrayList<>(path);
      changed.set(step, Json.str(flipped(((Json.Str) path.get(step)).value())));
      refused(shown, at, one -> one.with("path", changed));
      var shorter = new ArrayList<>(path);
      shorter.remove(step);
      refused(shown, at, one -> one.with("path", shorter));
    }
    var longer = new ArrayList<>(path);
    longer.add(Json.str(Base64Text.of(new byte[32])));
    refused(shown, at, one -> one.with("path", longer));
    refused(shown, at, one -> one.with("path", Json.NULL));
    for (String name : leaf.members().keySet()) {
      refused(shown, at, one -> one.without(name));
    }
    refused(shown, at, one -> one.with("signed", true));
  }

  private void refused(Json.Obj shown, int at, UnaryOperator<Json.Obj> change) {
    var leaves = new ArrayList<>(shown.items("disclosed"));
    leaves.set(at, change.apply((Json.Obj) leaves.get(at)));

    assertThat(wrong(shown.with("disclosed", leaves)))
        .containsExactly(
            "FAIL  disclosure: /disclosed/" + at + " does not lead to the root of the statement");
  }

  private static String flipped(String base64) {
    byte[] bytes = Base64.getDecoder().decode(base64);
    bytes[0] ^= 1;
    return Base64.getEncoder().encodeToString(bytes);
  }

  @Test
  void leaves_are_in_the_order_of_the_bytes_of_their_pointers() {
    Json.Obj names = Json.obj("\uD83D\uDE00", 1, "\uFB33", 2, "a", 3, "a-b", 4);
    var tree = new SaltedTree(SECRET, names.with("a", Json.obj("b", 3)));

    assertThat(tree.disclosed(List.of(Pointer.ROOT)).items())
        .extracting(leaf -> ((Json.Obj) leaf).text("pointer"))
        .containsExactly("/a-b", "/a/b", "/\uFB33", "/\uD83D\uDE00");
    assertThat(tree.missing(List.of(new Pointer("/a"), new Pointer("/c"))))
        .contains(new Pointer("/c"));
    assertThat(HexFormat.of().parseHex(tree.root().hex())).hasSize(32);
  }
}
