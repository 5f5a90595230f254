// What the database says when something goes wrong, and what it means for whoever called.

/** No connection could be had, or the one in use was lost or took too long: nothing was stored. */
export class Unavailable extends Error {
  constructor(cause: unknown) {
    super('the database is not available', { cause });
  }
}

/** The connection was lost while it committed: whether it was stored only a look can tell. */
export class Unsure extends Error {
  constructor(cause: unknown) {
    super('the database was lost while it committed', { cause });
  }
}

/** Who holds a connection asked for another one: a mistake in our code, which under load would stop the server. */
export class Nested extends Error {
  constructor() {
    super('a connection is held already: hand its session on, or end its transaction first');
  }
}

/** What a unit of work began and did not wait for asked when the unit had ended: a mistake in our code. */
export class Late extends Error {
  constructor() {
    super('asked after its unit of work had ended: whatever it begins it has to wait for');
  }
}

const causes = function* (error: unknown): Generator<{ code?: unknown; message?: unknown; constraint?: string }> {
  for (let one = error; typeof one === 'object' && one !== null; one = (one as { cause?: unknown }).cause) yield one;
};
const codeOf = (error: unknown): string => {
  for (const { code } of causes(error)) if (typeof code === 'string') return code;
  return '';
};

export const isDeadlock = (error: unknown): boolean => ['40P01', '40001'].includes(codeOf(error));
/** A character that cannot be stored, somewhere in what a caller sent. */
export const isUnkeepable = (error: unknown): boolean => ['22021', '22P05'].includes(codeOf(error));
/** A statement, or its wait for a lock, passed its limit. */
export const isTooLong = (error: unknown): boolean => ['57014', '55P03'].includes(codeOf(error));

const lostCode = /^(57P|08|ECONN|EPIPE|25P0[34]|53300)/;
const lostWords = /Connection terminated|Query read timeout|Client has encountered a connection error|not queryable/;

/** The connection is gone, by whichever side. */
export function isLost(error: unknown): boolean {
  if (lostCode.test(codeOf(error))) return true;
  for (const { message } of causes(error)) if (typeof message === 'string' && lostWords.test(message)) return true;
  return false;
}

const constraintOf = (error: unknown): string => {
  for (const { constraint } of causes(error)) if (constraint) return constraint;
  return 'unique';
};

/** The unique index a write ran into, if that is what happened. */
export const uniqueViolation = (error: unknown): string | undefined =>
  codeOf(error) === '23505' ? constraintOf(error) : undefined;

/** The exclusion a write ran into. */
export const overlapViolation = (error: unknown): string | undefined =>
  codeOf(error) === '23P01' ? constraintOf(error) : undefined;

/** With what the database refuses to change a row that is only ever added. */
export const appendOnlyCode = 'AO001';

/** By the trigger, or before it because the server's role may not. */
export const isKeptAsWritten = (error: unknown): boolean => [appendOnlyCode, '42501'].includes(codeOf(error));
