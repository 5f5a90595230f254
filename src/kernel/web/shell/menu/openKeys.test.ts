import { expect, test } from 'vitest';
import { clearSession, sessionJson } from '../../storage';
import { keepOpen, keepToggled } from './openKeys';

const kept = () => sessionJson('defaultOpenKeys');

test('the groups that stand open are kept in session storage, and go with it', () => {
  keepOpen(undefined);
  expect(kept()).toEqual([]);
  keepOpen('客户');
  keepOpen('客户');
  keepToggled('系统', true);
  expect(kept()).toEqual(['客户', '系统']);
  keepToggled('客户', false);
  expect(kept()).toEqual(['系统']);
  clearSession();
  expect(kept()).toBeNull();
});
