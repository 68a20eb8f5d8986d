package dev.omni.domain.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecordCodecTest {
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE_USE)
  @interface Nullable {}

  enum Side {
    BUY,
    LONG_ONLY
  }

  record Leg(double strikePrice, int count) {}

  record Trade(
      String name,
      Side side,
      LocalDate expiryDate,
      boolean live,
      List<Leg> legs,
      Optional<Double> spot,
      @Nullable String note) {}

  record Numbers(
      int small, Long large, double real, Double boxed, BigDecimal exact, BigInteger whole) {}

  record Positive(double value) {
    Positive {
      if (value < 0) {
        throw new IllegalArgumentException("below zero");
      }
    }
  }

  private static final Json.Obj TRADE =
      Json.obj("name", "one", "side", "long-only", "expiry_date", "2026-03-01", "live", true)
          .with("legs", List.of(Json.obj("strike_price", 65, "count", 2)));

  @Test
  void an_object_becomes_a_record_of_nested_records_dates_and_words() {
    assertThat(TRADE.as(Trade.class))
        .isEqualTo(
            new Trade(
                "one",
                Side.LONG_ONLY,
                LocalDate.of(2026, 3, 1),
                true,
                List.of(new Leg(65, 2)),
                Optional.empty(),
                null));
  }

  @Test
  void what_may_be_absent_is_taken_when_it_is_there() {
    Trade trade = TRADE.with("spot", 60.5).with("note", "first").as(Trade.class);
    assertThat(trade.spot()).contains(60.5);
    assertThat(trade.note()).isEqualTo("first");
    assertThat(TRADE.with("spot", Json.NULL).as(Trade.class).spot()).isEmpty();
  }

  @Test
  void every_kind_of_number_keeps_its_digits() {
    var digits = new BigDecimal("0.12345678901234567890123");
    var json =
        Json.obj("small", 7, "large", 8_000_000_000L, "real", 0.1, "boxed", 2, "exact", digits)
            .with("whole", 9);
    assertThat(json.as(Numbers.class))
        .isEqualTo(new Numbers(7, 8_000_000_000L, 0.1, 2.0, digits, BigInteger.valueOf(9)));
  }

  @Test
  void members_without_a_component_are_ignored_and_camel_case_names_are_found() {
    record One(int someValue) {}
    assertThat(Json.obj("someValue", 1, "other", "x").as(One.class)).isEqualTo(new One(1));
  }

  @Test
  void an_error_names_the_component_and_the_place() {
    assertThatThrownBy(() -> TRADE.without("name").as(Trade.class))
        .hasMessage("Trade.name: there is no member /name in the JSON");
    Json.Obj text = TRADE.with("legs", List.of(Json.obj("strike_price", "high", "count", 1)));
    assertThatThrownBy(() -> text.as(Trade.class))
        .hasMessage(
            "Leg.strikePrice: /legs/0/strike_price is of type string, which does not become"
                + " double");
    Json.Obj half = TRADE.with("legs", List.of(Json.obj("strike_price", 1, "count", 1.5)));
    assertThatThrownBy(() -> half.as(Trade.class))
        .hasMessage("Leg.count: /legs/0/count is the number 1.5, which does not become int");
    assertThatThrownBy(() -> TRADE.with("side", "short").as(Trade.class))
        .hasMessageStartingWith("Trade.side: /side is of type string");
    assertThatThrownBy(() -> TRADE.with("expiry_date", "soon").as(Trade.class))
        .hasMessageStartingWith("Trade.expiryDate: /expiry_date is of type string");
    assertThatThrownBy(() -> Json.obj("value", -1).as(Positive.class))
        .hasMessageContaining("below zero");
  }

  @Test
  void a_pointer_leads_to_a_value_or_to_an_error_that_lists_the_members() {
    assertThat(TRADE.at("/legs/0/count")).isEqualTo(Json.num(2));
    assertThatThrownBy(() -> TRADE.at("/legs/1"))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessage("no value at /legs/1; the members are [name, side, expiry_date, live, legs]");
  }
}
