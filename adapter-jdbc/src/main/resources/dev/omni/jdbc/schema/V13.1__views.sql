-- Views for reports, which people and their tools read; nothing in the program does. Every statement may run twice, as in V1.
-- Instants are TIMESTAMP WITH TIME ZONE. No view has a secret, nor a hash by which a key is looked up.
-- ${instant} makes an instant of the microseconds that follow it.

CREATE OR REPLACE VIEW run_view AS
  SELECT project_id, mode, COALESCE(workspace_id, key_workspace_id) AS workspace_id, id, principal_id, key_id, request_id,
    target_kind AS kind, target_id AS target, world, execution, workload_class, scenario, retry_of, status, attempt, losses,
    input_bytes, error,
    ${instant} created_at AS created_at,
    ${instant} started_at AS started_at,
    ${instant} CASE WHEN due_at IS NULL THEN updated_at END AS ended_at,
    ${instant} due_at AS due_at,
    compute_us / 1000000.0 AS compute_seconds
  FROM run;

CREATE OR REPLACE VIEW run_event_view AS
  SELECT project_id, mode, run_id, seq, type, data,
    ${instant} at AS at
  FROM run_event;

-- The body of what is an answer or a record; definitions, credentials and settings have none here.
CREATE OR REPLACE VIEW document_view AS
  SELECT project_id, mode, workspace_id, id, kind, name, version,
    CASE WHEN kind IN ('verification', 'guard_decision', 'forecast', 'question', 'outcome', 'connector_event', 'composition')
      THEN body END AS body,
    ${instant} created_at AS created_at
  FROM document WHERE kind NOT IN ('secret', 'signing_keys', 'signed_message');

-- leaf is the index in the log, null while pending; ended_at is that of the run or document, null when it is gone.
CREATE OR REPLACE VIEW evidence_view AS
  SELECT log_entry.project_id, log_entry.mode, log_entry.workspace_id, log_entry.id, log_entry.kind,
    OCTET_LENGTH(log_entry.statement) AS statement_bytes,
    log_entry_index.log_index AS leaf,
    ${instant} COALESCE(run.updated_at, document.created_at) AS ended_at
  FROM log_entry
    LEFT JOIN log_entry_index ON log_entry_index.log_entry_id = log_entry.id
    LEFT JOIN run ON run.project_id = log_entry.project_id AND run.mode = log_entry.mode AND run.id = log_entry.id
    LEFT JOIN document ON document.project_id = log_entry.project_id AND document.mode = log_entry.mode
      AND document.id = log_entry.id;

CREATE OR REPLACE VIEW delivery_view AS
  SELECT project_id, mode, message_id, webhook_id, event_type, status, attempt_count,
    ${instant} created_at AS created_at,
    ${instant} due_at AS due_at,
    ${instant} replayed_at AS replayed_at
  FROM delivery;

CREATE OR REPLACE VIEW request_view AS
  SELECT project_id, mode, request_id, key_id, method, route, status, code, via, subject_object, subject_id,
    request_bytes, response_bytes, client_network, user_agent,
    duration_us / 1000.0 AS duration_ms,
    ${instant} received_at AS received_at
  FROM request_log;

CREATE OR REPLACE VIEW key_view AS
  SELECT project_id, mode, workspace_id, id, parent_id, rotated_from, masked_key AS shown_as, name,
    principal_id, principal_type, principal_name, created_by, role, scopes, rate_per_second, rate_burst, suspended,
    ${instant} created_at AS created_at,
    ${instant} expires_at AS expires_at,
    ${instant} revoked_at AS revoked_at,
    ${instant} last_used_at AS last_used_at
  FROM api_key;
