/**
 * The facade: Omni as a library. It joins the use cases of runs, evidence, webhooks and
 * administration over one set of stores. It starts no thread by itself: the embedder or a server
 * calls the worker.
 *
 * <pre>{@code
 * Omni omni = Omni.inMemory(runtime);
 * Run run = omni.start(caller, new StartRun(workspace.id(), "finance.option.vanilla", key, input));
 * omni.work();
 * }</pre>
 */
package dev.omni.application;
