package dev.omni.quant.discovery.design;

import dev.omni.engine.contract.Title;
import java.util.List;

/**
 * An effect that cannot be separated from others.
 *
 * @param effect of one or two factors
 * @param with effects of up to three factors that have the same contrast, or its negative
 */
public record AliasedEffect(
    @Title("Effect, as A or A*B") String effect,
    @Title("Effects with the same contrast; - before one with its negative") List<String> with) {}
