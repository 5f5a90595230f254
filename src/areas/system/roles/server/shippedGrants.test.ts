import { expect, test } from 'vitest';
import { matching } from '#areas/system/enterprise/server/shipping';
import { testApp } from '#testing/app';

test('what the built-in roles are given is there: no area grants a permission that nothing declares', async () => {
  const { app } = await testApp();
  const unknown = app.allAreas.flatMap(({ grants }) =>
    Object.values(grants)
      .flatMap((given) => Object.keys(given))
      .filter((pattern) => matching(app, pattern).length === 0),
  );
  expect([...new Set(unknown)]).toEqual([]);
});
