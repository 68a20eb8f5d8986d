package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Verification of what a document of evidence shows of a confidential run, whose statement has only
 * the root of a tree over the single values of input and result.
 */
final class DisclosureVerifier {
  /** The members of evidence that only a confidential run has. */
  static final Set<String> MEMBERS = Set.of("disclosed", "run_secret", "rows");

  private static final String CHECK = "disclosure";
  private static final List<String> WHOLE = List.of("input", "result", "rows", "run_secret");
  private static final Set<String> LEAF = Set.of("pointer", "salt", "value", "index", "path");
  private static final String MAC = "HmacSHA256";

  private final JsonNode data;
  private final JsonNode stated;

  private DisclosureVerifier(JsonNode data, JsonNode stated) {
    this.data = data;
    this.stated = stated;
  }

  /** A value with its place. */
  private record Leaf(String pointer, byte[] bytes, JsonNode value) {}

  /** Returns whether a statement is that of a confidential run. */
  static boolean isConfidential(JsonNode predicate) {
    return predicate.path("disclosure").isObject();
  }

  /**
   * Checks that what is shown is what was signed.
   *
   * @param digests of input and result, as the statement has them
   */
  static Finding verify(JsonNode data, JsonNode predicate, List<String> digests) {
    var verifier = new DisclosureVerifier(data, predicate.path("disclosure"));
    if (!digests.stream().allMatch(verifier.root()::equals)) {
      return failed("the statement names several roots of what it discloses");
    }
    return data.hasNonNull("disclosed") ? verifier.leaves() : verifier.whole();
  }

  /** Checks a row of a batch, whose rows stand beside the statement where it is confidential. */
  static Finding row(JsonNode data, JsonNode row) {
    if (data.hasNonNull("disclosed")) {
      return new Finding(
          "row", Verdict.UNVERIFIABLE, "the rows of a confidential batch are not disclosed");
    }
    JsonNode predicate = data.path("statement").path("predicate");
    JsonNode holder = isConfidential(predicate) ? data : predicate;
    return RowVerifier.verify(row, holder.path("rows"));
  }

  private static Finding failed(String why) {
    return new Finding(CHECK, false, why);
  }

  private String root() {
    return stated.path("root").asText("");
  }

  private Finding leaves() {
    for (String beside : WHOLE) {
      if (data.hasNonNull(beside)) {
        return failed("/" + beside + " is shown beside single values");
      }
    }
    JsonNode shown = data.path("disclosed");
    if (!shown.isArray()) {
      return failed("/disclosed must be a list");
    }
    for (int i = 0; i < shown.size(); i++) {
      if (!isProven(shown.path(i))) {
        return failed("/disclosed/" + i + " does not lead to the root of the statement");
      }
    }
    String sizes = shown.size() + " of " + whole(stated.path("size"));
    return new Finding(CHECK, true, sizes + " values are shown, and signed");
  }

  private boolean isProven(JsonNode leaf) {
    var names = new TreeSet<String>();
    leaf.fieldNames().forEachRemaining(names::add);
    boolean formed =
        names.equals(LEAF)
            && leaf.path("pointer").isTextual()
            && leaf.path("salt").isTextual()
            && leaf.path("path").isArray();
    if (!formed) {
      return false;
    }
    var path = new ArrayList<byte[]>();
    for (JsonNode step : leaf.path("path")) {
      byte[] hash = TrustedKey.base64(step.asText(""));
      if (hash.length != 32) {
        return false;
      }
      path.add(hash);
    }
    byte[] hash =
        hash(leaf.path("salt").asText(), leaf.path("pointer").asText(), leaf.path("value"));
    long index = whole(leaf.path("index"));
    byte[] found = EvidenceVerifier.root(hash, index, whole(stated.path("size")), path);
    return HexFormat.of().formatHex(found).equals(root());
  }

  private static long whole(JsonNode number) {
    return number.isIntegralNumber() ? number.longValue() : -1;
  }

  private Finding whole() {
    for (String part : List.of("input", "result")) {
      if (!data.hasNonNull(part) && data.path("removed").hasNonNull(part)) {
        String why = "the " + part + " is not kept; the root of both was " + root();
        return new Finding(CHECK, Verdict.UNVERIFIABLE, why);
      }
    }
    byte[] secret = TrustedKey.base64(data.path("run_secret").asText(""));
    if (secret.length != 32 || !data.has("input") || !data.has("result")) {
      return failed("neither single values nor the whole with its secret are shown");
    }
    ObjectNode texts = JsonText.object();
    for (String name : List.of("input", "result", "rows")) {
      if (data.has(name)) {
        texts.set(name, data.path(name));
      }
    }
    var all = new ArrayList<Leaf>();
    collect("", texts, all);
    all.sort((one, other) -> Arrays.compareUnsigned(one.bytes(), other.bytes()));
    String found = HexFormat.of().formatHex(top(secret, all));
    boolean same = found.equals(root()) && all.size() == whole(stated.path("size"));
    return same
        ? new Finding(CHECK, true, all.size() + " values, root " + found)
        : failed("the root of input and result is " + found + ", not the signed one");
  }

  private static void collect(String at, JsonNode value, List<Leaf> into) {
    if (value instanceof ObjectNode object && !object.isEmpty()) {
      object
          .properties()
          .forEach(
              member ->
                  collect(
                      at + "/" + member.getKey().replace("~", "~0").replace("/", "~1"),
                      member.getValue(),
                      into));
    } else if (value instanceof ArrayNode array && !array.isEmpty()) {
      for (int i = 0; i < array.size(); i++) {
        collect(at + "/" + i, array.path(i), into);
      }
    } else {
      into.add(new Leaf(at, at.getBytes(StandardCharsets.UTF_8), value));
    }
  }

  private static byte[] top(byte[] secret, List<Leaf> leaves) {
    Mac mac = mac(secret);
    List<byte[]> level = new ArrayList<>();
    for (Leaf leaf : leaves) {
      byte[] salt = Arrays.copyOf(mac.doFinal(leaf.bytes()), 16);
      level.add(hash(Base64.getEncoder().encodeToString(salt), leaf.pointer(), leaf.value()));
    }
    byte[] node = {1};
    while (level.size() > 1) {
      List<byte[]> above = new ArrayList<>();
      for (int i = 0; i < level.size(); i += 2) {
        boolean pair = i + 1 < level.size();
        above.add(
            pair ? EvidenceVerifier.digest(node, level.get(i), level.get(i + 1)) : level.get(i));
      }
      level = above;
    }
    return level.get(0);
  }

  private static Mac mac(byte[] secret) {
    try {
      Mac mac = Mac.getInstance(MAC);
      mac.init(new SecretKeySpec(secret, MAC));
      return mac;
    } catch (GeneralSecurityException absent) {
      throw new IllegalStateException(absent);
    }
  }

  private static byte[] hash(String salt, String pointer, @Nullable JsonNode value) {
    ArrayNode leaf = JsonText.object().arrayNode().add(salt).add(pointer).add(value);
    return EvidenceVerifier.leafHash(JsonText.canonical(leaf).getBytes(StandardCharsets.UTF_8));
  }
}
