package dev.omni.application.run;

import dev.omni.domain.run.Claim;
import dev.omni.domain.run.Run;
import java.util.Optional;

/**
 * The answer to a request for a run.
 *
 * @param run as it stands now
 * @param replayed whether the run was there before this request
 * @param claim the hold on the idempotency key, with its end
 */
public record Started(Run run, boolean replayed, Optional<Claim> claim) {}
