// Reports of how customers are won.
import { type Definition, definition } from './definition';

export const enrolDefinitions: readonly Definition[] = [
  definition({
    key: 'funnel',
    title: ['转化漏斗', 'Funnel'],
    help: ['期间录入的客户走了多远，多久成交', 'How far the customers of a period came, and how soon they signed'],
    group: 'enrol',
    measures: [
      ...['overall', 'funnelLeads', 'reached1', 'reached2', 'reached3', 'reached4', 'reached5'],
      ...['step1', 'step2', 'step3', 'step4', 'step5'],
      ...['members30', 'overall30', 'members60', 'overall60', 'members90', 'overall90'],
    ],
    rows: ['month', 'source', 'staff', 'school', 'grade', 'gender', 'region', 'week', 'quarter', 'year'],
    drillPath: ['region', 'school', 'staff', 'source'],
    filters: ['region', 'school', 'staff', 'source', 'grade'],
    preset: 'last365',
    sort: 'funnelLeads',
  }),
];
