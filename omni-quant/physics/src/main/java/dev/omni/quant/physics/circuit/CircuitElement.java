package dev.omni.quant.physics.circuit;

import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * An element between two nodes. Its current flows from {@code from} through it to {@code to}, its
 * voltage is that of {@code from} less that of {@code to}.
 *
 * @param kind of the element
 * @param name of the element
 * @param from first node
 * @param to second node
 * @param value ohm, farad, henry, volt, ampere; the factor of a controlled source
 * @param controlFrom of a controlled source, first node of the voltage that controls it
 * @param controlTo second node of that voltage
 * @param sine of a source, over time
 * @param pulse of a source, over time
 * @param pwl of a source, over time
 * @param saturationCurrent of a diode
 * @param thermalVoltage of a diode, times its ideality
 * @param closed of a switch, at time 0
 * @param togglesS of a switch, rising times at which it changes
 * @param onResistance of a closed switch
 * @param offResistance of an open switch
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
public record CircuitElement(
    @Title("Kind") ElementKind kind,
    @Title("Name") @Size(min = 1, max = 64) String name,
    @Title("First node; 0 is ground") @Size(min = 1, max = 64) String from,
    @Title("Second node; 0 is ground") @Size(min = 1, max = 64) String to,
    @Title("Ohm, farad, henry, volt, ampere, or the factor of a controlled source")
        @Unit("1")
        @Range(from = -1e15, to = 1e15)
        OptionalDouble value,
    @Title("First node of the voltage that controls a controlled source") @Size(min = 1, max = 64)
        Optional<String> controlFrom,
    @Title("Second node of the voltage that controls a controlled source") @Size(min = 1, max = 64)
        Optional<String> controlTo,
    @Title("Sine over time, of a source") Optional<SineWave> sine,
    @Title("Pulse over time, of a source") Optional<PulseWave> pulse,
    @Title("Straight lines over time, of a source") Optional<LinearWave> pwl,
    @Title("Saturation current of a diode") @Unit("A") @Range(from = 1e-30, to = 1)
        OptionalDouble saturationCurrent,
    @Title("Thermal voltage of a diode, times its ideality")
        @Unit("V")
        @Range(from = 1e-3, to = 1)
        @Default("0.025852")
        double thermalVoltage,
    @Title("Whether a switch is closed at time 0") @Default("false") boolean closed,
    @Title("Rising times at which a switch changes") @Size(min = 1, max = 1000)
        Optional<List<@Title("Time") @Unit("s") @Range(above = 0, to = 1e9) Double>> togglesS,
    @Title("Resistance of a closed switch")
        @Unit("Ohm")
        @Range(from = 1e-9, to = 1e15)
        @Default("0.001")
        double onResistance,
    @Title("Resistance of an open switch")
        @Unit("Ohm")
        @Range(from = 1e-9, to = 1e15)
        @Default("1e9")
        double offResistance) {
  /** Returns the number of the element, 0 where it has none. */
  double number() {
    return value.orElse(0);
  }

  /** Returns the voltage or the current of a source at a time. */
  double source(double t) {
    return sine.map(wave -> wave.at(t))
        .or(() -> pulse.map(wave -> wave.at(t)))
        .or(() -> pwl.map(wave -> wave.at(t)))
        .orElseGet(this::number);
  }

  /** Returns the voltage or the current of a source at rest: its value, else that at time 0. */
  double steady() {
    return value.isPresent() ? value.getAsDouble() : source(0);
  }

  /** Returns the conductance of a resistor, or of a switch at a time. */
  double conductance(double t) {
    if (kind == ElementKind.RESISTOR) {
      return 1 / number();
    }
    boolean now = closed;
    for (double toggle : togglesS.orElse(List.of())) {
      now = t >= toggle ? !now : now;
    }
    return 1 / (now ? onResistance : offResistance);
  }

  /** Returns the current of a diode at a voltage. */
  double diodeCurrent(double voltage) {
    return saturationCurrent.orElse(0) * StrictMath.expm1(voltage / thermalVoltage);
  }

  /** Returns the slope of the current of a diode at a voltage. */
  double diodeSlope(double voltage) {
    return saturationCurrent.orElse(0) / thermalVoltage * StrictMath.exp(voltage / thermalVoltage);
  }
}
