// The identities of money and goods, checked every night; a difference is shown and never mended silently.
import { filled, pair, texts } from '#kernel/model/text';
import { todo } from '#kernel/server/calls';
import type { DataCheck } from '#kernel/server/registries';
import type { AreaPiece } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { holdersOf } from '../../notices/server/holders';
import { sumChecks } from './contractSums';
import { documentChecks } from './documentChecks';
import { otherChecks } from './otherSums';

const words = texts('contracts.identities', {
  found: ['合同账目有 {n} 处不平，请核对', 'The books of contracts differ in {n} places'],
});

export const contractChecks: DataCheck[] = [...sumChecks, ...otherChecks, ...documentChecks];

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
