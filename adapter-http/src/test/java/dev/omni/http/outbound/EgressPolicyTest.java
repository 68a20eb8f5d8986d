package dev.omni.http.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.http.outbound.EgressPolicy.Allowed;
import java.net.InetAddress;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EgressPolicyTest {
  private static final EgressPolicy PUBLIC = new EgressPolicy(List.of(), Set::of);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.0",
        "10.1.2.3",
        "100.64.0.1",
        "127.0.0.1",
        "127.255.255.254",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.8",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.1.1",
        "198.18.0.1",
        "198.51.100.7",
        "203.0.113.9",
        "224.0.0.1",
        "239.1.1.1",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "64:ff9b::7f00:1",
        "100::1",
        "2001::1",
        "2001:1ff::1",
        "2001:db8::1",
        "2002:7f00:1::",
        "3fff::1",
        "fc00::1",
        "fd12::1",
        "fe80::1",
        "ff02::1",
        "5f00::1"
      })
  void special_addresses_are_not_reached(String literal) throws Exception {
    assertThat(PUBLIC.open(InetAddress.getByName(literal), 443)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.0.0.1",
        "128.0.0.1", "172.15.255.255", "172.32.0.0", "192.0.1.1", "198.17.255.255", "198.20.0.0",
        "223.255.255.255", "2001:200::1", "2003::1", "2606:4700::1111", "3ffe::1"
      })
  void public_addresses_are_reached(String literal) throws Exception {
    assertThat(PUBLIC.open(InetAddress.getByName(literal), 443)).isTrue();
  }

  @Test
  void exceptions_hold_for_their_ports_alone() throws Exception {
    List<Allowed> allowed = Allowed.parse("127.0.0.1/32:8000-8001, ::1/128:9,10.0.0.0/8").get();
    var egress = new EgressPolicy(allowed, Set::of);
    InetAddress loopback = InetAddress.getLoopbackAddress();
    assertThat(egress.open(loopback, 8000)).isTrue();
    assertThat(egress.open(loopback, 8001)).isTrue();
    assertThat(egress.open(loopback, 8002)).isFalse();
    assertThat(egress.open(InetAddress.getByName("127.0.0.2"), 8000)).isFalse();
    InetAddress six =
        InetAddress.getByAddress(new byte[] {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1});
    assertThat(egress.open(six, 9)).isTrue();
    assertThat(egress.open(six, 10)).isFalse();
    assertThat(egress.open(InetAddress.getByName("10.255.0.1"), 1)).isTrue();
  }

  @Test
  void our_own_ports_are_never_reached() throws Exception {
    List<Allowed> allowed = Allowed.parse("0.0.0.0/0,::/0").get();
    var egress = new EgressPolicy(allowed, () -> Set.of(8080));
    for (String here : List.of("127.0.0.1", "127.0.0.53", "0.0.0.0", "::1", "::")) {
      assertThat(egress.open(InetAddress.getByName(here), 8080)).as(here).isFalse();
      assertThat(egress.open(InetAddress.getByName(here), 8081)).as(here).isTrue();
    }
    assertThat(egress.open(InetAddress.getByName("192.168.77.77"), 8080)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "10.0.0.0",
        "10.0.0.0/33",
        "::/129",
        "localhost/8",
        "10.0/8",
        "010.0.0.0/8",
        "10.0.0.0/8:",
        "10.0.0.0/8:70000",
        "10.0.0.0/8:9-8",
        "10.0.0.0/8:a",
        "300.0.0.0/8",
        "1/8",
        "10.0.0.0/8,,"
      })
  void what_is_no_list_of_exceptions_is_refused(String text) {
    assertThat(Allowed.parse(text)).isEmpty();
  }
}
