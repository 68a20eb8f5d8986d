package dev.omni.quant.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.hipparchus.util.FastMath;
import org.junit.jupiter.api.Test;

class LibrariesTest {
  @Test
  void a_library_has_the_version_of_its_jar() {
    String jar = FastMath.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    String named = Libraries.named("org.hipparchus:hipparchus-core");
    assertThat(jar).endsWith(named.substring(named.indexOf(':') + 1).replace(':', '-') + ".jar");
  }

  @Test
  void a_library_without_a_version_is_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Libraries.named("org.example:none"))
        .withMessage("org.example:none is not in libraries.properties");
  }
}
