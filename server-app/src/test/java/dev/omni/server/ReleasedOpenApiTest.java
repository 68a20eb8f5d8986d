package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.server.cli.InProcessCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clients of the last released description go on working. */
class ReleasedOpenApiTest {
  private static final Path RELEASED = Path.of("src/test/resources/dev/omni/openapi/released.json");

  private static String released() {
    try {
      return Files.readString(RELEASED).replaceAll("\\n *", "");
    } catch (IOException unreadable) {
      throw new java.io.UncheckedIOException(unreadable);
    }
  }

  private static Json.Obj json(String text) {
    return (Json.Obj) JsonReader.trusted(text);
  }

  @Test
  void nothing_that_was_released_is_broken() {
    Json.Obj now = json(InProcessCommand.run("openapi").out());

    assertThat(BreakingChanges.between(json(released()), now)).isEmpty();
    assertThat(now.findObject("info").orElseThrow().findText("version")).contains("1.2.0");
    assertThat(now.findText("openapi")).contains("3.1.0");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a path                | "/omni/runs/\\{run}/plot": | "/omni/runs/{run}/picture": | is gone
          a method              | ("/omni": ?\\{)"get": | $1"post": | is gone
          a name in clients     | "operationId": ?"listWorlds" | "operationId":"worlds" | operationId
          a query parameter     | "name": ?"created_after" | "name":"since" | is gone
          a required key        | ("name": ?"Idempotency-Key","in": ?"header","required": ?)false | $1true | required now
          a longer least        | ("enum": ?\\["parents"\\]) | $1,"minLength":9 | minLength
          a lower maximum       | "maximum": ?100,"default": ?25 | "maximum":50,"default":25 | lower maximum
          a set of values       | "enum": ?\\["parents"\\] | "enum":["children"] | other values
          a member of a result  | "capability_count": ?\\{ | "capabilities":{ | is gone
          a type of a result    | "capability_count": ?\\{"type": ?"integer" | "capability_count":{"type":"string" | another type
          a null in a result    | ("WorldInfo".{0,300}?"name": ?\\{"type": ?)"string" | $1["string","null"] | another type
          a promise of a result | "required": ?\\["id","object","name","capability_count","links"\\] | "required":["id"] | required
          a constant            | "const": ?"omni.world" | "const":"omni.planet" | other values
          a new demand          | ("RunRequest": ?\\{.*?"required": ?\\["workspace_id",) | $1"label", | required
          a scope               | "x-omni-scopes": ?\\["omni.read"\\] | "x-omni-scopes":["omni.run"] | scopes
          a success             | "responses": ?\\{"200" | "responses":{"206" | is gone
          a header              | ,"ETag": ?\\{"\\$ref": ?"#/components/headers/ETag"} | `` | header ETag
          a key where none was  | "security": ?\\[],"responses" | "responses" | needs a key
          """)
  void it_would_be_noticed_that_there_is_another_one(
      String what, String was, String is, String told) {
    String text = released();
    Matcher place = Pattern.compile(was).matcher(text);
    assertThat(place.find()).as(was).isTrue();

    Json.Obj changed = json(place.replaceFirst(is));

    assertThat(BreakingChanges.between(json(text), changed))
        .as(what)
        .isNotEmpty()
        .anySatisfy(change -> assertThat(change).contains(told));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a member of a result  | "capability_count": ?\\{ | "color":{"type":"string"},"capability_count":{
          a higher maximum      | "maximum": ?100,"default": ?25 | "maximum":500,"default":25
          a value that is taken | "enum": ?\\["parents"\\] | "enum":["parents","children"]
          an error code         | "enum": ?\\["credential_missing", | "enum":["credential_lost","credential_missing",
          other words           | "summary": ?"List the worlds" | "summary":"All worlds"
          """)
  void what_is_only_added_breaks_nothing(String what, String was, String is) {
    String text = released();
    Matcher place = Pattern.compile(was).matcher(text);
    assertThat(place.find()).as(was).isTrue();

    assertThat(BreakingChanges.between(json(text), json(place.replaceFirst(is))))
        .as(what)
        .isEmpty();
  }
}
