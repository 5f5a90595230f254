// /JoinStudyFund: who asked for help, and the funds that give it.
import { Segmented } from 'antd';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { FundApplication, StudyFund } from '../model/fund';
import { fundTexts as f } from './fundTexts';

const parts = ['applications', 'funds'] as const;
type Part = (typeof parts)[number];

export default function StudyFundPage() {
  const { t } = useText();
  const [query, setQuery] = useQueryState();
  const part: Part = query.part === 'funds' ? 'funds' : 'applications';
  const choice = (
    <Segmented<Part>
      value={part}
      onChange={(next) => setQuery({ part: next })}
      options={parts.map((value) => ({ value, label: t(f[value]) }))}
    />
  );
  return <ResourcePage key={part} of={part === 'funds' ? StudyFund : FundApplication} narrowing={choice} />;
}
