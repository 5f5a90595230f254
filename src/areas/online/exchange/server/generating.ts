// Codes of a batch: written a thousand at a time, none of them good before all of them are there.
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { pair } from '#kernel/model/text';
import { insertMany, reserveIds, withDefaults } from '#kernel/server/resources/storing';
import { move, need, ours } from '#kernel/server/rows';
import type { Job } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { ExchangeBatch } from '../model/batch';
import { ExchangeCode } from '../model/exchangeCode';
import { drawn, fingerprint, hidden } from './secrecy';

const chunk = 1000;
const started = z.object({ batchId: z.number() });

async function write(work: Work, batch: ExchangeBatch): Promise<number> {
  const { secret } = work.app;
  const had = await work.session.one<{ n: number }>(
    sql`select coalesce(max(serial), 0)::int as n from exchange_code where ${ours(work, 'exchange_code')} and batch_id = ${batch.id}`,
  );
  const from = had?.n ?? 0;
  const wanted = batch.style === 'shared' ? 1 : batch.quantity;
  const many = Math.min(chunk, wanted - from);
  if (many <= 0) return wanted;
  const drawnCodes = new Set<string>();
  while (drawnCodes.size < many)
    drawnCodes.add(batch.style === 'shared' ? (batch.word ?? '') : drawn(batch.prefix ?? ''));
  let codes = [...drawnCodes];
  // One that is taken is drawn again; a code is never used twice, not even after it was deleted.
  for (;;) {
    const hashes = codes.map((code) => fingerprint(code, secret));
    const taken = await work.session.rows<{ hash: string }>(
      sql`select code_hash as hash from exchange_code where ${ours(work, 'exchange_code')} and code_hash = any(${sql.param(hashes)}::text[])`,
    );
    if (taken.length === 0 || batch.style === 'shared') break;
    const again = new Set(taken.map(({ hash }) => hash));
    codes = codes.map((code, i) => (again.has(hashes[i]!) ? drawn(batch.prefix ?? '') : code));
  }
  const ids = await reserveIds(work, ExchangeCode, codes.length);
  await insertMany(
    work,
    ExchangeCode,
    codes.map((code, i) => ({
      ...withDefaults(ExchangeCode, {}),
      ...{ id: ids[i], batchId: batch.id, serial: from + i + 1, tail: code.slice(-4) },
      ...{ codeHash: fingerprint(code, secret), codeCipher: hidden(code, secret) },
      ...{ usedCount: 0, maxUses: batch.style === 'shared' ? batch.quantity : 1, state: 'active' },
    })),
  );
  return from + codes.length;
}

export const generating: Job = {
  name: 'online.generate',
  title: pair('生成兑换码', 'Make exchange codes'),
  keepsPlace: true,
  async steps(errand, data, progress) {
    const { batchId } = started.parse(data);
    for (;;) {
      const isDone = await errand.write(async (work) => {
        const batch = await need(work, ExchangeBatch, batchId, { lock: true });
        if (batch.state !== 'generating') return true;
        const wanted = batch.style === 'shared' ? 1 : batch.quantity;
        const there = await write(work, batch);
        await progress.keep(work, there, there, wanted);
        if (there < wanted) return false;
        await move(work, ExchangeBatch, batch, 'activate');
        return true;
      });
      if (isDone) return 1;
    }
  },
};
