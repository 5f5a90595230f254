// The links of one row, in the order people need them: the page's own, edit, state changes, then the rest.
import type { Resource } from '#kernel/model/resource';
import type { Text } from '#kernel/model/text';
import { listTexts } from '../resourceTexts';
import type { RowAction, RowLink } from './RowActions';
import { mayDo, type WireRow } from './rows';
import { transitionsOf } from './TransitionButtons';

export const transitionPrefix = 'transition:';
export const ownPrefix = 'own:';

const isOffered = (of: Resource, action: RowAction, row: WireRow): boolean => {
  if (action.isShown && !action.isShown(row)) return false;
  return !(action.key in of.actions) || mayDo(row, action.key);
};

export function rowLinks(
  of: Resource,
  row: WireRow,
  own: readonly RowAction[],
  mayAdd: boolean,
  t: (text: Text) => string,
): RowLink[] {
  const links: RowLink[] = own
    .filter((action) => isOffered(of, action, row))
    .map((action) => ({ key: ownPrefix + action.key, label: t(action.label), danger: action.danger }));
  const has = (verb: Resource['verbs'][number]) => of.verbs.includes(verb);
  if (has('edit') && mayDo(row, 'edit')) links.push({ key: 'edit', label: t(listTexts.edit) });
  for (const [name, { label, danger }] of transitionsOf(of, row)) {
    links.push({ key: transitionPrefix + name, label: t(label), danger });
  }
  if (has('detail')) links.push({ key: 'detail', label: t(listTexts.detail) });
  if (has('copy') && mayAdd) links.push({ key: 'copy', label: t(listTexts.copy) });
  if (has('delete') && mayDo(row, 'delete')) links.push({ key: 'delete', label: t(listTexts.delete), danger: true });
  return links;
}
