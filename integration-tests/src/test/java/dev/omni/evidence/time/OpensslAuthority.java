package dev.omni.evidence.time;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** A time authority of {@code openssl ts} with an elliptic key, over HTTP; it can be made wrong. */
public final class OpensslAuthority implements AutoCloseable {
  private static final String CONFIGURATION =
      """
      [tsa]
      default_tsa = one
      [one]
      serial = serial
      crypto_device = builtin
      signer_cert = authority.pem
      certs = ca.pem
      signer_key = authority.key
      signer_digest = sha256
      default_policy = 1.2.3.4.1
      other_policies = 1.2.3.4.2
      digests = sha256
      accuracy = secs:1
      ordering = yes
      tsa_name = yes
      ess_cert_id_chain = no
      ess_cert_id_alg = sha256
      """;

  private final Path folder;
  private final HttpServer server;
  private final AtomicInteger asked = new AtomicInteger();
  private volatile Function<byte[], Reply> says = this::stamped;

  /** What it answers. */
  public record Reply(int status, String type, byte[] body, Optional<String> location) {
    /** A reply of the right type. */
    static Reply of(byte[] body) {
      return new Reply(200, "application/timestamp-reply", body, Optional.empty());
    }
  }

  private OpensslAuthority(Path folder, HttpServer server) {
    this.folder = folder;
    this.server = server;
  }

  /** Starts one with keys and certificates of its own in an empty folder. */
  public static OpensslAuthority in(Path folder) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("tsa.cnf"), CONFIGURATION);
    Files.writeString(folder.resolve("serial"), "01\n");
    Files.writeString(folder.resolve("usage"), "extendedKeyUsage=critical,timeStamping\n");
    openssl(folder, "ecparam -name prime256v1 -genkey -noout -out ca.key");
    openssl(
        folder,
        "req -x509 -new -key ca.key -subj /CN=Test-CA -days 3650"
            + " -addext basicConstraints=critical,CA:TRUE -out ca.pem");
    openssl(folder, "ecparam -name prime256v1 -genkey -noout -out authority.key");
    openssl(folder, "req -new -key authority.key -subj /CN=Test-Authority -out request.pem");
    openssl(
        folder,
        "x509 -req -in request.pem -CA ca.pem -CAkey ca.key -CAcreateserial -days 3650"
            + " -extfile usage -out authority.pem");
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    var authority = new OpensslAuthority(folder, server);
    server.setExecutor(Executors.newCachedThreadPool(OpensslAuthority::daemon));
    server.createContext("/", authority::answer);
    server.start();
    return authority;
  }

  private static Thread daemon(Runnable task) {
    var thread = new Thread(task, "authority");
    thread.setDaemon(true);
    return thread;
  }

  private void answer(HttpExchange call) throws IOException {
    asked.incrementAndGet();
    Reply reply = says.apply(call.getRequestBody().readAllBytes());
    call.getResponseHeaders().set("Content-Type", reply.type());
    reply.location().ifPresent(to -> call.getResponseHeaders().set("Location", to));
    call.sendResponseHeaders(reply.status(), reply.body().length == 0 ? -1 : reply.body().length);
    try (var out = call.getResponseBody()) {
      out.write(reply.body());
    } catch (IOException left) {
      call.close(); // The client reads no more than it may.
    }
  }

  /** What the tool answers to a query. */
  synchronized Reply stamped(byte[] query) {
    try {
      Files.write(folder.resolve("query"), query);
      openssl(folder, "ts -reply -config tsa.cnf -queryfile query -out reply");
      return Reply.of(Files.readAllBytes(folder.resolve("reply")));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /** Makes it answer otherwise. */
  public void says(Function<byte[], Reply> other) {
    says = other;
  }

  /** Makes it right again. */
  public void saysTheTime() {
    says = this::stamped;
  }

  /** Returns whether the tool verifies a token over bytes with the certificate of this one. */
  public synchronized boolean verifies(byte[] token, byte[] subject) throws IOException {
    Files.write(folder.resolve("token"), token);
    Files.write(folder.resolve("subject"), subject);
    return status(folder, "ts -verify -token_in -in token -data subject -CAfile ca.pem") == 0;
  }

  /** Returns whether the tool verifies a whole reply over bytes. */
  public synchronized boolean verifiesReply(byte[] reply, byte[] subject) throws IOException {
    Files.write(folder.resolve("whole"), reply);
    Files.write(folder.resolve("subject"), subject);
    return status(folder, "ts -verify -in whole -data subject -CAfile ca.pem") == 0;
  }

  private static void openssl(Path folder, String words) throws IOException {
    if (status(folder, words) != 0) {
      throw new IllegalStateException("openssl " + words + " failed: " + said(folder));
    }
  }

  private static String said(Path folder) throws IOException {
    return Files.readString(folder.resolve("said"));
  }

  private static int status(Path folder, String words) throws IOException {
    var command = new java.util.ArrayList<>(List.of("openssl"));
    command.addAll(List.of(words.split(" ")));
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("said").toFile())
            .start();
    try {
      return process.waitFor(20, TimeUnit.SECONDS) ? process.exitValue() : -1;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return -1;
    }
  }

  /** How often it was asked. */
  public int asked() {
    return asked.get();
  }

  /** The certificate of its authority. */
  public Path certificate() {
    return folder.resolve("ca.pem");
  }

  /** Its address. */
  public URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/tsr");
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
