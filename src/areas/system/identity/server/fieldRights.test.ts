import { describe, expect, test } from 'vitest';
import { type FieldRule, fieldRightsOf } from './fieldRights';

const hr = 1;
const teacher = 2;
const rule = (roleId: number, view: FieldRule['view'], edit = true): FieldRule => ({
  ...{ roleId, entity: 'staff', field: 'mobile' },
  view,
  edit,
});
/** What these roles come to; `showing`: those that let their people see and change staff. */
function rights(rules: FieldRule[], showing: number[] = [hr, teacher], roles = [hr, teacher]) {
  const { fieldViews, lockedFields } = fieldRightsOf(roles, rules, (id) => showing.includes(id));
  return { view: fieldViews.get('staff.mobile') ?? 'default', locked: lockedFields.has('staff.mobile') };
}

describe('the field rules of several roles', () => {
  test('come to the most open of them', () => {
    expect(rights([rule(hr, 'hide', false), rule(teacher, 'show', false)])).toEqual({ view: 'show', locked: true });
    expect(rights([rule(hr, 'mask', false), rule(teacher, 'hide')])).toEqual({ view: 'mask', locked: false });
  });

  test('a role that shows the rows and says nothing of the field leaves it as it is by default', () => {
    expect(rights([rule(hr, 'hide', false)])).toEqual({ view: 'default', locked: false });
    expect(rights([rule(hr, 'show', false)])).toEqual({ view: 'show', locked: false });
  });

  test('a role that does not show the rows opens nothing', () => {
    expect(rights([rule(hr, 'hide', false)], [hr])).toEqual({ view: 'hide', locked: true });
    expect(rights([rule(hr, 'hide', false)], [hr], [hr])).toEqual({ view: 'hide', locked: true });
  });
});
