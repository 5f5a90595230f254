import { expect, test } from 'vitest';
import { endSession, keepBase, keepClient, useSession } from './session';
import { sessionJson } from './storage';

const base = { SYSTEM_TITLE: '启明教育' };
const client = { uid: 1, appid: 'demo', name: '陈思远', roles: [], permissions: [] };

test('systemBaseMsg is kept while somebody is signed in and goes with logout', () => {
  keepBase(base as never);
  expect(sessionJson('systemBaseMsg')).toBeNull();
  keepClient(client as never);
  expect(sessionJson('systemBaseMsg')).toEqual(base);
  endSession();
  keepBase(base as never);
  expect(sessionJson('systemBaseMsg')).toBeNull();
  expect(useSession.getState().base).toEqual(base);
});
