package dev.omni.application.run.kind;

import dev.omni.application.batch.BatchChunks;
import dev.omni.application.data.InputData;
import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The context of an execution of one run.
 *
 * @param prepared the run, when it was prepared in this process
 * @param data reads columns and rows of data sets
 * @param runtime of the mode of the run
 * @param watcher of the execution
 * @param chunks gives the store of a batch's rows
 */
public record ExecutionContext(
    Optional<PreparedRun> prepared,
    InputData data,
    CapabilityRuntime runtime,
    Watcher watcher,
    Supplier<BatchChunks> chunks) {}
