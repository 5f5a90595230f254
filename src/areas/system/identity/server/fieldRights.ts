// What the field rules of somebody's roles come to together: the most open counts, as it does for permissions. A role that shows
// an entity and says nothing of a field leaves it as it is by default; one that does not show the entity has no say.
import type { FieldView } from '#kernel/server/actor';

export interface FieldRule {
  roleId: number;
  entity: string;
  field: string;
  view: FieldView;
  edit: boolean;
}

export type Holds = (roleId: number, entity: string, verb: 'view' | 'edit') => boolean;

const openness: Record<FieldView, number> = { hide: 0, mask: 1, show: 2 };

export function fieldRightsOf(roleIds: readonly number[], rules: readonly FieldRule[], holds: Holds) {
  const fieldViews = new Map<string, FieldView>();
  const lockedFields = new Set<string>();
  for (const { entity, field } of rules) {
    const said = rules.filter((rule) => rule.entity === entity && rule.field === field);
    const isSilent = (verb: 'view' | 'edit') =>
      roleIds.some((id) => holds(id, entity, verb) && !said.some(({ roleId }) => roleId === id));
    const widest = said.map(({ view }) => view).reduce((far, one) => (openness[one] > openness[far] ? one : far));
    // What is hidden by default stays so without an entry too.
    if (widest !== 'hide' || !isSilent('view')) fieldViews.set(`${entity}.${field}`, widest);
    if (!said.some(({ edit }) => edit) && !isSilent('edit')) lockedFields.add(`${entity}.${field}`);
  }
  return { fieldViews, lockedFields };
}
