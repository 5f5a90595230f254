// A step of a shipped flow bears the name of a role or of the superior as shipped: told in the reader's language. One that
// somebody has named reads as it was typed.
import { pair, say, type Text } from '#kernel/model/text';
import type { Work } from '#kernel/server/work';
import { shippedNames } from '../model/defaults';

const between = ' / ';

export const stepName = (work: Work, name: string): string =>
  work.locale === 'zh' ? name : say(stepText(work, name), work);

/** Where it is written down for readers of either language. */
export function stepText(work: Work, name: string): Text {
  const shipped = [...Object.values(shippedNames), ...work.app.registries.role.all().map((role) => role.name)];
  const told = new Map(shipped.map(({ zh, en }) => [zh, en]));
  const english = name.split(between).map((part) => told.get(part) ?? part);
  return pair(name, english.join(between));
}
