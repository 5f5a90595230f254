// Just enough XML for spreadsheets: escaping for the writer, a bounded push scanner for the reader.
// No DTD, no entities but the five of XML and character numbers: nothing can expand.
import { SheetError } from './sheet';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids, besides lone surrogates.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const markup = /[&<>"]/;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it may stand in XML: control characters and lone surrogates dropped, markup escaped. */
export function escapeXml(text: string): string {
  const clean = text.replace(forbidden, '').replace(/\p{Surrogate}/gu, '');
  // A bare carriage return would be read back as a line feed.
  return (markup.test(clean) ? clean.replace(/[&<>"]/g, (sign) => entities[sign] ?? '') : clean).replace(
    /\r/g,
    '&#13;',
  );
}

const escapedCharacter = /_x([0-9A-Fa-f]{4})_/g;

/** Excel reads `_x0041_` in a cell as `A`; an underscore of the user's own is written so that it comes back. */
export const escapeCell = (text: string): string =>
  escapeXml(text.includes('_x') ? text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_') : text);

export const unescapeCell = (text: string): string =>
  text.includes('_x')
    ? text.replace(escapedCharacter, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

export interface XmlVisitor {
  /** `attributes` is the raw text; ask `attribute()` for one. Local name only: `x:row` is `row`. */
  open(name: string, attributes: string): void;
  close(name: string): void;
  text(text: string): void;
}

/** The value of one attribute, or undefined. */
export function attribute(attributes: string, name: string): string | undefined {
  let at = attributes.indexOf(`${name}=`);
  // `r=` must not be found inside `spr=`, nor `id=` inside `r:id=`.
  while (at > 0 && !/\s/.test(attributes[at - 1] ?? '')) at = attributes.indexOf(`${name}=`, at + 1);
  if (at < 0) return undefined;
  const quote = attributes[at + name.length + 1];
  if (quote !== '"' && quote !== "'") return undefined;
  const end = attributes.indexOf(quote, at + name.length + 2);
  return end < 0 ? undefined : unescapeXml(attributes.slice(at + name.length + 2, end));
}

const longestToken = 1_000_000;

/** Feed it text in pieces; it calls the visitor for each tag and text between. Work is linear in the input. */
export function xmlScanner(visitor: XmlVisitor): { push(piece: string): void } {
  let rest = '';
  return {
    push(piece) {
      const xml = rest + piece;
      let at = 0;
      for (;;) {
        const start = xml.indexOf('<', at);
        if (start < 0) break;
        const end = tokenEnd(xml, start);
        if (end < 0) break;
        if (start > at) visitor.text(unescapeXml(xml.slice(at, start)));
        tag(xml, start, end, visitor);
        at = end;
      }
      rest = xml.slice(at);
      if (rest.length > longestToken) throw new SheetError('notASheet');
    },
  };
}

/** Where the token that starts here ends, or -1 when the rest of it has not come yet. */
function tokenEnd(xml: string, start: number): number {
  const special = xml.startsWith('<!--', start) ? '-->' : xml.startsWith('<![CDATA[', start) ? ']]>' : null;
  if (special) {
    const found = xml.indexOf(special, start);
    return found < 0 ? -1 : found + special.length;
  }
  if (xml.startsWith('<!', start) && start + 9 < xml.length) throw new SheetError('notASheet');
  // A `>` inside quotes is part of a value.
  let quotes = 0;
  let from = start;
  for (let end = xml.indexOf('>', start); end >= 0; end = xml.indexOf('>', end + 1)) {
    for (let at = from; at < end; at++) if (xml.charCodeAt(at) === 34) quotes++;
    if (quotes % 2 === 0) return end + 1;
    from = end;
  }
  return -1;
}

function tag(xml: string, start: number, end: number, visitor: XmlVisitor): void {
  const first = xml[start + 1];
  if (first === '?') return;
  if (first === '!') {
    if (xml.startsWith('<![CDATA[', start)) visitor.text(xml.slice(start + 9, end - 3));
    return;
  }
  if (first === '/') {
    visitor.close(localName(xml.slice(start + 2, end - 1).trimEnd()));
    return;
  }
  const empty = xml[end - 2] === '/';
  const inside = xml.slice(start + 1, empty ? end - 2 : end - 1);
  const space = inside.search(/\s/);
  const name = localName(space < 0 ? inside : inside.slice(0, space));
  visitor.open(name, space < 0 ? '' : inside.slice(space));
  if (empty) visitor.close(name);
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g, (whole, dec, hex, name) => {
    if (name) return named[name] ?? whole;
    const code = dec ? Number(dec) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
