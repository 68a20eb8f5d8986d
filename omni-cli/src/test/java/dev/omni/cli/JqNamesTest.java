package dev.omni.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The functions that a filter of jq calls. */
class JqNamesTest {
  private static final Set<String> KNOWN =
      Set.of("map/1", "select/1", "length/0", "not/0", "limit/2", "range/1", "range/2");

  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      quoteCharacter = '\u0000',
      textBlock =
          """
          foo > foo/0
          .[] | foo(1; 2) > foo/2
          if .a then .b else nothing end > nothing/0
          [.[] | select(.a == missing)] > missing/0
          {a: foo} > foo/0
          {a, b: (foo), c: 1} > foo/0
          {(foo): 1} > foo/0
          "price \\(foo)" > foo/0
          "a\\"b\\(.x | map(foo))" > foo/0
          try foo catch . > foo/0
          .a as $x | foo($x) > foo/1
          reduce .[] as $x (0; . + foo) > foo/0
          def f(g): g; f(1; 2) > f/2
          def f: later; f > later/0
          map(1; 2) > map/2
          """)
  void one_that_is_not_there_is_named_with_its_number_of_arguments(String filter, String name) {
    assertThat(unknown(filter)).contains(name);
  }

  private static Optional<String> unknown(String filter) {
    return JqNames.unknown(filter, KNOWN::contains);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".",
        "..",
        ".foo.bar | .baz",
        ".foo[\"bar\"].baz?",
        ".[] as {foo: $n, bar: [$m]} | $n + $m",
        "{foo, bar: 1, \"baz\": 2, $__loc__, if: 3}",
        "{foo: .bar, baz: [.x]}",
        "{foo: {bar: 1, baz}, qux: 2}",
        "\"foo bar \\\\ baz\"",
        "\"a \\(.foo | length) b \\(\"c \\(.bar)\")\" # foo",
        "@base64 \"x \\(.foo)\"",
        "1e5 + .5 + 1.5E-3",
        "label $out | limit(3; .[]) | break $out",
        "def f(g; $x): g | map($x + x); f(.a; 2)",
        "def f: def g: 3; g; f",
        "range(3), range(1; 3) | not and true or false",
        "if .a == null then 1 elif .b then 2 else 3 end",
        ".a as $foo | $foo",
        "# foo\n.a"
      })
  void fields_keys_texts_and_own_definitions_are_no_calls(String filter) {
    assertThat(unknown(filter)).isEmpty();
  }
}
