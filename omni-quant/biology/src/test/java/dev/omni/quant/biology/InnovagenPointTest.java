package dev.omni.quant.biology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.world.Check;
import java.util.Random;
import org.biojava.nbio.aaproperties.PeptideProperties;
import org.junit.jupiter.api.Test;

/** The charge that a check finds at the isoelectric point is that of the library. */
class InnovagenPointTest {
  private static final String STANDARD = "ACDEFGHIKLMNPQRSTVWY";

  @Test
  void it_is_that_of_the_library() {
    var random = new Random(54);
    for (int chain = 0; chain < 300; chain++) {
      var letters = new StringBuilder();
      for (int i = 1 + random.nextInt(400); i > 0; i--) {
        letters.append(STANDARD.charAt(random.nextInt(STANDARD.length())));
      }
      String sequence = letters.toString();
      var result = ProteinProperties.value(new ProteinProperties.Input(sequence));
      double point = result.isoelectricPointInnovagen();
      if (point > 0 && point < ProteinCharge.MOST_PH) {
        assertThat(charge(new CompositionLaws(sequence, result)))
            .as(sequence)
            .isCloseTo(
                PeptideProperties.getNetCharge(sequence, false, point),
                within(1e-14 * (2 + sequence.length())));
      }
    }
  }

  private static double charge(CompositionLaws laws) {
    return laws.checks().stream()
        .filter(check -> check.name().equals("charge_at_innovagen_point"))
        .mapToDouble(Check::value)
        .findFirst()
        .orElseThrow();
  }
}
