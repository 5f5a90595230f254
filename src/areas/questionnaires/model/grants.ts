// What the built-in roles may do with questionnaires, banks, issues, sheets and marks in a new enterprise.
import type { DataScope } from '#kernel/model/area';

type Grants = Record<string, DataScope>;
const give = (scope: DataScope, ...keys: string[]): Grants =>
  Object.fromEntries(keys.map((key) => [`questionnaires.${key}`, scope]));

const writing = ['questionnaire.view', 'questionnaire.edit', 'questionnaire.publish', 'issue.view', 'issue.open'];
const reading = ['sheet.view', 'stat.view'];

export const grants: Record<string, Grants> = {
  admin: give('all', '*'),
  hr: give('all', '*'),
  operations: give(
    'all',
    ...writing,
    ...reading,
    'bank.view',
    'bank.edit',
    'sheet.void',
    'sheet.export',
    'stat.export',
    'mark.do',
    'mark.assign',
    'mark.release',
  ),
  academic: give(
    'school',
    ...writing,
    ...reading,
    'bank.view',
    'sheet.void',
    'stat.export',
    'mark.do',
    'mark.assign',
    'mark.release',
  ),
  principal: give(
    'school',
    ...writing,
    ...reading,
    'sheet.void',
    'sheet.export',
    'stat.export',
    'mark.do',
    'mark.assign',
    'mark.release',
  ),
  'region-manager': give('region', 'questionnaire.view', 'issue.view', ...reading),
  teacher: { ...give('school', 'questionnaire.view'), ...give('self', 'mark.do') },
  adviser: give('school', 'questionnaire.view', 'issue.view', 'stat.view'),
  'front-desk': give('school', 'questionnaire.view', 'issue.view'),
  marketing: give('all', ...writing, ...reading),
};
