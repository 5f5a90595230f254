// The identities of money and goods, checked every night; a difference is shown and never mended silently.
import { filled, pair, texts } from '#kernel/model/text';
import { todo } from '#kernel/server/calls';
import type { DataCheck } from '#kernel/server/registries';
import type { AreaPiece } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { holdersOf } from '../../notices/server/holders';
import { contractDifferences } from './contractSums';
import { closeDifferences, lineDifferences, stockDifferences } from './otherSums';

const words = texts('contracts.identities', {
  found: ['合同账目有 {n} 处不平，请核对', 'The books of contracts differ in {n} places'],
});

const check = (key: string, zh: string, en: string, run: DataCheck['run']): DataCheck => ({
  key: `contracts.${key}`,
  area: 'contracts',
  name: pair(zh, en),
  run,
});

export const contractChecks: DataCheck[] = [
  check('sums', '合同金额', 'Sums of contracts', contractDifferences),
  check('lines', '合同行金额', 'Sums of contract lines', lineDifferences),
  check('closes', '日结单', 'Closed days', closeDifferences),
  check('stock', '库存与流水', 'Stock and its moves', stockDifferences),
];

async function checkAll(work: Work): Promise<number> {
  let n = 0;
  for (const { run } of contractChecks) n += (await run(work)).length;
  if (n === 0) return 0;
  const keepers = await holdersOf(work, ['finance']);
  await todo(work, {
    kind: 'contracts.identities',
    key: 'contracts.identities',
    source: 'contracts',
    assigneeIds: keepers.length > 0 ? keepers : await holdersOf(work, ['super_editor']),
    mode: 'any',
    title: filled(words.found, { n }),
    url: '/checkData',
  });
  return n;
}

export const identities: AreaPiece = {
  jobs: [
    {
      name: 'contracts.identities',
      title: pair('合同账目核对', 'Check the books of contracts'),
      cron: '30 0 * * *',
      run: checkAll,
    },
  ],
  registers: { check: contractChecks },
};
