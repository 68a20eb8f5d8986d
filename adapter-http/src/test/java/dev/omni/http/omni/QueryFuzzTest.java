package dev.omni.http.omni;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.omni.application.list.ListQuery;
import dev.omni.application.run.list.RunLists;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.http.Routes;
import dev.omni.http.route.Query;
import dev.omni.http.route.Route;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/** Whatever query comes, it is read within its bounds or complained about by name. */
class QueryFuzzTest {
  private static final Route LIST =
      Routes.OMNI.stream()
          .filter(route -> route.name().equals("runs.list"))
          .findFirst()
          .orElseThrow();

  @FuzzTest(maxDuration = "90s")
  void a_query_is_a_listing_or_a_complaint(byte[] raw) {
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    String text = new String(raw, StandardCharsets.ISO_8859_1);
    ListQuery query =
        RunLists.RUNS.read(
            Map.of(),
            Query.of(Optional.of(text), LIST, problems).values(),
            (binding, cursor) -> Optional.empty(),
            problem ->
                problems.add(
                    problem.pointer().replace("parameter:", "query:"),
                    problem.code(),
                    problem.message()));
    assertThat(query.limit()).isBetween(1, 100);
    assertThat(query.binding()).startsWith("runs.list\n");
    try {
      problems.throwIfAny();
    } catch (Fault fault) {
      assertThat(fault.details().findArray("errors").orElseThrow().items())
          .allMatch(error -> error.toString().contains("query:"));
    }
  }
}
