// Formatted text is kept only as harmless HTML: what the editor makes, and nothing that runs.
import sanitize from 'sanitize-html';
import type { Resource } from '../../model/resource';

const allowed: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'em',
    'u',
    's',
    'h1',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'blockquote',
    'code',
    'pre',
    'a',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'hr',
    'span',
    'mark',
  ],
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    span: ['data-field'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }) },
};

/** Formatted text that lies in no field of its own, as in a block of a page. */
export const harmless = (html: string): string => sanitize(html, allowed);

export function cleanHtml(of: Resource, row: Record<string, unknown>): void {
  for (const [name, field] of Object.entries(of.fields)) {
    const value = row[name];
    if (field.kind === 'richText' && typeof value === 'string') row[name] = harmless(value);
  }
}
