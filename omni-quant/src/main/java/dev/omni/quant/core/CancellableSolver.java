package dev.omni.quant.core;

import dev.omni.application.spi.Work;
import java.lang.reflect.Proxy;
import java.util.Optional;
import org.ojalgo.netio.BasicLogger;
import org.ojalgo.optimisation.Optimisation;

/**
 * Has a solver of programs look in each iteration whether the work goes on: the library tells a log
 * what it does, and knows no other way to be stopped but an interrupt, which would also close files
 * that the thread has open.
 */
public final class CancellableSolver {
  private CancellableSolver() {}

  /** Watches what is solved with these options. */
  public static void watch(Optimisation.Options options, Work work) {
    options.logger_solver = Optimisation.Solver.class;
    options.logger_detailed = true;
    options.logger_appender = log(work);
  }

  /** A log of which nobody reads a word. */
  private static BasicLogger log(Work work) {
    return (BasicLogger)
        Proxy.newProxyInstance(
            BasicLogger.class.getClassLoader(),
            new Class<?>[] {BasicLogger.class},
            (log, method, arguments) -> {
              work.proceed();
              return method.getReturnType() == Optional.class ? Optional.empty() : null;
            });
  }
}
