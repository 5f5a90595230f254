import { expect, test } from 'vitest';
import { fill } from '#kernel/model/text';
import { stepTo, whyNot } from './stageSteps';

const say = (text: { zh: string }, vars = {}) => fill(text.zh, vars);
const card = (state: string, can: string[]) => ({ id: 1, version: 1, state, $can: can });

test('a refused drag says what is missing', () => {
  const following = card('following', ['follow', 'invite']);
  expect(stepTo(following, 'invited')).toBe('invite');
  expect(whyNot(following, 'member', say)).toBe('签约生效后自动成为在读，请先新建合同');
  expect(whyNot(following, 'new', say)).toContain('新线索');
  expect(stepTo(following, 'visited')).toBeUndefined();
  expect(whyNot(following, 'visited', say)).toBe('没有“登记到访”的权限');
  expect(whyNot(card('trial', []), 'invited', say)).toBe('“已邀约”须从新线索或跟进中进入，现在是已试听');
  // A visit is taken back at the desk, not on the board.
  expect(stepTo(card('visited', ['unvisit']), 'invited')).toBeUndefined();
});
