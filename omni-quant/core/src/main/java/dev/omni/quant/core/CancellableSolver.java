package dev.omni.quant.core;

import dev.omni.engine.Work;
import java.lang.reflect.Proxy;
import java.util.Optional;
import org.ojalgo.netio.BasicLogger;
import org.ojalgo.optimisation.Optimisation;

/**
 * Options for ojAlgo's solvers that poll for cancellation in each iteration. The library offers no
 * cancellation except an interrupt, which would also close files that the thread has open, so the
 * poll is a logger.
 */
public final class CancellableSolver {
  private CancellableSolver() {}

  /** Makes the solver with these options poll for cancellation. */
  public static void watch(Optimisation.Options options, Work work) {
    options.logger_solver = Optimisation.Solver.class;
    options.logger_detailed = true;
    options.logger_appender = log(work);
  }

  /** Returns a log that discards what it gets. */
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
