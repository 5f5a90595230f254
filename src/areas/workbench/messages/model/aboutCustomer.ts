// Which customer a todo or a message is about: the document it names, else the page it leads to.
import type { MessageSubject } from './message';

const page = /^\/customerDetail\?id=(\d{1,15})(?:&|$)/;

export function customerOf(about: { subject?: MessageSubject | null; url?: string | null }): number | null {
  if (about.subject?.type === 'customer') return about.subject.id;
  const [, id] = page.exec(about.url ?? '') ?? [];
  return id ? Number(id) : null;
}
