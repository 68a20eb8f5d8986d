package dev.omni.domain.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PointerTest {
  /** The document of RFC 6901, section 5. */
  private static final Json.Obj DOCUMENT =
      Json.obj(
          "foo", Json.arr("bar", "baz"),
          "", 0,
          "a/b", 1,
          "c%d", 2,
          "e^f", 3,
          "g|h", 4,
          "i\\j", 5,
          "k\"l", 6,
          " ", 7,
          "m~n", 8);

  @ParameterizedTest(name = "{0} points to {1}")
  @CsvSource(
      quoteCharacter = '\'',
      value = {
        "/foo/0, '\"bar\"'",
        "/, 0",
        "/a~1b, 1",
        "/c%d, 2",
        "/e^f, 3",
        "/g|h, 4",
        "/i\\j, 5",
        "/k\"l, 6",
        "'/ ', 7",
        "/m~0n, 8"
      })
  void finds_what_rfc_6901_says(String pointer, String value) {
    assertThat(new Pointer(pointer).in(DOCUMENT)).map(Json::canonical).contains(value);
  }

  @Test
  void the_empty_pointer_is_the_document() {
    assertThat(Pointer.ROOT.in(DOCUMENT)).contains(DOCUMENT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/foo/2", "/foo/-", "/foo/00", "/foo/01", "/foo/+1", "/nowhere", "/foo/0/x"})
  void finds_nothing_where_nothing_is(String pointer) {
    assertThat(new Pointer(pointer).in(DOCUMENT)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"foo", "/a~2b", "/a~", "#/foo"})
  void refuses_what_is_no_pointer(String text) {
    assertThatThrownBy(() -> new Pointer(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void names_are_escaped_on_the_way_down() {
    assertThat(Pointer.ROOT.to("a/b").to("m~n").to(3).text()).isEqualTo("/a~1b/m~0n/3");
    assertThat(Pointer.ROOT.to("~1").in(Json.obj("~1", "odd"))).contains(Json.str("odd"));
  }

  @Test
  void a_text_that_is_no_pointer_is_none() {
    assertThat(Pointer.parse("/a~1b")).contains(new Pointer("/a~1b"));
    assertThat(Pointer.parse("a")).isEmpty();
    assertThat(Pointer.parse("/a~2")).isEmpty();
  }

  @Test
  void the_first_number_of_an_object_is_pointed_to() {
    assertThat(Pointer.toFirstNumber(DOCUMENT)).contains(new Pointer("/"));
    assertThat(Pointer.toFirstNumber(Json.obj("a", "1"))).isEmpty();
  }
}
