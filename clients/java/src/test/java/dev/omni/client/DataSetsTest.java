package dev.omni.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataSetsTest {
  private static final String SET =
      "{\"data\":{\"id\":\"s\",\"name\":\"reads\",\"version\":1,\"digest\":\"sha256:ab\","
          + "\"rows\":2,\"columns\":[],\"bytes\":9,\"rows_in_error\":1}}";

  /** An upload as the server saw it. */
  private record Upload(String query, String type, boolean packed, byte[] body) {}

  @TempDir Path folder;

  private final List<Upload> uploads = new ArrayList<>();
  private HttpServer server;
  private DataSets sets;

  @BeforeEach
  void open() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
    String url = "http://127.0.0.1:" + server.getAddress().getPort();
    var builder = OmniClient.builder().apiKey("lq_test_x").baseUrl(url).environment(Map.of());
    sets = builder.build().dataSets();
  }

  @AfterEach
  void close() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    var headers = exchange.getRequestHeaders();
    byte[] body = exchange.getRequestBody().readAllBytes();
    String query = exchange.getRequestURI().getRawQuery();
    boolean packed = "gzip".equals(headers.getFirst("Content-Encoding"));
    uploads.add(new Upload(query, headers.getFirst("Content-Type"), packed, body));
    byte[] answer = SET.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(201, answer.length);
    exchange.getResponseBody().write(answer);
    exchange.close();
  }

  private Path file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  @Test
  void a_file_of_a_laboratory_goes_up_with_its_format() throws IOException {
    sets.upload("reads", file("reads.FA", ">a\nACGT\n"));
    assertThat(uploads.get(0).query()).isEqualTo("format=fasta&name=reads");
    assertThat(uploads.get(0).type()).isEqualTo("application/octet-stream");
    assertThat(uploads.get(0).body()).asString().isEqualTo(">a\nACGT\n");
  }

  @Test
  void one_that_is_packed_goes_up_as_it_is() throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(bytes)) {
      out.write("library".getBytes(StandardCharsets.UTF_8));
    }
    sets.upload("library", Files.write(folder.resolve("library.sdf.gz"), bytes.toByteArray()));
    assertThat(uploads.get(0).query()).isEqualTo("format=sdf&name=library");
    assertThat(uploads.get(0).packed()).isTrue();
    assertThat(uploads.get(0).body()).isEqualTo(bytes.toByteArray());
  }

  @Test
  void a_format_that_is_given_goes_before_the_ending() throws IOException {
    DataSets sdf = sets.expiring(Duration.ofMinutes(1)).reading("sdf").reading("numeric", "a,b");
    sdf.upload("library", file("export.txt", "anything"));
    assertThat(uploads.get(0).query()).isEqualTo("format=sdf&name=library&numeric=a%2Cb&ttl=60");
    sets.reading("fastq").reading("offset", "64").upload("reads", file("reads.csv", "anything"));
    assertThat(uploads.get(1).query()).isEqualTo("format=fastq&name=reads&offset=64");
  }

  @Test
  void a_table_has_a_media_type_and_no_format() throws IOException {
    sets.upload("prices", file("prices.csv", "close\n1.5\n"));
    sets.upload("prices", file("prices.ndjson", "{}\n"));
    assertThat(uploads).extracting(Upload::query).containsOnly("name=prices");
    assertThat(uploads)
        .extracting(Upload::type)
        .containsExactly("text/csv", "application/x-ndjson");
  }

  @Test
  void broken_records_are_counted() throws IOException {
    assertThat(sets.upload("reads", file("reads.fa", "anything")).rowsInError()).isEqualTo(1);
  }

  @Test
  void a_file_of_no_known_format_and_a_table_with_one_are_refused() throws IOException {
    Path unknown = file("book.xlsx", "anything");
    assertThatThrownBy(() -> sets.upload("book", unknown))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("book.xlsx: must be .csv, .ndjson, .arrow or a file of a laboratory");
    assertThatThrownBy(
            () -> sets.reading("sdf").upload("book", TableSource.rows(List.of(Map.of("a", 1)))))
        .hasMessage("a format goes with a file or bytes, not with a table");
    assertThat(uploads).isEmpty();
  }

  @Test
  void the_endings_are_those_of_the_page() throws IOException {
    String page = Files.readString(Path.of("../../docs/data-sets.md"));
    String table = page.substring(page.indexOf("| `format` |"));
    Map<String, List<String>> listed = new TreeMap<>();
    Matcher row =
        Pattern.compile("^\\| (`.*?) \\| (.*?) \\|", Pattern.MULTILINE)
            .matcher(table.substring(table.indexOf('\n'), table.indexOf("\n\n")));
    while (row.find()) {
      String[] formats = row.group(1).split(", ");
      String[] endings = row.group(2).split("; ");
      for (int i = 0; i < formats.length; i++) {
        listed.put(formats[i].replace("`", ""), List.of(endings[i].split(", ")));
      }
    }
    assertThat(listed).hasSize(9).isEqualTo(DataSets.ENDINGS);
  }
}
