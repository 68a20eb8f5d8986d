package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.operation.Operation;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a caller hears when something here is broken: that it is, and nothing of how. */
class OwnMistakesTest {
  static Stream<Supplier<Throwable>> mistakes() {
    return Stream.of(
        () -> new IllegalStateException("a secret of ours"),
        () -> new StackOverflowError("a secret of ours"),
        () -> new NoClassDefFoundError("a/secret/of/ours"),
        () -> new AssertionError("a secret of ours"));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void whatever_breaks_is_told_in_the_form_of_the_route_and_without_how(Supplier<Throwable> made)
      throws IOException {
    var breaking = Operation.reading("models.list", call -> thrown(made.get()));
    try (var house = new House(false, builder -> builder, List.of(breaking))) {
      Wire.Heard heard =
          Wire.request(
              house, "GET /api/v1/models", "Authorization: Bearer " + house.test + "\r\n", "");
      assertThat(heard.status()).isEqualTo(500);
      assertThat(heard.head())
          .contains("Content-Type: application/json", "X-Request-Id: ", "nosniff");
      assertThat(heard.body())
          .startsWith("{\"ok\":false")
          .contains("internal_error")
          .doesNotContain("secret", "Error:", "Exception");
    }
  }

  private static <T> T thrown(Throwable mistake) {
    return OwnMistakesTest.<RuntimeException, T>sneaky(mistake);
  }

  @SuppressWarnings("unchecked") // What is thrown is not checked by the compiler: that is the aim.
  private static <E extends Throwable, T> T sneaky(Throwable mistake) throws E {
    throw (E) mistake;
  }
}
