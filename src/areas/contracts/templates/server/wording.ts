// By which words a contract is printed: those it was submitted with; a draft by those in force.
import { rowFor } from '#kernel/server/resources/reading';
import { need, rows, serviceOf } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Contract } from '../../contract/model/contract';
import { paperOf } from '../../printing/server/papers';
import { ContractTemplate, TemplateVersion } from '../model/template';
import { contractFacts } from './facts';
import { sheetOf } from './sheets';

/** The school's own default before that of all schools. */
export async function versionFor(
  work: Work,
  { schoolId }: Pick<Contract, 'schoolId'>,
): Promise<TemplateVersion | null> {
  const found = await rows(work, ContractTemplate, { kind: 'contract', state: 'enabled', isDefault: true });
  const fitting =
    found.find(({ schoolIds }) => schoolIds.includes(schoolId)) ??
    found.find(({ schoolIds }) => schoolIds.length === 0);
  return fitting?.currentVersionId ? need(work, TemplateVersion, fitting.currentVersionId) : null;
}

export async function wordedBy(work: Work, contractId: number) {
  await rowFor(work, serviceOf(work, Contract), contractId, 'print');
  const contract = await need(work, Contract, contractId);
  const version = contract.templateVersionId
    ? await need(work, TemplateVersion, contract.templateVersionId)
    : contract.state === 'draft'
      ? await versionFor(work, contract)
      : null;
  return { facts: await contractFacts(work, contractId), version, contract };
}

/** What the family has before it when it signs: the whole text, without a signature. */
export async function textOf(work: Work, { id }: Contract) {
  const { facts, version } = await wordedBy(work, id);
  if (version) return { html: sheetOf(version, { ...facts, signature: null }), version };
  return { html: JSON.stringify({ ...(await paperOf(work, id)), signature: null }), version: null };
}
