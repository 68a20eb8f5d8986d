package dev.omni.quant.molecular;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;

/**
 * A molecule of a list that cannot be read.
 *
 * @param row of the list, from 0
 * @param pointer place in the input
 * @param code of the problem
 * @param message what would be right
 */
public record UnreadableRow(
    @Title("Row, from 0") @Unit("1") int row,
    @Title("Place in the input") String pointer,
    @Title("Code") String code,
    @Title("What would be right") String message) {
  UnreadableRow(int row, String pointer, String message) {
    this(row, pointer, "unreadable", message);
  }
}
