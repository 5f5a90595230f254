// A call of a test's own, declared and answered in one breath.
import { call, type Method, type } from '#kernel/model/call';
import type { Fields } from '#kernel/model/fields';
import type { Values } from '#kernel/model/resource';
import { type Served, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';

interface Options<I extends Fields> {
  permission?: string;
  input?: I;
}

export const tried = <const I extends Fields = Record<never, never>>(
  method: Method,
  path: string,
  options: Options<I>,
  run: (work: Work, input: Values<I>) => Promise<unknown>,
): Served => serves(call(method, path, { label: ['试用', 'Trial'], ...options, answer: type<unknown>() }), run);
