// Templates: worded in drafts, published when they name only what there is; a contract keeps the version it was submitted with.
import { conflict, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { detail, rowFor } from '#kernel/server/resources/reading';
import { count, insert, move, need, row as one, rows, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, extend, serves, service } from '#kernel/server/service';
import { Contract } from '../../contract/model/contract';
import { sampleFacts } from '../model/names';
import { problemsOf } from '../model/placeholders';
import { isSignable } from '../model/signing';
import {
  beginDraft,
  ContractPrint,
  ContractTemplate,
  contractSheet,
  copyTemplate,
  previewTemplate,
  renderPrint,
  reprint,
  setDefault,
  TemplateVersion,
} from '../model/template';
import { contractFacts } from './facts';
import { sha256, sheetOf } from './sheets';
import { versionFor, wordedBy } from './wording';

const rules = texts('contracts.template', {
  unknown: [
    '第 {line} 行第 {column} 列：未知占位符 {name}',
    'Line {line}, column {column}: unknown placeholder {name}',
  ],
  filter: ['第 {line} 行第 {column} 列：未知过滤器 {name}', 'Line {line}, column {column}: unknown filter {name}'],
  unclosed: ['第 {line} 行第 {column} 列：{name} 没有结束', 'Line {line}, column {column}: {name} is never closed'],
  unopened: ['第 {line} 行第 {column} 列：{name} 没有开始', 'Line {line}, column {column}: {name} was not opened'],
  unsafe: ['第 {line} 行第 {column} 列：不允许 {name}', 'Line {line}, column {column}: {name} is not allowed'],
  missing: ['合同模板必须包含 {name}', 'A contract template must have {name}'],
  used: ['该模板已发布过，只能停用', 'It was published: it can be disabled only'],
  builtIn: ['内置模板不能修改，请复制', 'A built-in template is not edited: copy it'],
  nothing: ['请先发布一个版本', 'Publish a version first'],
  purpose: ['超过 5 份请填写事由', 'More than 5 copies: say what for'],
});

const askedFrom = 6;

export const templates: AreaPiece = {
  services: [
    service(ContractTemplate, {
      async beforeDelete({ row, work }) {
        if (row.builtIn) throw conflict(rules.builtIn);
        if (await count(work, TemplateVersion, { templateId: row.id, state: ['published', 'superseded'] }))
          throw conflict(rules.used);
      },
      calls: [
        serves(setDefault, async (work, { id }) => {
          await rowFor(work, serviceOf(work, ContractTemplate), id, 'edit');
          const chosen = await need(work, ContractTemplate, id, { lock: true });
          if (!chosen.currentVersionId) throw conflict(rules.nothing);
          // One of a kind for the same schools.
          for (const other of await rows(
            work,
            ContractTemplate,
            { kind: chosen.kind, isDefault: true },
            { lock: true },
          ))
            if (other.id !== id && isSame(other.schoolIds, chosen.schoolIds))
              await update(work, ContractTemplate, other, { isDefault: false }, { action: 'setDefault' });
          await update(work, ContractTemplate, chosen, { isDefault: true }, { action: 'setDefault' });
          return detail(work, serviceOf(work, ContractTemplate), id);
        }),
        serves(copyTemplate, async (work, { id, name }) => {
          const { kind, schoolIds, subjects, currentVersionId } = await need(work, ContractTemplate, id);
          const copyId = await insert(work, ContractTemplate, { name, kind, schoolIds, subjects });
          const from = currentVersionId ? await need(work, TemplateVersion, currentVersionId) : null;
          await insert(work, TemplateVersion, { templateId: copyId, ...wordsOf(from) });
          return detail(work, serviceOf(work, ContractTemplate), copyId);
        }),
      ],
    }),
    service(TemplateVersion, {
      async beforeSave({ row, was, work }) {
        if (was) return;
        const template = await need(work, ContractTemplate, row.templateId, { lock: true });
        if (template.builtIn && template.currentVersionId) throw conflict(rules.builtIn);
        const [last] = await rows(work, TemplateVersion, { templateId: row.templateId }, { sort: '-no', limit: 1 });
        row.no = (last?.no ?? 0) + 1;
      },
      transitions: {
        async publish({ row, work }) {
          const template = await need(work, ContractTemplate, row.templateId, { lock: true });
          const [first] = problemsOf(template.kind, row.content ?? '', row.css ?? '');
          if (first) throw invalid('content', rules[first.rule], { ...first });
          for (const before of await rows(work, TemplateVersion, { templateId: row.templateId, state: 'published' }))
            await move(work, TemplateVersion, before, 'supersede');
          row.publishedAt = work.now;
          row.publishedBy = work.actor.staffId || null;
          const changes = { currentVersionId: row.id, versionNo: row.no, publishedAt: work.now };
          await update(work, ContractTemplate, template, changes, { action: 'publish' });
        },
      },
      calls: [
        serves(beginDraft, async (work, { id, fromVersionId }) => {
          await rowFor(work, serviceOf(work, ContractTemplate), id, 'edit');
          const { currentVersionId } = await need(work, ContractTemplate, id, { lock: true });
          const open = await one(work, TemplateVersion, { templateId: id, state: 'draft' });
          if (open && !fromVersionId) return detail(work, serviceOf(work, TemplateVersion), open.id);
          const from = fromVersionId ?? currentVersionId;
          const words = wordsOf(from ? await need(work, TemplateVersion, { id: from, templateId: id }) : null);
          if (open) await update(work, TemplateVersion, open, words, { action: 'restore' });
          const draftId = open?.id ?? (await insert(work, TemplateVersion, { templateId: id, ...words }));
          return detail(work, serviceOf(work, TemplateVersion), draftId);
        }),
        serves(previewTemplate, async (work, { kind, content, css, contractId }) => {
          const words = { content: content ?? '', css: css ?? '' };
          const facts = contractId ? await contractFacts(work, contractId) : sampleFacts;
          const problems = problemsOf(kind ?? 'contract', words.content, words.css);
          return { html: sheetOf(words, facts), problems };
        }),
      ],
    }),
    service(ContractPrint, {
      calls: [
        serves(contractSheet, async (work, { id }) => {
          const { facts, version, contract } = await wordedBy(work, id);
          return {
            ...{ html: version && sheetOf(version, facts, facts.isDraft), paper: version?.paper ?? 'a4' },
            ...{ no: contract.no ?? '', isSigned: contract.signatureAt !== null },
            canSign: isSignable(contract.state) && contract.signatureAt === null && contract.kind !== 'goods',
          };
        }),
        serves(renderPrint, async (work, { contractId, copies, purpose }) => {
          if (copies >= askedFrom && !purpose) throw invalid('purpose', rules.purpose);
          const { facts, version } = await wordedBy(work, contractId);
          if (!version) throw conflict(rules.nothing);
          const html = sheetOf(version, facts, facts.isDraft);
          const hash = sha256(html);
          const printId = await insert(work, ContractPrint, {
            ...{ contractId, versionId: version.id, html, sha256: hash, copies, purpose: purpose ?? null },
            staffId: work.actor.staffId || null,
          });
          return { printId, html, sha256: hash };
        }),
        serves(reprint, async (work, { id }) => {
          const { contractId, html, sha256: hash } = await need(work, ContractPrint, id);
          await rowFor(work, serviceOf(work, Contract), contractId, 'print');
          return { html, sha256: hash, isSame: sha256(html) === hash };
        }),
      ],
    }),
  ],
  extends: [
    extend(Contract, {
      /** What is signed is what was worded then, whatever is published later. */
      async beforeSave({ row, was, work }) {
        if (was?.state === 'draft' && row.state !== 'draft' && row.state !== 'void')
          row.templateVersionId = (await versionFor(work, row))?.id ?? null;
      },
    }),
  ],
};

const wordsOf = (from: TemplateVersion | null) => ({
  ...{ content: from?.content ?? '', css: from?.css ?? '', paper: from?.paper ?? ('a4' as const) },
});

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));
