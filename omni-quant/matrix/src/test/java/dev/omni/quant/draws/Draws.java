package dev.omni.quant.draws;

import dev.omni.domain.json.Json;
import java.util.SplittableRandom;

/** The inputs of one capability that are ordinary in its practice. */
public interface Draws {
  /** Returns an ordinary input. */
  Json.Obj draw(Chance chance);

  /** Returns an ordinary input of the usual size. */
  default Json.Obj draw(SplittableRandom random) {
    return draw(new Chance(random, 1));
  }
}
