-- The trace that a run, or what is told of it, belongs to: traceparent, and tracestate behind a blank.
ALTER TABLE run ADD COLUMN trace VARCHAR(568);
ALTER TABLE delivery ADD COLUMN trace VARCHAR(568);
