package dev.omni.quant.physics.pde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Fields with closed forms, and problems that have no solution. */
final class PdeSolverTest {
  private static final JsonEngine ENGINE = LoadedEngine.of(new PdeSolver());
  private static final Json.Obj ZERO = Json.obj("value", "0");
  private static final Json.Obj INSULATED = Json.obj("slope", "0");

  private static Json.Obj field(String equation, String initial, Json left, Json right) {
    return Json.obj("equations", Json.obj("u", equation), "initial", Json.obj("u", initial))
        .with("left", Json.obj("u", left))
        .with("right", Json.obj("u", right))
        .with("domain", List.of(0, 1))
        .with("output_x", List.of(0.2, 0.5, 0.9))
        .with("output_times", List.of(0.5));
  }

  private static double[] solved(Json.Obj input) {
    JsonFields values = new JsonFields(EngineRunner.result(ENGINE, input)).fields("values");
    return values.rows("u")[0];
  }

  private static void refused(String place, Json.Obj input) {
    assertThat(EngineRunner.refused(ENGINE, input)).contains(place);
  }

  @Test
  void a_wave_is_carried_round_joined_ends() {
    Json periodic = Json.str("periodic");
    double[] u = solved(field("-2*u_x", "sin(2*pi*x)", periodic, periodic).with("max_error", 1e-6));
    for (int i = 0; i < u.length; i++) {
      double x = List.of(0.2, 0.5, 0.9).get(i) - 1;
      assertThat(u[i]).isCloseTo(Math.sin(2 * Math.PI * x), within(2e-6));
    }
  }

  /** Against the flow and with it, the front of Burgers' equation (E. Hopf, 1950) is known. */
  @Test
  void a_front_moves_with_the_speed_of_its_middle() {
    Json.Obj burgers =
        field("-u*u_x+nu*u_xx", "", ZERO, ZERO)
            .with("parameters", Json.obj("nu", 0.05))
            .with("initial", Json.obj("u", "0.5-0.5*tanh((x-0.3)/(4*nu))"))
            .with("left", Json.obj("u", Json.obj("value", "0.5-0.5*tanh((-0.3-0.5*t)/(4*nu))")))
            .with("right", Json.obj("u", Json.obj("value", "0.5-0.5*tanh((0.7-0.5*t)/(4*nu))")))
            .with("max_error", 1e-6);
    double[] u = solved(burgers);
    double[] x = {0.2, 0.5, 0.9};
    for (int i = 0; i < u.length; i++) {
      double right = 0.5 - 0.5 * Math.tanh((x[i] - 0.3 - 0.25) / 0.2);
      assertThat(u[i]).isCloseTo(right, within(2e-6));
    }
  }

  /** u_tt = u_xx as two equations: a standing wave. */
  @Test
  void a_string_swings() {
    Json.Obj input =
        Json.obj("equations", Json.obj("u", "v", "v", "u_xx"))
            .with("initial", Json.obj("u", "sin(pi*x)", "v", "0"))
            .with("left", Json.obj("u", ZERO, "v", ZERO))
            .with("right", Json.obj("u", ZERO, "v", ZERO))
            .with("domain", List.of(0, 1))
            .with("output_x", List.of(0.5))
            .with("output_times", List.of(0.75));
    assertThat(solved(input)[0]).isCloseTo(Math.cos(0.75 * Math.PI), within(2e-4));
  }

  @Test
  void heat_stays_where_ends_are_insulated_and_flows_in_where_they_slope() {
    double[] still = solved(field("u_xx", "3", INSULATED, INSULATED));
    assertThat(still).containsExactly(new double[] {3, 3, 3}, within(1e-8));
    double[] heated = solved(field("u_xx", "x", INSULATED, Json.obj("slope", "1")));
    // The mean rises as the flux, and the profile goes to x^2 / 2.
    assertThat(heated[1] - heated[0]).isCloseTo((0.25 - 0.04) / 2, within(2e-3));
  }

  @Test
  void an_ill_posed_problem_is_refused() {
    refused("/equations/u", field("-u_xx", "sin(pi*x)", ZERO, ZERO));
    Json.Obj elliptic =
        Json.obj("equations", Json.obj("u", "v_x", "v", "-u_x"))
            .with("initial", Json.obj("u", "sin(pi*x)", "v", "0"))
            .with("left", Json.obj("u", ZERO, "v", ZERO))
            .with("right", Json.obj("u", ZERO, "v", ZERO))
            .with("domain", List.of(0, 1))
            .with("output_x", List.of(0.5))
            .with("output_times", List.of(0.1));
    assertThat(EngineRunner.refused(ENGINE, elliptic)).hasSize(1);
    assertThat(
            EngineRunner.refused(
                ENGINE, elliptic.with("equations", Json.obj("u", "v_x", "v", "u_x"))))
        .isEmpty();
  }

  @Test
  void what_is_no_problem_is_refused_at_its_place() {
    refused("/equations/u", field("u_xy", "0", ZERO, ZERO));
    refused("/initial/u", field("u_xx", "t", ZERO, ZERO));
    refused("/right/u", field("u_xx", "0", Json.str("periodic"), ZERO));
    refused("/domain/1", field("u_xx", "0", ZERO, ZERO).with("domain", List.of(1, 1)));
    refused("/output_x/0", field("u_xx", "0", ZERO, ZERO).with("output_x", List.of(-1)));
    refused("/output_times/1", field("u_xx", "0", ZERO, ZERO).with("output_times", List.of(1, 1)));
    refused(
        "/parameters/u_x", field("u_xx", "0", ZERO, ZERO).with("parameters", Json.obj("u_x", 1)));
  }

  /** A jump that nothing smooths has no order of convergence. */
  @Test
  void a_jump_without_diffusion_fails() {
    Json.Obj jump =
        field("-u_x", "if(x < 0.5, 1, 0)", Json.obj("value", "1"), INSULATED)
            .with("output_times", List.of(0.1));
    assertThatThrownBy(() -> EngineRunner.result(ENGINE, jump)).isInstanceOf(Infeasible.class);
  }
}
