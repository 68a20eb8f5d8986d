package dev.omni.quant.physics;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.measure.Dimension;
import javax.measure.IncommensurableException;
import javax.measure.MeasurementException;
import javax.measure.UnconvertibleException;
import systems.uom.ucum.format.UCUMFormat;
import tech.units.indriya.unit.UnitDimension;

/**
 * A unit of measure.
 *
 * @param meaning as the library has it
 */
record UcumUnit(javax.measure.Unit<?> meaning) {
  private static final Map<Dimension, String> LETTERS =
      Map.of(
          UnitDimension.LENGTH, "L",
          UnitDimension.MASS, "M",
          UnitDimension.TIME, "T",
          UnitDimension.ELECTRIC_CURRENT, "I",
          UnitDimension.TEMPERATURE, "K",
          UnitDimension.AMOUNT_OF_SUBSTANCE, "N",
          UnitDimension.LUMINOUS_INTENSITY, "J");

  private static final String ORDER = "LMTIKNJ";

  /** Returns the unit of a code without problems. */
  static UcumUnit of(String code) {
    return read(code).orElseThrow();
  }

  /** Parses a code with the library; empty if it fails. */
  static Optional<UcumUnit> read(String code) {
    try {
      return Optional.of(
          new UcumUnit(UCUMFormat.getInstance(UCUMFormat.Variant.CASE_SENSITIVE).parse(code)));
    } catch (MeasurementException unreadable) {
      return Optional.empty();
    }
  }

  /** Returns the dimension in base dimensions, as in L2.M.T-2; 1 for none. */
  String dimension() {
    Map<? extends Dimension, Integer> powers = meaning.getDimension().getBaseDimensions();
    Map<String, Integer> named =
        powers == null
            ? letter(meaning.getDimension())
                .collect(Collectors.toMap(letter -> letter, letter -> 1))
            : powers.entrySet().stream()
                .collect(Collectors.toMap(e -> LETTERS.get(e.getKey()), Map.Entry::getValue));
    String text =
        ORDER
            .chars()
            .mapToObj(Character::toString)
            .map(letter -> factor(letter, named.getOrDefault(letter, 0)))
            .filter(factor -> !factor.isEmpty())
            .collect(Collectors.joining("."));
    return text.isEmpty() ? "1" : text;
  }

  private static String factor(String letter, int power) {
    return power == 0 ? "" : letter + (power == 1 ? "" : power);
  }

  private static Stream<String> letter(Dimension dimension) {
    return Stream.ofNullable(LETTERS.get(dimension));
  }

  /** Returns a value of this unit in another of the same dimension. */
  double convert(double value, UcumUnit to) {
    try {
      return meaning.getConverterToAny(to.meaning).convert(value);
    } catch (IncommensurableException | UnconvertibleException apart) {
      throw new IllegalArgumentException("not of one dimension", apart);
    }
  }
}
