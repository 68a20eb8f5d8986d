/**
 * The facade: Omni as a library. It joins the use cases of runs, evidence, webhooks and
 * administration over one set of stores. It starts threads only on request.
 *
 * <pre>{@code
 * try (Omni omni = Omni.inMemory().workers(2)) {
 *   Run run = omni.run(Caller.test("ada"), "finance.option.vanilla", input);
 *   double price = run.result().number("price");
 * }
 * }</pre>
 */
@NullMarked
package dev.omni.application;

import org.jspecify.annotations.NullMarked;
