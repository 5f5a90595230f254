// The rows a call is about.
import { aboutOf, type Call } from '#kernel/model/call';

export interface About {
  id: number;
  version?: number;
}

/** The rows as the call names them: `ids`, or `id` with the version they were read in. */
export function about(call: Pick<Call, 'input'>, rows: readonly About[]): Record<string, unknown> {
  const as = aboutOf(call);
  if (!as || rows.length === 0) return {};
  if (as === 'ids') return { ids: rows.map(({ id }) => id) };
  const [row] = rows;
  return { id: row?.id, ...(Object.hasOwn(call.input, 'version') ? { version: row?.version } : {}) };
}
