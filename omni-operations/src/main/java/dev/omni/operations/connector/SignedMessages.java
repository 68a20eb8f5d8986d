package dev.omni.operations.connector;

import dev.omni.application.operation.FeatureContext;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.document.Document;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import java.util.Optional;

/**
 * The signed messages of connections that were accepted lately. The id of a message stays with its
 * content: a repetition is the same message, and other content is refused.
 */
final class SignedMessages {
  private static final String DIGEST = "digest";

  private final FeatureContext context;

  SignedMessages(FeatureContext context) {
    this.context = context;
  }

  /**
   * Returns the record of a message, to be committed with its events; nothing for a repetition.
   *
   * @throws Fault when the id is that of a message with other content
   */
  ChangeSet first(Connection connection, OperationCall.Signed message) {
    String name = connection.id() + "/" + message.id();
    Json.Obj body = Json.obj(DIGEST, Sha256.sha256(message.content()));
    Optional<Document> known =
        context.documents().findByName(connection.owner(), Document.SIGNED_MESSAGE, name);
    if (known.isEmpty()) {
      return ChangeSet.ofDocuments(
          Document.of(
              context.clockAndIds().newId(),
              connection.owner(),
              Document.SIGNED_MESSAGE,
              name,
              body,
              context.clockAndIds().now()));
    }
    if (!known.get().body().find(DIGEST).equals(body.find(DIGEST))) {
      throw Fault.at(
          FaultCode.PARAMETER_INVALID,
          context.names().pointer("/webhook-id"),
          "identifies a message with other content; a new message needs a new id");
    }
    return ChangeSet.NONE;
  }
}
