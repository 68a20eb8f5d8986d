package dev.omni.server.micro;

import dev.omni.application.json.JacksonJson;
import dev.omni.domain.json.Digest;
import dev.omni.domain.json.Json;
import dev.omni.http.view.Links;
import dev.omni.http.view.RunView;
import java.nio.charset.StandardCharsets;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** JSON of a run: from the request, from its row, for its fingerprint, and as it is answered. */
@State(Scope.Benchmark)
public class JsonMicro {
  private final Sample sample = Sample.made();
  private final Links links = new Links("", () -> "http://127.0.0.1:8080");
  private final byte[] body = JacksonJson.write(sample.request()).getBytes(StandardCharsets.UTF_8);
  private final String input = JacksonJson.write(sample.run().input());
  private final String result = JacksonJson.write(sample.result());
  private final Json.Obj view = RunView.of(sample.run(), links);

  /** The body of a request, as strictly as a stranger's. */
  @Benchmark
  public void read_request(Blackhole hole) {
    hole.consume(JacksonJson.parse(body));
  }

  /** Both documents of a run's row. */
  @Benchmark
  public void read_row(Blackhole hole) {
    hole.consume(JacksonJson.trusted(input));
    hole.consume(JacksonJson.trusted(result));
  }

  /** The view of a run. */
  @Benchmark
  public void view_run(Blackhole hole) {
    hole.consume(RunView.of(sample.run(), links));
  }

  /** The text of that view. */
  @Benchmark
  public void write_run(Blackhole hole) {
    hole.consume(JacksonJson.write(view));
  }

  /** The SHA-256 of the canonical text of a request. */
  @Benchmark
  public void fingerprint(Blackhole hole) {
    hole.consume(Digest.sha256(sample.run().request()));
  }
}
