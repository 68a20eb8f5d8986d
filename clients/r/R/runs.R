# Runs: started, waited for, and what proves them.
.ended <- c("completed", "failed", "cancelled", "expired")
.path <- function(run) paste0("/omni/runs/", run$id)

.seen <- function(answer, key = NULL, client) {
  data <- answer$data
  run <- c(data, list(idempotency_key = key, replayed = identical(.header(answer, "idempotent-replayed"), "true")))
  run$request_id <- if (is.null(answer$request_id)) data$request_id else answer$request_id
  structure(run, class = "omni_run", client = client)
}

# Contracts are read once for a client.
.contract <- function(client, capability, deadline = Inf) {
  cache <- .state(client)$cache
  if (!exists(capability, envir = cache, inherits = FALSE)) {
    path <- sprintf("/omni/%s/capabilities/%s", sub("\\..*", "", capability), utils::URLencode(capability, reserved = TRUE))
    assign(capability, .send(client, "GET", path, deadline = deadline)$data, envir = cache)
  }
  get(capability, envir = cache)
}

.units <- function(client, capability) {
  contract <- tryCatch(.contract(client, capability), omni_error = function(raised) NULL)
  units <- lapply(contract$result_contract$properties, `[[`, "x-unit")
  unlist(units[!vapply(units, is.null, TRUE)])
}

.workspace <- function(client, world, name, deadline) {
  if (!is.null(name) && grepl("^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$", name)) return(name)
  cache <- .state(client)$cache
  slot <- paste0("workspaces of ", world)
  if (!exists(slot, envir = cache, inherits = FALSE)) {
    assign(slot, .pages(client, sprintf("/omni/%s/workspaces", utils::URLencode(world, reserved = TRUE)), deadline = deadline), envir = cache)
  }
  listed <- get(slot, envir = cache)
  for (each in listed) if (is.null(name) || identical(each$name, name)) return(each$id)
  names <- paste(vapply(listed, `[[`, "", "name"), collapse = ", ")
  .signal(c("omni_not_found_error", "omni_api_error"), sprintf("404 workspace_not_found: there is no workspace %s in %s; there is %s", paste(name), world, names),
          status = 404L, code = "workspace_not_found")
}

.begin <- function(capability, input, client, key, timeout, workspace, cancel_after, scenario, headers, wait) {
  key <- if (is.null(key)) .new_key() else key
  deadline <- as.numeric(Sys.time()) + if (is.null(timeout)) 600 else timeout
  world <- sub("\\..*", "", capability)
  written <- .write(input, "/input")
  headers <- c(headers, list("Cancel-After" = if (!is.null(cancel_after)) format(cancel_after), "Omni-Sandbox-Scenario" = scenario))
  if (wait) headers$Prefer <- sprintf("wait=%d", max(0L, as.integer(min(50, client$timeout - 5, deadline - as.numeric(Sys.time())))))
  body <- sprintf("{\"workspace_id\":%s,\"capability\":%s,\"input\":%s}", .write(.workspace(client, world, workspace, deadline)),
                  .write(capability), if (length(input)) written else "{}")
  list(run = .seen(.send(client, "POST", sprintf("/omni/%s/runs", world), body, headers, key, deadline), key, client), deadline = deadline)
}

omni_start <- function(capability, ..., .client = omni_client(), .idempotency_key = NULL, .timeout = NULL, .workspace = NULL,
                       .cancel_after = NULL, .scenario = NULL, .headers = list()) {
  .begin(capability, list(...), .client, .idempotency_key, .timeout, .workspace, .cancel_after, .scenario, .headers, FALSE)$run
}

omni_run <- function(capability, ..., .client = omni_client(), .idempotency_key = NULL, .timeout = NULL, .workspace = NULL,
                     .cancel_after = NULL, .scenario = NULL, .headers = list()) {
  begun <- .begin(capability, list(...), .client, .idempotency_key, .timeout, .workspace, .cancel_after, .scenario, .headers, TRUE)
  .succeeded(.until_ended(begun$run, begun$deadline))
}

omni_wait <- function(run, timeout = 600) .until_ended(run, as.numeric(Sys.time()) + timeout)

.until_ended <- function(run, deadline) {
  client <- attr(run, "client")
  while (!run$status %in% .ended) {
    left <- deadline - as.numeric(Sys.time())
    if (left <= 0) {
      .signal("omni_wait_timeout_error", sprintf("run %s is still %s (idempotency key %s)", run$id, run$status, paste(run$idempotency_key)),
              run = run, idempotency_key = run$idempotency_key)
    }
    hold <- list(Prefer = sprintf("wait=%d", max(1L, as.integer(min(50, client$timeout - 5, left)))))
    key <- run$idempotency_key
    replayed <- run$replayed
    run <- .seen(.send(client, "GET", .path(run), headers = hold), key, client)
    run$replayed <- replayed
  }
  if (run$status == "completed") attr(run, "units") <- .units(client, run$capability)
  run
}

.succeeded <- function(run) {
  if (run$status == "completed") return(run)
  why <- if (is.null(run[["error"]])) "" else sprintf(": %s: %s", run[["error"]]$code, run[["error"]]$message)
  .signal("omni_run_failed_error", sprintf("run %s %s%s", run$id, run$status, why), run = run,
          code = if (is.null(run[["error"]])) run$status else run[["error"]]$code, idempotency_key = run$idempotency_key)
}

print.omni_run <- function(x, ...) {
  cat(sprintf("<omni run %s: %s, %s>\n", x$id, x$capability, x$status))
  units <- attr(x, "units")
  single <- Filter(function(value) is.atomic(value) && length(value) == 1, x$result)
  for (name in names(single)) {
    unit <- if (isTRUE(units[name] != "1")) units[[name]] else ""
    cat(sprintf("  %s  %s  %s\n", name, format(single[[name]], digits = 15), unit))
  }
  if (!is.null(x[["error"]])) cat(sprintf("  %s: %s\n", x[["error"]]$code, x[["error"]]$message))
  invisible(x)
}

omni_evidence <- function(run) .send(attr(run, "client"), "GET", paste0(.path(run), "/evidence"))$data

omni_capabilities <- function(id = NULL, .client = omni_client()) {
  if (!is.null(id) && grepl(".", id, fixed = TRUE)) return(.contract(.client, id))
  worlds <- if (is.null(id)) vapply(.pages(.client, "/omni"), `[[`, "", "id") else id
  all <- unlist(lapply(worlds, function(world) .pages(.client, sprintf("/omni/%s/capabilities", world))), recursive = FALSE)
  data.frame(id = vapply(all, `[[`, "", "id"), name = vapply(all, `[[`, "", "name"))
}
