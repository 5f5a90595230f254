/** Why the server cannot start, in one sentence a person can act on. It is printed without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
