// Where a problem belongs. The server names fields as `name`, `lines[0].price`, `geo.lat`.
export interface FieldMessage {
  field: string;
  message: string;
}

/** Messages by the field's path; the first one told about a field is the one shown. */
export type Messages = Readonly<Record<string, string>>;

export const topField = (path: string): string => /^[^.[]+/.exec(path)?.[0] ?? path;

export const linePath = (name: string, index: number, field: string): string => `${name}[${index}].${field}`;

export interface SortedMessages {
  /** At a field the form shows. */
  atFields: Messages;
  /** At no field that is on the screen: said above the form instead of being lost. */
  elsewhere: string[];
}

export function sortMessages(problems: readonly FieldMessage[], shown: readonly string[]): SortedMessages {
  const atFields: Record<string, string> = {};
  const elsewhere: string[] = [];
  for (const { field, message } of problems) {
    const path = field.replace(/\.(\d+)(?=\.|$)/g, '[$1]');
    if (!shown.includes(topField(path))) elsewhere.push(message);
    else atFields[path] ??= message;
  }
  return { atFields, elsewhere };
}

/** The field that comes first in the form gets the focus, not the one the server happened to name first. */
export const firstPath = (messages: Messages, order: readonly string[]): string | undefined =>
  Object.keys(messages).sort((a, b) => order.indexOf(topField(a)) - order.indexOf(topField(b)))[0];

/** A corrected field loses its message; a list loses those of all its lines. */
export function withoutField(messages: Messages, name: string): Messages {
  if (!Object.keys(messages).some((path) => topField(path) === name)) return messages;
  return Object.fromEntries(Object.entries(messages).filter(([path]) => topField(path) !== name));
}
