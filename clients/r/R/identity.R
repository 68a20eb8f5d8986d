# Who calls which server: key and base URL out of arguments, environment and credentials file. Keys stay in `.keys`, by the id of
# a client: no client has its key as a member, so that no print, dump or saved workspace shows it.
.keys <- new.env(parent = emptyenv())

.present <- function(text, source) {
  if (is.null(text)) return(NULL)
  if (!is.character(text) || length(text) != 1 || is.na(text)) stop(source, " must be one text", call. = FALSE)
  if (!nzchar(trimws(text))) .refused("credential_empty", paste(source, "is there and empty: fill it, or take it away"))
  text
}

.variable <- function(name) {
  text <- Sys.getenv(name, NA)
  if (is.na(text)) NULL else text
}

.credentials_file <- function() {
  named <- .present(.variable("OMNI_CREDENTIALS"), "OMNI_CREDENTIALS")
  if (!is.null(named)) return(named)
  home <- if (.Platform$OS.type == "windows") Sys.getenv("APPDATA", "~") else Sys.getenv("XDG_CONFIG_HOME", "~/.config")
  file.path(path.expand(home), "omni", "credentials.json")
}

# One place: what it says of key and URL, and what it is called.
.pair <- function(key, url, key_of, url_of = key_of) list(key = key, url = url, key_of = key_of, url_of = url_of)

.of_profile <- function(file, name) {
  place <- sprintf("the profile '%s' in %s", name, file)
  if (!file.exists(file)) return(.pair(NULL, NULL, place))
  if (.Platform$OS.type == "unix" && bitwAnd(as.integer(file.mode(file)), strtoi("077", 8L)) != 0L) {
    .refused("credential_missing", sprintf("others may read %s: run chmod 600 %s", file, file))
  }
  content <- tryCatch(jsonlite::read_json(file), error = function(raised) NULL)
  if (!is.list(content) || is.null(names(content))) {
    .refused("credential_missing", paste(file, "is not a JSON object of profiles"))
  }
  if (!is.null(content$test_key)) { # the server's own file
    mode <- if (identical(.variable("OMNI_MODE"), "live")) "live_key" else "test_key"
    return(.pair(content[[mode]], content$base_url, place))
  }
  .pair(content[[name]]$api_key, content[[name]]$base_url, place)
}

.check_key <- function(key, source) {
  text <- gsub("^[ \t\r\n]+|[ \t\r\n]+$", "", enc2utf8(key))
  if (!nzchar(text)) .refused("credential_empty", paste(source, "is there and empty: fill it, or take it away"))
  if (grepl("^lq_(test|live)_[A-Za-z0-9_]{1,128}$", text, perl = TRUE)) return(text)
  fits <- 0L # characters with which a key may begin
  for (beginning in c("lq_test_", "lq_live_")) {
    for (length in 1:8) if (startsWith(text, substr(beginning, 1, length))) fits <- max(fits, length)
  }
  if (fits == 8L) fits <- fits + attr(regexpr("^[A-Za-z0-9_]{0,128}", substring(text, 9), perl = TRUE), "match.length")
  .refused("credential_malformed", sprintf("the key of %s has a character at position %d that no key has", source, fits + 1L))
}

.origin <- function(url) {
  parts <- httr2::url_parse(trimws(url))
  port <- if (is.null(parts$port)) c(http = 80, https = 443)[[parts$scheme]] else parts$port
  sprintf("%s://%s:%s", parts$scheme, parts$hostname, port)
}

.normal_url <- function(url, insecure) {
  parts <- tryCatch(httr2::url_parse(trimws(url)), error = function(raised) list())
  if (!isTRUE(parts$scheme %in% c("http", "https")) || is.null(parts$hostname)) {
    stop("base_url must be as in https://omni.example.com", call. = FALSE)
  }
  if (!is.null(parts$username) || length(parts$query) || !is.null(parts$fragment)) {
    stop("base_url must have no user, query or fragment", call. = FALSE)
  }
  if (parts$scheme == "http" && !parts$hostname %in% c("localhost", "127.0.0.1", "::1", "[::1]") && !insecure) {
    stop("http to ", parts$hostname, " shows the key to the network: use https, or allow_insecure = TRUE", call. = FALSE)
  }
  url <- sub("/+$", "", trimws(url))
  if (endsWith(url, "/api/v1")) url else paste0(url, "/api/v1")
}

# Only what is absent lets the next place speak; a key belongs to the origin that its own place names.
.resolve <- function(api_key, base_url, profile, insecure) {
  pairs <- list(.pair(api_key, base_url, "the argument api_key", "the argument base_url"),
                .pair(.variable("OMNI_API_KEY"), .variable("OMNI_BASE_URL"), "OMNI_API_KEY", "OMNI_BASE_URL"))
  lacks <- function(member) all(vapply(pairs, function(pair) is.null(pair[[member]]), TRUE))
  if (lacks("key") || lacks("url")) {
    source <- if (is.null(profile)) "OMNI_PROFILE" else "the argument profile"
    name <- .present(if (is.null(profile)) .variable("OMNI_PROFILE") else profile, source)
    file <- .credentials_file()
    pairs[[3]] <- .of_profile(file, if (is.null(name)) "default" else name)
  }
  keyed <- Find(function(pair) !is.null(pair$key), pairs)
  if (is.null(keyed)) {
    .refused("credential_missing", sprintf("no API key found: give the argument api_key, OMNI_API_KEY, or %s", pairs[[3]]$key_of))
  }
  key <- .check_key(keyed$key, keyed$key_of)
  located <- Find(function(pair) !is.null(pair$url), pairs)
  if (is.null(located)) located <- keyed
  url <- .present(located$url, located$url_of)
  own <- .present(keyed$url, keyed$url_of)
  if (!is.null(own) && !identical(keyed, pairs[[1]]) && .origin(own) != .origin(url)) {
    .refused("credential_other_origin", sprintf(
      "the key of %s is for %s, and %s names %s: give api_key too, or a profile for it",
      keyed$key_of, .origin(own), located$url_of, .origin(url)))
  }
  list(key = key, base_url = .normal_url(if (is.null(url)) "http://127.0.0.1:8080/api/v1" else url, insecure))
}

omni_client <- function(api_key = NULL, base_url = NULL, profile = NULL, timeout = 60, max_retries = 4, allow_insecure = FALSE) {
  found <- .resolve(api_key, base_url, profile, allow_insecure)
  id <- .hex(16)
  assign(id, list(key = found$key, cache = new.env(parent = emptyenv())), envir = .keys)
  shown <- if (nchar(found$key) > 20) paste0(substr(found$key, 1, 8), "\u2026", substring(found$key, nchar(found$key) - 3)) else "\u2026"
  structure(list(id = id, base_url = found$base_url, key = shown, timeout = timeout, max_retries = max_retries), class = "omni_client")
}

.state <- function(client) {
  if (!inherits(client, "omni_client")) stop(".client must be made by omni_client()", call. = FALSE)
  state <- get0(client$id, envir = .keys, inherits = FALSE)
  if (is.null(state)) .signal("omni_detached_error", "a client that was saved has no key: make one with omni_client()")
  state
}

format.omni_client <- function(x, ...) sprintf("<omni client of %s, key %s>", x$base_url, x$key)

print.omni_client <- function(x, ...) {
  cat(format(x), "\n", sep = "")
  invisible(x)
}
