// Four lists that were imported into the demo, one for each way it can end: done, still with errors, failed, taken back.
import type { Pair } from '#kernel/model/text';
import type { Sample } from '#kernel/server/sample';
import { ImportBatch, ImportRow, type RowProblem } from '../importing/model/importBatch';
import type { Planted } from './people';
import type { World } from './world';

const columns = ['学员姓名', '家长手机', '关系', '就读学校'];
const mapping = {
  学员姓名: 'name',
  家长手机: 'guardian.mobile',
  关系: 'guardian.relation',
  就读学校: 'daySchool',
};
const hour = 3_600_000;

interface Child {
  name: string;
  mobile: string;
  daySchool: string;
}
interface Line {
  child: Child;
  errors?: RowProblem[];
  decision?: 'create' | 'touch';
  customerId?: number;
  duplicateOf?: number;
}
type State = 'done' | 'checked' | 'failed' | 'reverted';

export async function plantImports(sample: Sample, world: World, families: readonly Planted[]): Promise<void> {
  const [importer] = world.principals;
  const sourceId = world.sources.find(({ kind }) => kind === 'ground')!.id;
  const here = families.filter(({ customer }) => customer.schoolId === importer?.schoolId);
  const brought = here.filter(({ customer }) => customer.poolReason === 'import').slice(0, 12);
  const met = here.filter(({ customer }) => customer.state === 'following').slice(0, 3);
  if (!importer || brought.length === 0) return;
  const plant = async (fileName: string, state: State, hoursAgo: number, lines: readonly Line[], failure?: string) => {
    const createdAt = new Date(sample.now.getTime() - hoursAgo * hour);
    const isIn = state === 'done' || state === 'reverted';
    const made = lines.filter(({ decision }) => decision !== 'touch').length;
    const by = { createdAt, createdBy: importer.id };
    const [batchId] = await sample.plant(ImportBatch, [
      {
        fileName,
        schoolId: importer.schoolId,
        sourceId,
        columns,
        mapping,
        total: lines.length,
        valid: lines.filter(({ errors }) => !errors).length,
        ...(isIn
          ? { created: made, matched: lines.length - made, progress: lines.length, committedAt: createdAt }
          : {}),
        ...(failure ? { failure } : {}),
        state,
        ...by,
      },
    ]);
    const settings = { schoolId: importer.schoolId, sourceId };
    await sample.plant(
      ImportRow,
      lines.map((line, n) => ({ ...row(line, settings), batchId: batchId!, rowNo: n + 2, ...by })),
    );
  };
  const known = (family: Planted): Child => ({
    name: family.customer.name,
    mobile: family.guardians[0]!.mobile!,
    daySchool: family.customer.daySchool!,
  });
  const drawn = (): Child => ({ name: sample.personName(), mobile: sample.mobile(), daySchool: '实验小学' });
  const fresh = (count: number): Line[] => Array.from({ length: count }, () => ({ child: drawn() }));
  await plant('秋季地推名单.xlsx', 'done', 26 * 24, [
    ...brought.map((family): Line => ({ child: known(family), customerId: family.id })),
    ...met.map(
      (family): Line => ({
        child: known(family),
        decision: 'touch',
        customerId: family.id,
        duplicateOf: family.id,
      }),
    ),
  ]);
  const bad = (cells: Partial<Child>, field: string, [message, messageEn]: Pair): Line => ({
    child: { ...drawn(), ...cells },
    errors: [{ field, message, messageEn }],
  });
  await plant('开学季名单.csv', 'checked', 3, [
    ...fresh(8),
    bad({ name: '' }, 'name', ['请填写学员姓名', 'Student name is required']),
    bad({ mobile: '1380000' }, 'guardian.mobile', [
      '家长手机应为11位手机号',
      'Guardian mobile must be an 11-digit mobile number',
    ]),
  ]);
  await plant('社区活动登记.xlsx', 'failed', 50, fresh(6), '第 4 行：该学员已存在，请重新校验');
  await plant('测评日签到.csv', 'reverted', 80, fresh(5));
}

function row({ child, errors = [], decision = 'create', ...whom }: Line, settings: Record<string, unknown>) {
  const { name, mobile, daySchool } = child;
  const raw = { 学员姓名: name, 家长手机: mobile, 关系: '妈妈', 就读学校: daySchool };
  const guardians = [{ relation: 'mother', mobile, isPrimary: true }];
  const known = decision === 'touch' ? 'same' : 'nobody';
  return { raw, parsed: { customer: { ...settings, name, daySchool }, guardians, known }, errors, decision, ...whom };
}
