// /customContractManageChangeSchool: a contract moves to another school; what the schools owe each other for it.
import { Segmented } from 'antd';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useCan } from '#kernel/web/session';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { SchoolSettlement } from '../model/change';
import { ChangeForm } from './ChangeForm';
import { ChangeList } from './ChangeList';
import { changeTexts as c } from './changeTexts';

const parts = ['school', 'settlements'] as const;

export default function ChangeSchoolPage() {
  const { t } = useText();
  const can = useCan();
  const [query, setQuery] = useQueryState();
  const contractId = Number(query.contractId) || null;
  if (contractId !== null) return <ChangeForm key={contractId} kind="school" contractId={contractId} />;
  const part = query.part === 'settlements' ? 'settlements' : 'school';
  const choice = can('contracts.settlement.view') ? (
    <Segmented<(typeof parts)[number]>
      value={part}
      onChange={(next) => setQuery({ part: next })}
      options={parts.map((value) => ({ value, label: t(c[value]) }))}
    />
  ) : undefined;
  return part === 'settlements' ? (
    <ResourcePage of={SchoolSettlement} narrowing={choice} />
  ) : (
    <ChangeList kind="school" narrowing={choice} />
  );
}
