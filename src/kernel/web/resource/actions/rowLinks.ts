// The links of one row, in the order people need them: the page's own, edit, state changes, the rest; what cannot be
// undone comes last, where nobody hits it by mistake.
import type { Resource } from '#kernel/model/resource';
import type { Text } from '#kernel/model/text';
import { listTexts } from '#kernel/web/resourceTexts';
import { mayDo, type WireRow } from '../rows/rows';
import type { RowAction, RowLink } from './rowAction';
import { transitionsOf } from './transitionsOf';

export const transitionPrefix = 'transition:';
export const ownPrefix = 'own:';

const isOffered = (of: Resource, action: RowAction, row: WireRow): boolean => {
  if (action.isShown && !action.isShown(row)) return false;
  return !(action.key in of.actions) || mayDo(row, action.key);
};

const most = 3;

/** What stands in the row; the rest is behind 更多, which takes the third place. */
export const shownLinks = (links: readonly RowLink[]): readonly RowLink[] =>
  links.length <= most ? links : links.slice(0, most - 1);

const textWidth = (text: string): number => [...text].reduce((sum, c) => sum + (c > '\u2e7f' ? 14 : 7.5), 0);

/** Wide enough for the longest row of links on this page, so that nothing is cut and nothing is wasted. */
export function linksWidth(rows: readonly (readonly RowLink[])[], more: string): number {
  const widths = rows.map((links) => {
    const shown = shownLinks(links);
    const labels = [...shown.map((link) => link.label), ...(shown.length < links.length ? [`${more}  `] : [])];
    return labels.reduce((sum, label) => sum + textWidth(label), 0) + (labels.length - 1) * 12;
  });
  return Math.ceil(Math.max(64, ...widths) + 28);
}

export function rowLinks(
  of: Resource,
  row: WireRow,
  own: readonly RowAction[],
  mayAdd: boolean,
  t: (text: Text) => string,
): RowLink[] {
  const offered: RowLink[] = own
    .filter((action) => isOffered(of, action, row))
    .map((action) => ({ key: ownPrefix + action.key, label: t(action.label), danger: action.danger }));
  const links = offered.filter((link) => !link.danger);
  const has = (verb: Resource['verbs'][number]) => of.verbs.includes(verb);
  if (has('edit') && mayDo(row, 'edit')) links.push({ key: 'edit', label: t(listTexts.edit) });
  const changes = transitionsOf(of, row).map(([name, { label, danger }]) => ({
    key: transitionPrefix + name,
    label: t(label),
    danger,
  }));
  links.push(...changes.filter((link) => !link.danger));
  if (has('detail')) links.push({ key: 'detail', label: t(listTexts.detail) });
  if (has('copy') && mayAdd) links.push({ key: 'copy', label: t(listTexts.copy) });
  links.push(...offered.filter((link) => link.danger), ...changes.filter((link) => link.danger));
  if (has('delete') && mayDo(row, 'delete')) links.push({ key: 'delete', label: t(listTexts.delete), danger: true });
  return links;
}
