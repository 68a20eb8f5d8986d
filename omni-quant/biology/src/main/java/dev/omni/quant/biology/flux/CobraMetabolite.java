package dev.omni.quant.biology.flux;

import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A metabolite of a model, which is in balance.
 *
 * @param id by which reactions name it
 * @param name not read
 * @param compartment not read
 * @param formula not read
 * @param charge not read
 * @param notes not read
 * @param annotation not read
 */
public record CobraMetabolite(
    @Title("Id") @Size(min = 1, max = 200) String id,
    @Title("Name, not read") @Size(max = 2000) Optional<String> name,
    @Title("Compartment, not read") @Size(max = 200) Optional<String> compartment,
    @Title("Formula, not read") @Size(max = 2000) Optional<String> formula,
    @Title("Charge, not read") @Unit("1") OptionalDouble charge,
    @Title("Notes, not read") Optional<CobraNotes> notes,
    @Title("Annotation, not read") Optional<CobraNotes> annotation) {}
