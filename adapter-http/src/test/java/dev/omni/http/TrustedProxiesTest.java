package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.traffic.RequestLine;
import dev.omni.http.HttpSettings.ConnectionSettings;
import dev.omni.http.filter.CorsOrigins;
import dev.omni.http.outbound.CidrBlock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrustedProxiesTest {
  private final BlockingQueue<RequestLine> told = new LinkedBlockingQueue<>();

  private TestServer behind(String... proxies) {
    List<CidrBlock> trusted =
        Stream.of(proxies).map(text -> CidrBlock.of(text).orElseThrow()).toList();
    HttpSettings settings =
        HttpSettings.USUAL
            .at("127.0.0.1", 0)
            .facing(new ConnectionSettings(Optional.empty(), trusted, CorsOrigins.NONE));
    return new TestServer(true, builder -> builder.settings(settings).log(told::add));
  }

  private String from(TestServer server, String headers) throws Exception {
    RawHttpClient.request(server, "GET /api/v1/omni", headers, "");
    RequestLine line = told.poll(30, TimeUnit.SECONDS);
    assertThat(line).isNotNull();
    return line.from().network();
  }

  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource({
    "203.0.113.9, 203.0.113.0/24",
    "'198.51.100.1, 203.0.113.9', 203.0.113.0/24",
    "'198.51.100.1, 203.0.113.9, 10.1.2.3', 203.0.113.0/24",
    "'203.0.113.9\r\nX-Forwarded-For: 10.1.2.3', 203.0.113.0/24",
    "'10.1.2.3, 10.1.2.4', 10.1.2.0/24",
    "2001:db8:1:2::3, 2001:db8:1:0:0:0:0:0/48",
    "'203.0.113.9, not an address', 127.0.0.0/24",
    "localhost, 127.0.0.0/24",
    "'', 127.0.0.0/24"
  })
  void behind_a_trusted_proxy_the_client_is_whom_the_last_of_them_saw(String said, String area)
      throws Exception {
    try (TestServer server = behind("127.0.0.0/8", "10.0.0.0/8")) {
      assertThat(from(server, "X-Forwarded-For: " + said + "\r\n")).isEqualTo(area);
    }
  }

  @Test
  void from_anybody_else_the_header_is_nothing() throws Exception {
    String forged = "X-Forwarded-For: 203.0.113.9\r\n";
    try (TestServer server = behind("10.0.0.0/8")) {
      assertThat(from(server, forged)).isEqualTo("127.0.0.0/24");
    }
    try (TestServer server = behind()) {
      assertThat(from(server, forged)).isEqualTo("127.0.0.0/24");
    }
  }

  @Test
  void the_limit_for_wrong_keys_is_each_clients_own() throws Exception {
    String wrong = "Authorization: Bearer lq_test_" + "0".repeat(38) + "\r\nX-Forwarded-For: ";
    try (TestServer server = behind("127.0.0.0/8")) {
      for (int i = 0; i < 300; i++) {
        RawHttpClient.request(server, "GET /api/v1/omni", wrong + "203.0.113.9\r\n", "");
      }
      assertThat(
              RawHttpClient.request(server, "GET /api/v1/omni", wrong + "203.0.113.9\r\n", "")
                  .status())
          .isEqualTo(429);
      assertThat(
              RawHttpClient.request(server, "GET /api/v1/omni", wrong + "203.0.113.10\r\n", "")
                  .status())
          .isEqualTo(401);
    }
  }
}
