package dev.omni.quant.core.units;

import java.util.Currency;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The currencies of ISO 4217, alone and in thousands, millions and billions. */
final class Currencies {
  private static final Pattern CODE = Pattern.compile("[A-Z]{3}");
  private static final Pattern MULTIPLE = Pattern.compile("[kMG][A-Z]{3}");

  private Currencies() {}

  /** Returns the codes. */
  static Set<String> codes() {
    var codes = new TreeSet<String>();
    Currency.getAvailableCurrencies().forEach(currency -> codes.add(currency.getCurrencyCode()));
    return codes;
  }

  static boolean known(String code) {
    if (!CODE.matcher(code).matches()) {
      return false;
    }
    try {
      return Currency.getInstance(code).getCurrencyCode().equals(code);
    } catch (IllegalArgumentException none) {
      return false;
    }
  }

  /** Returns a currency, or a thousand, million or billion of it. */
  static Optional<UcumUnit> find(String code) {
    if (known(code)) {
      return Optional.of(UcumUnit.of(code, Factor.ONE, Dimension.base(code)));
    }
    if (!MULTIPLE.matcher(code).matches()) {
      return Optional.empty();
    }
    int power = code.charAt(0) == 'k' ? 3 : code.charAt(0) == 'M' ? 6 : 9;
    return find(code.substring(1)).map(unit -> unit.scaled(Factor.tenTo(power)).named(code));
  }
}
