import { describe, expect, test } from 'vitest';
import { testApp } from '#testing/app';
import { withoutApprovals } from '#testing/scenes/undecided';

const { clock, signIn } = await testApp({ parts: [withoutApprovals] });
clock.set('2026-03-01T04:00:00Z');
const chief = await signIn('13800000001');
const school = (await chief.get('/school/v1/school/options')).data.at(-1).value;

async function activeLease() {
  const { data: draft } = await chief.post('/school/v1/lease/add', {
    schoolId: school,
    premises: '万达广场 3 层',
    landlord: '恒基物业',
    startOn: '2026-03-10',
    endOn: '2029-03-09',
    monthlyRent: '30000.00',
    payCycle: 'quarterly',
    dueDaysBefore: 5,
    riseKind: 'percent',
    risePercent: 5,
    riseEveryMonths: 12,
  });
  const answer = await chief.post('/school/v1/lease/activate', { id: draft.id, version: draft.version });
  expect(answer.code).toBe(200);
  return answer.data;
}
const duesOf = async (leaseId: number) =>
  (await chief.get('/school/v1/rentDue/list', { leaseId, pageSize: 200 })).data.list;

describe('a lease ends by renewal', () => {
  test('the next lease starts the day after, active, with its dues', async () => {
    const row = await activeLease();
    const asked = { id: row.id, version: row.version, newEndOn: '2031-03-09', newMonthlyRent: '36000.00' };
    expect(await chief.post('/school/v1/lease/renew', { ...asked, newEndOn: '2029-03-09' })).toMatchObject({
      code: 422,
      data: [{ field: 'newEndOn' }],
    });
    expect(await chief.post('/school/v1/lease/renew', asked)).toMatchObject({ code: 200, data: { state: 'renewed' } });
    const { data } = await chief.get('/school/v1/lease/list', { schoolId: school, sort: '-id' });
    expect(data.list[0]).toMatchObject({
      renewOfId: row.id,
      startOn: '2029-03-10',
      endOn: '2031-03-09',
      state: 'active',
      deposit: '0.00',
    });
    const next = await duesOf(data.list[0].id);
    expect(next).toHaveLength(8);
    expect(next[0].amount).toBe('108000.00');
    expect(await duesOf(row.id)).toHaveLength(12);
  });

  test('on other terms: each is asked for, refused at its own field, and stands in the next lease', async () => {
    const row = await activeLease();
    const asked = { id: row.id, version: row.version, newEndOn: '2031-03-09', newMonthlyRent: '36000.00' };
    const refused = await chief.post('/school/v1/lease/renew', { ...asked, newFreeFrom: '2029-03-10' });
    expect(refused).toMatchObject({ code: 422, data: [{ field: 'newFreeTo' }] });
    const terms = {
      newPayCycle: 'monthly',
      newDueDaysBefore: 10,
      newFreeFrom: '2029-03-10',
      newFreeTo: '2029-04-09',
      newRiseKind: 'amount',
      newRiseAmount: '1000.00',
      newRiseEveryMonths: 12,
      addedDeposit: '6000.00',
    };
    expect((await chief.post('/school/v1/lease/renew', { ...asked, ...terms })).code).toBe(200);
    const { data } = await chief.get('/school/v1/lease/list', { schoolId: school, sort: '-id' });
    expect(data.list[0]).toMatchObject({ payCycle: 'monthly', riseKind: 'amount', deposit: '6000.00' });
    const rent = (await duesOf(data.list[0].id)).filter((due: { kind: string }) => due.kind === 'rent');
    // The first month is free, so that nothing is due for it.
    expect(rent).toHaveLength(23);
    expect(rent[0]).toMatchObject({ amount: '36000.00', dueOn: '2029-03-31' });
    expect(rent.at(-1).amount).toBe('37000.00');
  });
});
