package dev.omni.house;

import static java.lang.Math.log;

import dev.omni.application.run.Runs;
import dev.omni.application.secret.Secrets;
import dev.omni.application.spi.Vault.SecretId;
import io.javalin.http.Context;
import java.security.Provider;
import java.security.Security;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Classes that break a {@link CodeRule} each, and some that only look so. They are never run. */
final class Breaches {
  private Breaches() {}

  static final class ClockReader {
    Instant time() {
      return Instant.now();
    }

    LocalDate day() {
      return LocalDate.now(java.time.ZoneOffset.UTC);
    }

    long milliseconds() {
      return System.currentTimeMillis();
    }

    LongSupplier ticks() {
      return System::nanoTime;
    }

    double drawn() {
      return ThreadLocalRandom.current().doubles().findFirst().orElseThrow();
    }
  }

  static final class OwnIdentity {
    Supplier<UUID> ids() {
      return UUID::randomUUID;
    }

    Random fromSeed() {
      return new Random(7);
    }

    Supplier<Random> fromTime() {
      return () -> new Random();
    }
  }

  static final class SecretReader {
    Optional<byte[]> credentials(Secrets secrets, SecretId place) {
      return secrets.open(place);
    }
  }

  static final class OwnCodec {
    String body(Context request) {
      return request.bodyAsClass(String.class);
    }
  }

  static final class Lost extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  static final class NamedException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  static final class OtherBits {
    double grown(double x) {
      return Math.exp(x);
    }

    DoubleBinaryOperator power() {
      return Math::pow;
    }

    double logarithm(double x) {
      return log(x);
    }
  }

  static final class SameBits {
    double root(double x) {
      return Math.sqrt(x) + StrictMath.exp(x);
    }
  }

  static final class ProcessOwner {
    void end() {
      System.exit(1);
    }

    void atEnd(Thread hook) {
      Runtime.getRuntime().addShutdownHook(hook);
    }

    void locale() {
      Locale.setDefault(Locale.ROOT);
    }

    void zone(TimeZone zone) {
      TimeZone.setDefault(zone);
    }

    void security(Provider provider) {
      Security.addProvider(provider);
    }

    void errors(Thread.UncaughtExceptionHandler log) {
      Thread.setDefaultUncaughtExceptionHandler(log);
    }
  }

  /** A port that knows a use case. */
  interface PortOfUseCases {
    Runs runs();
  }
}
