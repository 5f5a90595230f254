// Where the sheets of a run are asked for, and of which run: for the bank, for the tax office, for the insurance office.
import { ref } from '#kernel/model/fields';
import { SalaryRun } from './run';

export const bankFilePath = `${SalaryRun.path}/bankFile`;
export const taxSheetPath = `${SalaryRun.path}/taxSheet`;
export const insuranceSheetPath = `${SalaryRun.path}/insuranceSheet`;
export const runAsked = { id: ref('工资批次', 'Run', 'salary_run', { required: true }) };
