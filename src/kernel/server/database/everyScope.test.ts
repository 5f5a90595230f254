// Whatever a resource is scoped by, and whatever of that it has not: every list answers to every data scope.
import { describe, expect, test } from 'vitest';
import type { DataScope } from '#kernel/model/area';
import { testApp } from '#testing/app';
import { signInWith } from '#testing/granted';

const t = await testApp();
const permissions = t.app.permissions.map(({ key }) => key);
const lists = [...t.app.services.values()].map(({ of }) => of).filter(({ verbs }) => verbs.includes('list'));
const scopes: DataScope[] = ['self', 'department', 'school', 'region', 'all'];

describe.each(scopes)('with the scope %s', (scope) => {
  test('every list answers, and so does every count', async () => {
    const person = await signInWith(t, { scope, permissions });
    const answers: [string, number][] = [];
    for (const { path, verbs } of lists) {
      answers.push([`${path}/list`, (await person.get(`${path}/list`)).code]);
      if (verbs.includes('count')) answers.push([`${path}/count`, (await person.get(`${path}/count`)).code]);
    }
    expect(answers.filter(([, code]) => code === 500)).toEqual([]);
    expect(answers.filter(([, code]) => code === 200).length).toBeGreaterThan(lists.length / 2);
  });
});
