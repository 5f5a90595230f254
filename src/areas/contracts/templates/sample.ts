// The demo's papers: seven templates of every kind, some with older versions.
import { sql } from 'drizzle-orm';
import { table } from '#kernel/server/database/table';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { Contract } from '../contract/model/contract';
import { ContractTemplate, TemplateVersion } from './model/template';
import { agreement, modelContract, receiptWords, shortContract } from './server/builtIn';

const worded = [
  { name: '校外培训服务合同（示范文本）', kind: 'contract', words: modelContract, versions: 1, builtIn: true },
  { name: '标准合同', kind: 'contract', words: modelContract, versions: 4, isDefault: true },
  { name: '简易报名协议', kind: 'contract', words: shortContract, versions: 2, paper: 'a5' },
  { name: '变更协议', kind: 'change', words: agreement('合同变更协议'), versions: 1 },
  { name: '退费协议', kind: 'refund', words: agreement('退费协议'), versions: 2 },
  { name: '收据 241×140', kind: 'receipt', words: receiptWords, versions: 1, paper: 'p241x140' },
  { name: '收据 80 mm', kind: 'receipt', words: receiptWords, versions: 1, paper: 'roll80' },
] as const;

export async function plantTemplates(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const ids = await sample.plant(
    ContractTemplate,
    worded.map((one) => ({
      ...{ name: one.name, kind: one.kind, versionNo: one.versions, publishedAt: sample.moment(-40, 15) },
      ...{ builtIn: 'builtIn' in one, isDefault: 'isDefault' in one, createdAt: sample.moment(-400, 10) },
    })),
  );
  const all = worded.flatMap((one, at) =>
    Array.from({ length: one.versions }, (_, n) => ({
      one,
      templateId: ids[at]!,
      no: n + 1,
      isLast: n + 1 === one.versions,
    })),
  );
  const versions = await sample.plant(
    TemplateVersion,
    all.map(({ one, templateId, no, isLast }) => ({
      ...{ templateId, no, content: isLast ? one.words : one.words.replace('<h1>', `<h1>（第 ${no} 版）`), css: '' },
      ...{ paper: 'paper' in one ? one.paper : ('a4' as const), changeNote: no === 1 ? '首次发布' : `第 ${no} 次修订` },
      publishedAt: sample.moment(isLast ? -40 : -400 + no * 60, 15),
      state: isLast ? ('published' as const) : ('superseded' as const),
    })),
  );
  const t = table(ContractTemplate);
  for (const [at, { templateId, isLast }] of all.entries())
    if (isLast)
      await sample.session.rows(
        sql`update ${t} set current_version_id = ${versions[at]!} where ${t.enterpriseId} = ${sample.enterpriseId} and ${t.id} = ${templateId}`,
      );
  // What was signed keeps what was worded then.
  const c = table(Contract);
  const standard = versions[all.findIndex(({ one, isLast }) => isLast && one.name === '标准合同')]!;
  await sample.session.rows(
    sql`update ${c} set template_version_id = ${standard} where ${c.enterpriseId} = ${sample.enterpriseId} and ${c.state} not in ('draft', 'void') and ${c.kind} <> 'goods'`,
  );
}
