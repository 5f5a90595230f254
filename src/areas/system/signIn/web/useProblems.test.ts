import { expect, test } from 'vitest';
import { firstProblem } from './useProblems';

test('sign-in says one thing at a time, in the order of the fields', () => {
  expect(firstProblem({ password: '请输入密码', mobile: '请输入手机号' })).toEqual({ mobile: '请输入手机号' });
  expect(firstProblem({ picture: '看图', form: '停用' })).toEqual({ form: '停用' });
  expect(firstProblem({ password: undefined, code: '6 位' })).toEqual({ code: '6 位' });
  expect(firstProblem({})).toEqual({});
});
