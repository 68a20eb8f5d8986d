package dev.omni.quant.molecular;

import dev.omni.engine.contract.Title;

/**
 * The reason why a member of a result is null or counted in part.
 *
 * @param field member of the result
 * @param reason why
 */
public record ResultNote(
    @Title("Member of the result") String field, @Title("Reason") String reason) {}
