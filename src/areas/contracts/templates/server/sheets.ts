// A template with its facts becomes a whole page of its own: only harmless markup, its style, and a mark across what is not signed.
import { createHash } from 'node:crypto';
import sanitize from 'sanitize-html';
import type { Facts } from '../model/names';
import { render, signed } from '../model/placeholders';
import type { TemplateVersion } from '../model/template';

const kept: sanitize.IOptions = {
  allowedTags: [...sanitize.defaults.allowedTags, 'img', 'h1', 'h2', 'u', 's'],
  allowedAttributes: {
    '*': ['class', 'style', 'align'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    img: ['src', 'alt', 'width', 'height'],
  },
  allowedSchemes: [],
  allowedSchemesByTag: { img: ['data'] },
};

const base = `body{margin:0;font:14px/1.7 "Songti SC",SimSun,serif;color:#1f2233}table{width:100%;border-collapse:collapse}
td,th{border:1px solid #999;padding:4px 6px;text-align:left}h1{text-align:center;font-size:20px}h2{font-size:15px}.page-break{break-after:page}
.unsigned{position:fixed;top:40%;left:0;right:0;text-align:center;font-size:64px;color:#c00;opacity:.18;transform:rotate(-24deg)}`;

const unsigned = '草稿·无效';

export function sheetOf(
  { content, css }: Pick<TemplateVersion, 'content' | 'css'>,
  facts: Facts,
  isDraft = false,
): string {
  // Words from before there was a pad have no place for it: it stands below them.
  const words = content ?? '';
  const below =
    facts.signature && !words.includes('{{signature}}') ? `<p>甲方（签字）：${signed(facts.signature)}</p>` : '';
  const body = sanitize(render(words, facts) + below, kept);
  const mark = isDraft ? `<div class="unsigned">${unsigned}</div>` : '';
  // Nothing of a style can end it.
  return `<!doctype html><html lang="zh"><head><meta charset="utf-8"><style>${base}${(css ?? '').replaceAll('<', '')}</style></head><body>${mark}${body}</body></html>`;
}

export const sha256 = (html: string): string => createHash('sha256').update(html).digest('hex');
