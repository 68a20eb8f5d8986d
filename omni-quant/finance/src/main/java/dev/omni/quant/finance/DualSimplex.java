package dev.omni.quant.finance;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import dev.omni.quant.core.CancellableSolver;
import java.util.Arrays;
import org.ojalgo.optimisation.Expression;
import org.ojalgo.optimisation.ExpressionsBasedModel;
import org.ojalgo.optimisation.Optimisation;
import org.ojalgo.optimisation.Variable;

/**
 * The dual of a program of least conditional value at risk by ojAlgo's simplex method.
 *
 * @param program whose dual has a row for each asset
 */
record DualSimplex(ShortfallProgram program) {
  private static final String ASSET = "asset";
  private static final ShortfallProgram.Way WAY =
      new ShortfallProgram.Way("simplex on the dual", 0);

  ShortfallProgram.Optimum solved(Work work) {
    double scale = program.scale();
    Optimisation.Result result = model(scale, work).maximise();
    if (!result.getState().isOptimal()) {
      throw new Infeasible(
          "the linear program has no optimum: the solver ends as " + result.getState());
    }
    double[] weights = new double[program.returns().length];
    for (var each : result.getDualValues()) {
      String row = each.getKey().left().getName();
      if (row.startsWith(ASSET)) {
        weights[Integer.parseInt(row.substring(ASSET.length()))] += each.doubleValue();
      }
    }
    double sign = Arrays.stream(weights).sum() < 0 ? -1 : 1;
    return new ShortfallProgram.Optimum(
        program.limits().repaired(Arrays.stream(weights).map(w -> sign * w).toArray()),
        scale * result.getValue(),
        WAY);
  }

  private ExpressionsBasedModel model(double scale, Work work) {
    double[][] returns = program.returns();
    double[] means = program.means();
    var model = new ExpressionsBasedModel();
    model.options.sparse = false;
    CancellableSolver.watch(model.options, work);
    Expression[] rows = new Expression[returns.length];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = model.newExpression(ASSET + i).level(0);
    }
    Expression all = model.newExpression("all").level(1);
    int scenarios = returns[0].length;
    double cap = 1 / (program.exceedance() * scenarios);
    for (int t = 0; t < scenarios; t++) {
      work.proceed();
      Variable q = model.newVariable("q" + t).lower(0).upper(cap);
      all.set(q, 1);
      for (int i = 0; i < rows.length; i++) {
        rows[i].set(q, returns[i][t] / scale);
      }
    }
    Variable theta = model.newVariable("theta").weight(1);
    for (int i = 0; i < rows.length; i++) {
      rows[i].set(theta, 1);
      rows[i].set(model.newVariable("a" + i).lower(0).weight(program.limits().least()[i]), 1);
      rows[i].set(model.newVariable("b" + i).lower(0).weight(-program.limits().most()[i]), -1);
    }
    if (program.target().isPresent()) {
      Variable rho =
          model.newVariable("rho").lower(0).weight(program.target().getAsDouble() / scale);
      for (int i = 0; i < rows.length; i++) {
        rows[i].set(rho, means[i] / scale);
      }
    }
    return model;
  }
}
