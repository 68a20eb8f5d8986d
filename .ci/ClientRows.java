import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.omni.client.OmniClient;
import dev.omni.client.Table;
import java.util.Iterator;
import java.util.Map;
import java.util.stream.IntStream;

/** 100,000 rows of an iterator are one batch, and the results are those of their rows. */
class ClientRows {
  private static final int COUNT = 100_000;

  private static double spot(int row) {
    return 40 + row / 2_500.0;
  }

  private static Iterator<Map<String, ?>> rows() {
    return IntStream.range(0, COUNT).<Map<String, ?>>mapToObj(n -> Map.of("spot", spot(n))).iterator();
  }

  private static boolean fits(ObjectNode row, int number) {
    double spot = row.path("spot").doubleValue();
    return spot == spot(number) && row.path("price").doubleValue() >= Math.max(0, spot - 65);
  }

  public static void main(String[] args) {
    long began = System.nanoTime();
    try (OmniClient omni = OmniClient.create()) {
      Map<String, ?> fixed =
          Map.of("type", "call", "strike", 65, "rate", 0.08, "volatility", 0.3, "expiry_years", 0.25);
      Table table = omni.map("finance.option.vanilla", ClientRows::rows, fixed);
      boolean fit =
          table.run().capability().equals("finance.batch.evaluate")
              && table.rows().size() == COUNT
              && table.errors().isEmpty()
              && IntStream.range(0, COUNT).allMatch(n -> fits(table.rows().get(n), n))
              && table.rows().get(50_000).path("price").doubleValue() == 2.1333684449162007;
      if (!fit) {
        throw new IllegalStateException("a row has the result of another");
      }
    }
    System.out.printf("%d rows in %.1f s%n", COUNT, (System.nanoTime() - began) / 1e9);
  }
}
