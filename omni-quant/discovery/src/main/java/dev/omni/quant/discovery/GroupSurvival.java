package dev.omni.quant.discovery;

import dev.omni.engine.contract.Missing;
import dev.omni.engine.contract.Nullable;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.Optional;

/**
 * The survival curve of a group.
 *
 * @param survival after each time
 * @param group its name
 * @param n rows of the group
 * @param time distinct times of events and censorings
 * @param atRisk rows at risk just before each time
 * @param events at each time
 * @param censored rows at each time
 * @param standardError of survival, by Greenwood
 * @param confidenceLow lower end of the interval of survival, NaN once it is 0
 * @param confidenceHigh upper end of the interval of survival, NaN once it is 0
 * @param median time, null where survival stays above one half
 * @param medianLow lower end of the median's interval, null where confidenceLow stays above it
 * @param medianHigh upper end of the median's interval, null where confidenceHigh stays above it
 * @param restrictedMean time up to the last one
 * @param quantiles times at which survival falls to 1 less each probability
 * @param quantilesLow lower ends of their intervals
 * @param quantilesHigh upper ends of their intervals
 */
public record GroupSurvival(
    @Title("Survival after each time") @Unit("1") double[] survival,
    @Title("Name of the group") String group,
    @Title("Rows of the group") @Unit("1") int n,
    @Title("Distinct times of events and censorings") @Unit("time") double[] time,
    @Title("Rows at risk just before each time") @Unit("1") int[] atRisk,
    @Title("Events at each time") @Unit("1") int[] events,
    @Title("Censored rows at each time") @Unit("1") int[] censored,
    @Title("Greenwood's standard error of survival") @Unit("1") double[] standardError,
    @Title("Lower end of the interval of survival") @Unit("1") @Missing double[] confidenceLow,
    @Title("Upper end of the interval of survival") @Unit("1") @Missing double[] confidenceHigh,
    @Title("Median time") @Unit("time") @Nullable Double median,
    @Title("Lower end of the median's interval") @Unit("time") @Nullable Double medianLow,
    @Title("Upper end of the median's interval") @Unit("time") @Nullable Double medianHigh,
    @Title("Mean time up to the last one") @Unit("time") double restrictedMean,
    @Title("Time at which survival falls to 1 less each probability, null where it does not")
        Optional<@Unit("time") @Missing double[]> quantiles,
    @Title("Lower end of the interval of each, null where confidence_low does not fall so far")
        Optional<@Unit("time") @Missing double[]> quantilesLow,
    @Title("Upper end of the interval of each, null where confidence_high does not fall so far")
        Optional<@Unit("time") @Missing double[]> quantilesHigh) {}
