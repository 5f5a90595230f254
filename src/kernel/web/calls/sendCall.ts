// A declared call on its way: input and answer typed by the declaration, the address written once. For what is no component
// (a function of a client, a query under a key of its own); components take `useCall` and `useAnswer`.

import type { Call } from '#kernel/model/call';
import type { Fields } from '#kernel/model/fields';
import type { WireInput } from '#kernel/model/wire';
import { api } from '#kernel/web/api/client';
import { type Payload, wireValues } from '#kernel/web/api/encode';
import type { CallOptions } from '#kernel/web/api/request';

export function sendCall<I extends Fields, A>(
  { method, path, input: fields }: Call<I, A>,
  input: WireInput<I>,
  options: CallOptions = {},
): Promise<A> {
  const payload = wireValues(fields, { ...input });
  if (method === 'GET') return api.get<A>(path, payload, options);
  if (method === 'DELETE') return api.delete<A>(path, payload, options);
  return method === 'PUT' ? api.put<A>(path, payload, options) : api.post<A>(path, payload, options);
}

/** The same with what a form of the call's own fields holds; the server judges it. */
export const sendForm = <A>(call: Call<Fields, A>, values: Payload, options?: CallOptions): Promise<A> =>
  sendCall(call, values as WireInput<Fields>, options);
