/**
 * A start or stop of the embedded database that cannot succeed without a person.
 * The message is one or more whole sentences meant for the operator's terminal.
 */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
