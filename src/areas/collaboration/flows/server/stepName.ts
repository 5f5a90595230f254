// A step of a shipped flow bears the name of a role or of the superior as shipped: told in the reader's language. One that
// somebody has named reads as it was typed.
import { say } from '#kernel/model/text';
import type { Work } from '#kernel/server/work';
import { shippedNames } from '../model/defaults';

const between = ' / ';

export function stepName(work: Work, name: string): string {
  if (work.locale === 'zh') return name;
  const shipped = [...Object.values(shippedNames), ...work.app.registries.role.all().map((role) => role.name)];
  const told = new Map(shipped.map((text) => [text.zh, say(text, work)]));
  return name
    .split(between)
    .map((part) => told.get(part) ?? part)
    .join(between);
}
