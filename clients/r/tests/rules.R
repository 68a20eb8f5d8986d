# The rules of the package that need no server.
library(omni)
hidden <- c("OMNI_API_KEY", "OMNI_BASE_URL", "OMNI_PROFILE")
Sys.unsetenv(hidden)
Sys.setenv(OMNI_CREDENTIALS = file.path(tempdir(), "none.json"))
refused <- function(class, message, code) {
  raised <- tryCatch(code, error = identity)
  stopifnot(inherits(raised, class), grepl(message, conditionMessage(raised)))
  raised
}

# No print, dump, serialization or condition has the key.
secret <- "lq_test_SecretOfNobody0123456789"
client <- omni_client(secret, "http://127.0.0.1:9", max_retries = 0)
shown <- c(capture.output(print(client), str(client), dput(client)), rawToChar(serialize(client, NULL, ascii = TRUE)))
stopifnot(!grepl("SecretOfNobody", shown, fixed = TRUE))
raised <- refused("omni_api_connection_error", "GET /omni", omni_api("GET", "/omni", .client = client))
stopifnot(!any(grepl("SecretOfNobody", c(capture.output(print(raised), str(unclass(raised)))), fixed = TRUE)))
refused("omni_authentication_error", "position 12 that no key has", omni_client("lq_test_Abc\n123"))
refused("omni_authentication_error", "credential_empty", omni_client(" \n"))
refused("omni_authentication_error", "credential_missing", omni_client())
stopifnot(grepl("none.json", conditionMessage(tryCatch(omni_client(), error = identity))))

# A client that was saved is detached.
copy <- unserialize(serialize(client, NULL))
copy$id <- "of another session"
refused("omni_detached_error", "make one with omni_client", omni_api("GET", "/omni", .client = copy))

# Numbers go out with the shortest digits that give them again.
write <- omni:::.write
numbers <- c(0.1, 1 / 3, 1e300, 5e-324, 2^53 + 2, -0.025, 100, 1e22, 2.1333684449162007)
text <- write(numbers)
stopifnot(identical(jsonlite::fromJSON(text), numbers), startsWith(text, "[0.1,0.3333333333333333,1e+300,"))
stopifnot(identical(write(60), "60"), identical(write(I(60)), "[60]"), identical(write(list(60)), "[60]"))
stopifnot(identical(write(list(a = "x\"y", b = TRUE, c = NULL, d = 1:2)), "{\"a\":\"x\\\"y\",\"b\":true,\"d\":[1,2]}") ||
          identical(write(list(a = "x\"y", b = TRUE, c = NULL, d = 1:2)), "{\"a\":\"x\\\"y\",\"b\":true,\"c\":null,\"d\":[1,2]}"))
stopifnot(identical(write(as.Date("2026-01-31")), "\"2026-01-31\""))
stopifnot(identical(write(as.POSIXct("2026-01-31 12:30:00.25", tz = "UTC")), "\"2026-01-31T12:30:00.25Z\""))
stopifnot(identical(write(matrix(1:4, 2, byrow = TRUE)), "[[1,2],[3,4]]"))
refused("error", "/input/a/1 must be a value, not NA", write(list(a = c(1, NA)), "/input"))
refused("error", "/input/a must be a finite number", write(list(a = Inf), "/input"))

# A data.frame: gaps are absent, dates, factors and texts are as the API has them.
frame <- data.frame(spot = c(60, NA, 62), day = as.Date(c("2026-01-31", NA, "2026-02-28")), kind = factor(c("call", "put", NA)), id = c("P-1", "P-2", "P-3"))
stopifnot(identical(omni:::.row_texts(frame), c(
  "{\"spot\":60,\"day\":\"2026-01-31\",\"kind\":\"call\",\"id\":\"P-1\"}", "{\"kind\":\"put\",\"id\":\"P-2\"}",
  "{\"spot\":62,\"day\":\"2026-02-28\",\"id\":\"P-3\"}")))
refused("error", "row 1, column spot must be a finite number", omni:::.row_texts(data.frame(spot = c(1, -Inf))))
contract <- list(request_contract = list(properties = list(spot = 1, day = 1, kind = 1)), result_contract = list(properties = list(price = 1)))
stopifnot(identical(omni:::.carried(frame, NULL, contract, "a.b", NULL), "id"))
refused("error", "has no member 'id'", omni:::.carried(frame, character(), contract, "a.b", NULL))
refused("error", "has the name of a column of the results", omni:::.carried(data.frame(price = 1), NULL, contract, "a.b", NULL))
refused("error", "rows must be a data.frame", omni_map("a.b", list(1), .client = client))
refused("error", "two columns have the name", omni_map("a.b", data.frame(a = 1, a = 2, check.names = FALSE), .client = client))

# Axes of a grid go in the order of their names, the last one changes fastest.
grid <- omni:::.grid_rows(list(strike = c(1, 2), spot = list(from = 60, to = 62, steps = 3)))
stopifnot(identical(names(grid), c("spot", "strike")), identical(grid$spot, c(60, 60, 61, 61, 62, 62)), identical(grid$strike, c(1, 2, 1, 2, 1, 2)))

# Ids are new ones under the same seed.
set.seed(1); first <- omni:::.new_key()
set.seed(1); second <- omni:::.new_key()
stopifnot(first != second)
