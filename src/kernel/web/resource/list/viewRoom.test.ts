import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fittingViews, textWidth } from './viewRoom';

const views = ['我的客户', '公海', '今日待跟进', '团队', '流失'].map((title) => ({ key: title, title }));
const keys = (chosen: string, width: number) => fittingViews(views, chosen, width).map(({ key }) => key);

test('views that fit stand in one line, the rest behind 更多', () => {
  expect(keys('我的客户', 1000)).toEqual(['我的客户', '公海', '今日待跟进', '团队', '流失']);
  expect(keys('我的客户', 220)).toEqual(['我的客户', '公海']);
});

test('the chosen view is always in sight and the order stays', () => {
  expect(keys('流失', 210)).toEqual(['我的客户', '流失']);
  fc.assert(
    fc.property(fc.nat(1200), fc.constantFrom(...views), (width, { key }) => {
      const shown = keys(key, width);
      expect(shown).toContain(key);
      expect(shown).toEqual(views.map((view) => view.key).filter((one) => shown.includes(one)));
      if (shown.length > 1) expect(shown.reduce((sum, one) => sum + textWidth(one) + 24, 0)).toBeLessThanOrEqual(width);
    }),
  );
});
