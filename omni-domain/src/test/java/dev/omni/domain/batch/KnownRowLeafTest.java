package dev.omni.domain.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The leaf of version 2 beside the bytes that another program makes of the same rows. */
final class KnownRowLeafTest {
  private static final String HEAD = "006f6d6e693a726f773a3200";
  private static final Json.Obj OPTION =
      Json.obj("type", "call", "strike", 100, "rate", 0.03, "expiry_years", 0.75);

  private static RowLayout layout(
      String capability,
      List<String> input,
      List<String> output,
      List<String> carry,
      String fixed) {
    return RowLayout.parse(
            Json.obj(
                "capability",
                capability,
                "carry",
                carry,
                "fixed",
                fixed,
                "input",
                input,
                "output",
                output))
        .orElseThrow();
  }

  /** A leaf that was computed elsewhere: a layout, a row, the bytes after the head, their hash. */
  record Leaf(String name, RowLayout layout, Json.Obj row, String bytes, String hash) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Leaf option(
      String name,
      List<List<String>> names,
      String fixed,
      Json.Obj row,
      String bytes,
      String hash) {
    RowLayout layout =
        layout("finance.option.vanilla", names.get(0), names.get(1), names.get(2), fixed);
    return new Leaf(name, layout, row, bytes, hash);
  }

  private static Json.Obj row(long number, Json.Obj input, String kind, Json.Obj outcome) {
    return Json.obj("row", number, "input", input, kind, outcome);
  }

  static Stream<Leaf> known() {
    return Stream.of(
        option(
            "numbers",
            List.of(List.of("spot", "volatility"), List.of("delta", "price"), List.of()),
            "ad03d139fa4ba605e89ce8d286d2579a645d1f57f2eb38b4dc3db4ba5b655ca9",
            row(
                0,
                OPTION.with("spot", 101.5).with("volatility", 0.2),
                "output",
                Json.obj("price", 9.25, "delta", 0.5)),
            "223b6604542e815bb95803732895e9eda747b3838c3a85b5066c078a71d14f6c0000000000000000"
                + "00034059600000000000033fc999999999999a033fe0000000000000034022800000000000",
            "3939d9e8b998f22e49cd28e182d6ea936b87e117971c20530c1f42185b62ba64"),
        option(
            "a null output and a negative zero",
            List.of(List.of("spot"), List.of("gamma", "price"), List.of()),
            "4e0a7c35c837be7c094486b58949866e7dac59a94e9c84eacaa2765d026605a5",
            row(
                7,
                OPTION.with("spot", 100).with("volatility", 0),
                "output",
                Json.obj("price", -0.0, "gamma", Json.NULL)),
            "e1b1cfb7d087e880460e1d7458428e6d967f19f5b6e386f5aa7de33437035a470000000000000007"
                + "0003405900000000000000030000000000000000",
            "ec794259b7c243549ed27132e13d64d27307bf4991d7e8227759912b9dbca156"),
        option(
            "an error with its pointer",
            List.of(List.of("spot"), List.of("price"), List.of("id")),
            "76e378fa9c6e76f1f22422a6028a0f6c574fbedd5d356b8ef6a2a1460ae56ea0",
            row(
                    4294967296L,
                    OPTION.with("spot", -5).with("volatility", 0.2),
                    "error",
                    Json.obj(
                        "code",
                        "input_invalid",
                        "message",
                        "must be greater than 0",
                        "pointer",
                        "/input/spot"))
                .with("carry", Json.obj("id", "b,\"2")),
            "6a37cf0645b9f1c869b9822f5b75554b99dae803c691e2dfbc32644d62dd51bb0000000100000000"
                + "0103c014000000000000050000000d696e7075745f696e76616c696405000000166d757374206265"
                + "2067726561746572207468616e2030050000000b2f696e7075742f73706f740500000004622c2232",
            "e781e05b042b7c573196314f9d4f407e1494c3df4b1dd738cfd90187595751f6"),
        option(
            "an error without a pointer",
            List.of(List.of("spot"), List.of("price"), List.of()),
            "828ea68800d6f4179ab1aa79f2b6b15179ae957a78e187e893b6e3f74e110b9d",
            row(
                3,
                OPTION.with("spot", 1000000000.0).with("volatility", 5),
                "error",
                Json.obj(
                    "code",
                    "capability_failed",
                    "message",
                    "price is not a finite number: the input is beyond double precision",
                    "pointer",
                    Json.NULL)),
            "10694ee02768d5612839013c0e7dc2d21a42d641982b013dcedb0418fe95bd460000000000000003"
                + "010341cdcd650000000005000000116361706162696c6974795f6661696c65640500000042707269"
                + "6365206973206e6f7420612066696e697465206e756d6265723a2074686520696e70757420697320"
                + "6265796f6e6420646f75626c6520707265636973696f6e00",
            "341ea2607761a8bb49a31639d9a633a5abf7ebb307d7d5762ea14c94b226e882"),
        option(
            "a text that is not ASCII, an integer beyond 2^53, a small number",
            List.of(List.of("spot"), List.of("price"), List.of("k", "who")),
            "76e378fa9c6e76f1f22422a6028a0f6c574fbedd5d356b8ef6a2a1460ae56ea0",
            row(
                    4,
                    OPTION.with("spot", 1e-7).with("volatility", 0.2),
                    "output",
                    Json.obj("price", 1e21))
                .with("carry", Json.obj("k", 9007199254740993L, "who", "Zoë €")),
            "a0e9d847a084e135e9cb1bfd10d3e71d94ae5fa2d4e08168011064f73584bbee0000000000000004"
                + "00033e7ad7f29abcaf4803444b1ae4d6e2ef50040000001039303037313939323534373430393933"
                + "05000000085a6fc3ab20e282ac",
            "39b0df13d0a8d8f5c41510191acfa05f4a587f6375567a862c180e6265f6d7d9"),
        option(
            "a member that the row lacks, one that is an array",
            List.of(List.of("dividend_yield", "nodes"), List.of("price"), List.of("id")),
            "450866a49ac45b7887076fbcf8a1ab97eb565817812ccdce43b95e233a730970",
            row(
                5,
                OPTION.with("spot", 1).with("nodes", Json.arr(1, 2.5, "x")),
                "output",
                Json.obj("price", true)),
            "037ad990f9f0be7d48aa141be2d5580285e64fa517e78d76fee259684e96ef170000000000000005"
                + "0007065bfbad4a4e8dc393364aa5bf624f3dc6360144225f7026f9429c31e05151fd1b0207",
            "28d01158ae39ad792a82c24c886e7c0341df9f56368f0254babf8a83509cdc3f"),
        new Leaf(
            "a pointer into the base",
            layout(
                "treasury.swap.vanilla",
                List.of("/legs/1/rate"),
                List.of("/legs/0"),
                List.of(),
                "bffab773b2b762b625e989a0c3a033fdc220fc858f71c71ff63e4600a267ef2f"),
            row(
                6,
                Json.obj("legs", Json.arr(Json.obj("rate", 0.01), Json.obj("rate", 0.02))),
                "output",
                Json.obj("/legs/0", Json.obj("pv", 12.5))),
            "5f2f1d79aa5b6c4263a06468ed4d689bbf85510df6aa8444e043ca07feb8d0810000000000000006"
                + "00033f947ae147ae147b06fbadb750a77ec510c5c8056f646d11ace04fcffaf34681852a5b03a548"
                + "22880d",
            "4f18af23a5856dd780972c58a71e7bb3316cdb02115ce3abb62e54fe98e31e8c"),
        option(
            "nothing varies",
            List.of(List.of(), List.of("price"), List.of()),
            "4d0b515c9e4ada6b417338e009e51c9a17c3b19cee26c26811ff0982ced039ba",
            row(
                8,
                OPTION.with("spot", 100).with("volatility", 0.2),
                "output",
                Json.obj("price", 0.1)),
            "b9a8a631bd32991aacb02a5d0e5ade87985a5b76e3b67385df1506f02c105cf30000000000000008"
                + "00033fb999999999999a",
            "3c5acc647094651e209fd70be5a44e5d10822e829d57da895cc31610f297ea8a"));
  }

  @ParameterizedTest
  @MethodSource("known")
  void a_leaf_has_the_bytes_and_the_hash_that_other_programs_compute(Leaf leaf) {
    assertThat(Sha256.hex(leaf.layout.leafBytes(leaf.row))).isEqualTo(HEAD + leaf.bytes);
    assertThat(leaf.layout.leafHash(leaf.row).hex()).isEqualTo(leaf.hash);
    assertThat(leaf.layout.uncovered(leaf.row)).isEmpty();
    assertThat(RowLayout.parse(leaf.layout.json())).contains(leaf.layout);
  }
}
