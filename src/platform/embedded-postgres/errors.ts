/** What cannot succeed without a person; the message is sentences for the operator's terminal. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
