import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const blocks = [...readFileSync('README.md', 'utf8').matchAll(/```tsx?\n\/\/ src\/areas\/(\S+)\n([\s\S]*?)```/g)];

test('the worked example of the README is the code that the tests run', () => {
  expect(blocks.map(([, path]) => path)).toEqual([
    'frontdesk/model/lostItem.ts',
    'frontdesk/area.ts',
    'frontdesk/server.ts',
    'frontdesk/web/LostItemPage.tsx',
    'frontdesk/lostItem.test.ts',
    'frontdesk/web.ts',
  ]);
  for (const [, path, code] of blocks) expect(code).toBe(readFileSync(`src/testing/${path}`, 'utf8'));
});
