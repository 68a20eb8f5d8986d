package dev.omni.quant.draws;

import java.util.Map;
import java.util.TreeMap;

/** The draws of each capability that has some. */
public final class DrawnCapabilities {
  /** The draws by the id of their capability. */
  public static final Map<String, Draws> ALL = all();

  private DrawnCapabilities() {}

  private static Map<String, Draws> all() {
    var all = new TreeMap<String, Draws>();
    all.putAll(OptionDraws.ALL);
    all.putAll(ExoticDraws.ALL);
    all.putAll(SmileDraws.ALL);
    all.putAll(StatisticDraws.ALL);
    all.putAll(FitDraws.ALL);
    all.putAll(ModelDraws.ALL);
    all.putAll(AssayDraws.ALL);
    all.putAll(ExperimentDraws.ALL);
    all.putAll(PhysicsDraws.ALL);
    all.putAll(MoleculeDraws.ALL);
    all.putAll(SequenceDraws.ALL);
    all.putAll(LaboratoryDraws.ALL);
    all.putAll(RecordDraws.ALL);
    all.putAll(NetworkDraws.ALL);
    all.putAll(PortfolioDraws.ALL);
    all.putAll(RiskDraws.ALL);
    all.putAll(BookDraws.ALL);
    all.putAll(TreasuryDraws.ALL);
    all.putAll(RateDraws.ALL);
    all.putAll(TradeDraws.ALL);
    all.putAll(CurveQuoteDraws.ALL);
    all.putAll(BankingDraws.ALL);
    all.putAll(CounterpartyDraws.ALL);
    all.putAll(AllocationDraws.ALL);
    return all;
  }
}
