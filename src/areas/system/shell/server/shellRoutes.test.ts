import { expect, test } from 'vitest';
import { testApp } from '#testing/app';

const { signIn } = await testApp();

test('of an area that is not built yet there is nothing to choose; what nobody refers to is not found', async () => {
  const person = await signIn('13800000005');
  const options = (name: string) => person.get(`/user/v1/options/${name}`);
  expect(await options('school')).toMatchObject({ code: 200, data: expect.arrayContaining([expect.anything()]) });
  expect(await options('activity')).toMatchObject({ code: 200, data: [] });
  expect(await options('dragon')).toMatchObject({ code: 404 });
});
