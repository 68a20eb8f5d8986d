package dev.omni.quant.core.records;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;

/**
 * A record that could not be read, or one of its values.
 *
 * @param row number of the row, from 0
 * @param line of the file, from 1
 * @param code kind of the error
 * @param message what is wrong
 */
public record RecordError(
    @Title("Row, from 0") @Unit("1") long row,
    @Title("Line, from 1") @Unit("1") long line,
    @Title("Kind of the error: malformed, too_long, molecule_unreadable or value_unreadable")
        String code,
    @Title("What is wrong") String message) {}
