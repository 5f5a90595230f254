// What a family's browser keeps after its mobile was proven: sealed, so that it says nothing and cannot be made up.
import type { App } from '#kernel/server/app';
import { seal, unseal } from '#kernel/server/sealing';

const lifeMs = 30 * 86_400_000;
const use = 'online.member';

export const memberToken = (app: App, enterpriseId: number, mobile: string, now: Date): string =>
  seal(JSON.stringify({ use, enterpriseId, mobile, until: now.getTime() + lifeMs }), app.secret);

/** The mobile, or null for what is forged, too old or of another enterprise. */
export function mobileIn(app: App, enterpriseId: number, token: string | undefined, now: Date): string | null {
  if (!token || token.length > 400 || token.split('.').length !== 3) return null;
  try {
    const said: unknown = JSON.parse(unseal(token, app.secret));
    if (typeof said !== 'object' || said === null) return null;
    const { use: of, enterpriseId: where, mobile, until } = said as Record<string, unknown>;
    const isGood = of === use && where === enterpriseId && Number(until) > now.getTime();
    return isGood && typeof mobile === 'string' ? mobile : null;
  } catch {
    return null;
  }
}
