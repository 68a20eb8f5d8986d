package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.world.ResultSummary;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The one-line summary of the first example of each capability. */
final class ResultSummaryTest {
  private static final String EXPECTED =
      """
      biology.flux-balance: objective as number in mmol/(g.h)
      biology.phylogeny.distance: distances as list of list of number
      biology.phylogeny.maximum-likelihood: tree as text
      biology.phylogeny.neighbor-joining: total_length as number in as input
      biology.popgen.diversity: pi as number
      biology.popgen.hardy-weinberg: p_value_exact_doubled as number in (double one-sided tail)
      biology.primer.tm: melting_temperature_c as number in degrees Celsius
      biology.protein.properties: molecular_weight as number in g/mol
      biology.qpcr.relative-expression: results.gene as list of text
      biology.reaction-network.ode: trajectory[].P as number in amount
      biology.reaction-network.simulate: values.P as list of number
      biology.reaction-network.ssa-ensemble: moments[].X.mean as number in count
      biology.records.read: rows as number
      biology.sequence.align-multiple: sum_of_pairs_score as number
      biology.sequence.align-pairwise: score as number
      biology.sequence.digest: count as number
      biology.sequence.restriction-map: enzymes[].name as text
      biology.sequence.search: hits.row as list of number
      biology.sequence.translate: protein as text
      finance.fx.volatility-smile: strikes.put as number in currency unit
      finance.option.american: price as number in currency unit
      finance.option.asian-montecarlo: price as number in currency unit
      finance.option.bachelier: price as number in currency unit
      finance.option.barrier: price as number in currency unit
      finance.option.basket: price as number in currency unit
      finance.option.black76: price as number in currency unit
      finance.option.digital: price as number in currency unit
      finance.option.discrete-dividends: price as number in currency unit
      finance.option.double-barrier: price as number in currency unit
      finance.option.heston: price as number in currency unit
      finance.option.heston-calibrate: v0 as number in 1/year
      finance.option.implied-volatility: implied_volatility as number in 1/sqrt(year)
      finance.option.least-squares: price as number in currency unit
      finance.option.lookback: price as number in currency unit
      finance.option.vanilla: price as number in currency unit
      finance.performance.attribution: allocation as list of number
      finance.performance.summary: total_return as number
      finance.portfolio.black-litterman: equilibrium_returns as list of number in 1/period
      finance.portfolio.cvar: cvar as number in 1/period
      finance.portfolio.frontier: minimum_variance.weights as list of number
      finance.portfolio.hierarchical-risk-parity: order as list of number
      finance.portfolio.mean-variance: volatility as number in 1/period
      finance.portfolio.risk-parity: weights as list of number
      finance.timeseries.cointegration: eigenvalues as list of number
      finance.volatility.local: points.local_volatility as list of number in 1/sqrt(year)
      finance.volatility.sabr: alpha as number in currency unit^(1-beta)/sqrt(year)
      finance.volatility.svi: a as number
      molecular.cluster.lennard-jones-minimum: energy as number in epsilon
      molecular.descriptors.compute: molecular_weight as number in g/mol
      molecular.formula.from-mass: count as number
      molecular.geometry.superpose: rmsd as number
      molecular.identity.resolve: inchikey as text
      molecular.isotope.pattern: monoisotopic_mass as number in u
      molecular.mass.adducts: adducts.mz as list of number in u
      molecular.reaction.apply: count as number
      molecular.records.read: rows as number
      molecular.scaffold: scaffold_smiles as text
      molecular.similarity.fingerprint: tanimoto as list of list of number
      molecular.similarity.search: neighbours[].similarity as list of number
      molecular.standardize: standard_smiles as text
      molecular.substructure.count: unique_matches as number
      molecular.substructure.match: matches[].count as number
      physics.chaos.lyapunov-spectrum: exponents as list of number in 1/time
      physics.circuit: voltages.out as number in V
      physics.dynamics.nbody: energy as number in caller units
      physics.fluid: density as number in kg/m3
      physics.geodesy.geodesic: azimuth2_deg as number in deg
      physics.ode.solve: values.c as list of number
      physics.orbit.cr3bp: final_state as list of number
      physics.orbit.lambert: v1_km_s as list of number in km/s
      physics.orbit.passes: count as number
      physics.orbit.propagate: states[].position_km as list of number in km
      physics.orbit.sgp4: states[].position_km as list of number in km, TEME
      physics.pde.solve-1d: values.u as list of list of number
      physics.steam.if97: specific_volume as number in m3/kg
      physics.units.convert: value as number in K
      risk.banking-book.irrbb: base_value as number in currency unit
      risk.capital.sa-ccr: replacement_cost as number in currency unit
      risk.counterparty.exposure: present_value as number in currency unit
      risk.covariance.estimate: covariance as list of list of number in 1/period^2 x periods_per_year
      risk.credit.cds-curve: nodes.maturity_date as list of text
      risk.credit.cds-upfront: points_upfront as number in (of notional)
      risk.credit.irb-capital: capital_requirement as number in (of EAD)
      risk.credit.nth-to-default: fair_spread_bp as list of number in bp
      risk.expected-shortfall.backtest: exceptions as number
      risk.hedge.effectiveness: slope as number
      risk.stress.scenarios: base_value as number in currency unit
      risk.tail.gpd-fit: shape_xi as number
      risk.var.backtest: exceptions as number
      risk.var.historical: value_at_risk as number in currency unit
      risk.var.montecarlo: value_at_risk as number in currency unit
      risk.var.parametric: value_at_risk as number in currency unit
      risk.volatility.garch-fit: persistence as number
      risk.volatility.garch-forecast: forecast_volatility as list of number in as input
      scientific-discovery.anova.general: terms[].sum_of_squares as number
      scientific-discovery.anova.one-way: f_statistic as number
      scientific-discovery.anova.two-way: terms[].sum_of_squares as number
      scientific-discovery.bayes.sample: parameters.theta[7].mean as number
      scientific-discovery.bootstrap.standard-error: estimate as number
      scientific-discovery.cluster.dbscan: labels as list of number
      scientific-discovery.cluster.hierarchical: labels as list of number
      scientific-discovery.cluster.kmeans: within_cluster_sum_of_squares as number
      scientific-discovery.correlation: coefficients as list of list of number
      scientific-discovery.design.experiments: runs as number
      scientific-discovery.gaussian-process: predictions.mean as list of number
      scientific-discovery.hypothesis.contingency: p_value as number
      scientific-discovery.hypothesis.k-sample: p_value as number
      scientific-discovery.hypothesis.test: p_value as number
      scientific-discovery.model.means: means.levels.tension as list of text
      scientific-discovery.multiple-testing: adjusted as list of number
      scientific-discovery.normality: shapiro_wilk.statistic as number
      scientific-discovery.optimize: minimum as number
      scientific-discovery.pca: explained_variance_ratio as list of number
      scientific-discovery.power: power as number
      scientific-discovery.quadrature: value as number
      scientific-discovery.regression.curve: parameters.e.value as number
      scientific-discovery.regression.glm: coefficients as list of number
      scientific-discovery.regression.linear: coefficients as list of number
      scientific-discovery.regression.mixed: coefficients as list of number
      scientific-discovery.regression.nonlinear: parameters as list of number
      scientific-discovery.regression.ordinal: coefficients as list of number
      scientific-discovery.signal.filter: values as list of number
      scientific-discovery.signal.peaks: count as number
      scientific-discovery.spectrum: peak_frequency_hz as number in Hz
      scientific-discovery.statistics.summary: mean as number
      scientific-discovery.survival.competing-risks: groups[].causes[].incidence as list of number
      scientific-discovery.survival.cox: coefficients as list of number
      scientific-discovery.survival.kaplan-meier: groups[].survival as list of number
      scientific-discovery.survival.parametric: coefficients as list of number
      scientific-discovery.timeseries.decompose: seasonal as list of number
      scientific-discovery.timeseries.forecast: forecast.mean as list of number
      treasury.bill.discount: price as number in per 100
      treasury.bond.callable: clean_price as number in per 100
      treasury.bond.curve-risk: bonds.z_spread as list of number in 1/year continuous
      treasury.bond.fixed-coupon: clean_price as number in per 100
      treasury.bond.floating-rate: clean_price as number in per 100
      treasury.bond.inflation-linked: real_clean_price as number in per 100
      treasury.book.evaluate: total as number in reporting currency
      treasury.calendar.schedule: period_count as number
      treasury.cashflow.xirr: rate as number in 1/year, Act/365F
      treasury.curve.bootstrap: nodes.date as list of text
      treasury.curve.fit: parameters.beta0 as number in 1/year
      treasury.curve.query: points.date as list of text
      treasury.daycount.year-fraction: year_fraction as number in year
      treasury.future.convexity: forward_rate as number in 1/year
      treasury.fx.forward: forward_rate as number in counter per base
      treasury.fx.forward-curve: spot_date as text
      treasury.inflation.zero-curve: nodes.month as list of text
      treasury.liquidity.cash-plan: final_cash as number in currency unit
      treasury.option.cap-floor: present_value as number in currency unit
      treasury.option.swaption: present_value as number in currency unit
      treasury.rates.compounded: compounded_rate as number in 1/year
      treasury.rates.short-rate-simulation: zero_coupon_price as number
      treasury.swap.vanilla: present_value as number in currency unit
      treasury.trade.dates: spot_date as text
      treasury.trade.value: present_value as number in currency unit of the trade
      treasury.volatility.optionlets: optionlets.fixing_date as list of text\
      """;

  @Tag("ci")
  @Test
  void every_capability_answers_its_question_first() {
    Map<String, String> expected = new TreeMap<>();
    EXPECTED
        .lines()
        .map(line -> line.split(": ", 2))
        .forEach(line -> expected.put(line[0], line[1]));
    Map<String, String> said = new TreeMap<>();
    for (JsonEngine engine : Engines.all()) {
      said.put(engine.capability().id(), said(engine));
    }
    assertThat(said).isEqualTo(expected);
  }

  private static String said(JsonEngine engine) {
    var input = (Json.Obj) engine.capability().input().examples().get(0);
    Json.Obj result = CachedResults.computed(engine, input).result();
    ResultSummary headline = ResultSummary.of(engine.capability(), input, result).orElseThrow();
    String unit = headline.unit().isEmpty() ? "" : " in " + headline.unit();
    return headline.field() + " as " + kind(headline.value()) + unit;
  }

  private static String kind(Json value) {
    if (value instanceof Json.Arr array) {
      return "list of " + kind(array.get(0));
    }
    return value instanceof Json.Num ? "number" : "text";
  }
}
