package dev.omni.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Default;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Flat;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.time.LocalDate;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ColumnEngineTest {
  /** The root of a number, on the side of a word, with the day after a date. */
  private static final class Rooting implements ColumnEngine<Rooting.Input, Rooting.Result> {
    enum Side {
      UPPER,
      LOWER
    }

    record Number(@Title("Number") @Unit("1") @Range(from = -1) double x) {}

    @Example(
        """
        {"x": 4, "side": "lower"}""")
    record Input(
        @Flat Number number,
        @Title("Side") @Default("\"upper\"") Side side,
        @Title("Day") Optional<LocalDate> day,
        @Title("Name") @Default("\"\"") String name) {}

    record Result(
        @Title("Root") @Unit("1") double root,
        @Title("Reciprocal") @Unit("1") @Nullable Double reciprocal,
        @Title("Days") int days,
        @Title("Side") Side side,
        @Title("Name") String name) {}

    @Override
    public Capability capability() {
      return Capability.named("finance.test.rooting")
          .title("Rooting", "The root of a number.")
          .reproducibility(Reproducibility.EXACT)
          .input(Contracts.of(Input.class))
          .result(Contracts.of(Result.class))
          .method(new Method("root", "y^2 = x", List.of(), List.of(), List.of()))
          .build();
    }

    @Override
    public List<Problem> problems(Input input) {
      return input.number().x() == 7 ? List.of(Problem.invalid("/x", "must not be 7")) : List.of();
    }

    @Override
    public void rows(Columns<Input> in, ResultColumns<Result> out, int count) {
      double[] x = in.numbers("x");
      int[] side = in.words("side");
      int[] day = in.days("day");
      double[] root = out.numbers("root");
      double[] reciprocal = out.numbers("reciprocal");
      double[] days = out.numbers("days");
      for (int i = 0; i < count; i++) {
        if (x[i] < 0) {
          out.fail(i, new Infeasible("no root of " + x[i]));
        }
        root[i] = (side[i] == 0 ? 1 : -1) * Math.sqrt(x[i]);
        if (x[i] == 0) {
          out.setNull(i, "reciprocal");
        } else {
          reciprocal[i] = 1 / root[i];
        }
        days[i] = day[i] == Columns.NO_DAY ? -1 : day[i];
        out.values("side")[i] = Side.values()[side[i]];
        out.texts("name")[i] = in.texts("name")[i];
        out.check(i, root[i] * root[i] - x[i], x[i] == 5 ? 0 : 1);
      }
    }

    @Override
    public List<Check> checks(Input input, Result result) {
      double x = input.number().x();
      double value = result.root() * result.root() - x;
      return List.of(new Check("square_residual", value, x == 5 ? 0 : 1, "Its square less x: 0."));
    }
  }

  private static final LoadedEngine ENGINE = LoadedEngine.of(new Rooting());

  private static Json.Obj result(Json.Obj input) {
    return ENGINE.compute(ENGINE.capability().input().filled(input), Work.alone()).result();
  }

  @Test
  void a_single_run_is_one_row() {
    assertThat(result(Json.obj("x", 4, "side", "lower", "day", "1970-01-03", "name", "a")))
        .isEqualTo(
            Json.obj("root", -2, "reciprocal", -0.5, "days", 2, "side", "lower", "name", "a")
                .with("checks", Json.obj("square_residual", 0)));
  }

  @Test
  void absent_members_are_no_day_and_a_null_stays_one() {
    assertThat(result(Json.obj("x", 0)).without("checks"))
        .isEqualTo(
            Json.obj("root", 0, "reciprocal", Json.NULL, "days", -1, "side", "upper", "name", ""));
  }

  @Test
  void a_failed_row_fails_the_run_with_its_reason() {
    assertThatExceptionOfType(Infeasible.class)
        .isThrownBy(() -> result(Json.obj("x", -1)))
        .withMessage("no root of -1.0");
  }

  @Test
  void a_name_that_is_no_member_is_refused() {
    var in =
        Columns.of(
            new Rooting.Input(new Rooting.Number(1), Rooting.Side.UPPER, Optional.empty(), ""));

    assertThatExceptionOfType(NoSuchElementException.class)
        .isThrownBy(() -> in.numbers("spot"))
        .withMessage(Rooting.Input.class.getName() + " has no member spot");
  }
}
