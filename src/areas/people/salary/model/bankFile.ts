// Where the sheet for the bank is asked for, and of which run.
import { ref } from '#kernel/model/fields';
import { SalaryRun } from './run';

export const bankFilePath = `${SalaryRun.path}/bankFile`;
export const runAsked = { id: ref('工资批次', 'Run', 'salary_run', { required: true }) };
