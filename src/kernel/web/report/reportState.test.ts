import { describe, expect, it } from 'vitest';
import { choice, date, money, ref } from '#kernel/model/fields';
import { by, count, report, sum } from '#kernel/model/report';
import { resource } from '#kernel/model/resource';
import { besideReport, drillQuery, readReport, reportPayload, writeReport } from './reportState';

const Payment = resource({
  name: 'payment',
  area: 'contracts',
  path: '/contract/v1/payment',
  title: ['收款', 'Payment'],
  fields: {
    amount: money('金额', 'Amount'),
    paidOn: date('日期', 'Day'),
    way: choice('方式', 'Way', { cash: ['现金', 'Cash'], card: ['刷卡', 'Card'] }),
    schoolId: ref('校区', 'School', 'school'),
  },
});
const Receipts = report({
  name: 'receipts',
  area: 'reports',
  path: '/report/v1/receipts',
  title: ['收款统计', 'Receipts'],
  of: Payment,
  period: 'paidOn',
  filters: ['way', 'schoolId'],
  measures: { payments: count(['笔数', 'Payments']), amount: sum(['金额', 'Amount'], 'amount') },
  dimensions: { school: by(['校区', 'School'], 'schoolId'), day: by(['日期', 'Day'], 'paidOn', 'day') },
});

describe('a report in its address', () => {
  const state = { period: { from: '2026-11-01', to: '2026-11-30' }, by: 'day', filters: { way: 'cash,card' } };

  it('comes back as it was shared', () => {
    expect(readReport(Receipts, writeReport(Receipts, state), '2020-01-01')).toEqual(state);
  });

  it('keeps the tab it stands in and whether the table stands alone when its period changes', () => {
    const query = { tab: 'lessons', look: 'table', from: '2026-10-01', to: '2026-10-31', way: 'cash' };
    expect({ ...besideReport(query), ...writeReport(Receipts, { ...state, filters: {} }) }).toEqual({
      ...{ tab: 'lessons', look: 'table', from: '2026-11-01', to: '2026-11-30', by: 'day' },
    });
  });

  it('falls back to this month by the first dimension, and ignores what the report does not know', () => {
    expect(readReport(Receipts, { by: 'password', amount: '3' }, '2026-11-15')).toEqual({
      period: { from: '2026-11-01', to: '2026-11-30' },
      by: 'school',
      filters: {},
    });
  });

  it('asks the server for several values as a list', () => {
    expect(reportPayload(Receipts, state)).toEqual({
      from: '2026-11-01',
      to: '2026-11-30',
      by: 'day',
      way: ['cash', 'card'],
    });
  });

  it('leads to the rows behind a figure: its own conditions beside the filters', () => {
    const filtered = { ...state, filters: { way: 'cash', schoolId: '1,2' } };
    expect(drillQuery(filtered, { paidOnFrom: '2026-11-01', schoolId: '2' })).toEqual({
      way: 'cash',
      paidOnFrom: '2026-11-01',
      schoolId: '2',
    });
  });
});
