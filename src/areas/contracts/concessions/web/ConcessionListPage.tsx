// /ClassFee/ConcessionList: discount schemes with their tiers in words and how much of the quota is used.
import { Progress } from 'antd';
import type { Wire } from '#kernel/model/wire';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { FeeTabs } from '../../fees/web/FeeTabs';
import { Concession } from '../model/concession';
import { SchemeTiersInput } from './SchemeTiersInput';
import { tiersText } from './tiersText';

type Scheme = WireRow & Wire<typeof Concession>;

const inputs = { tiers: SchemeTiersInput };
const columns = {
  tiers: { width: 220, render: (row: WireRow) => <Tiers scheme={row as Scheme} /> },
  used: { width: 130, render: (row: WireRow) => <Quota scheme={row as Scheme} /> },
};

export default () => (
  <>
    <FeeTabs />
    <ResourcePage of={Concession} inputs={inputs} columns={columns} />
  </>
);

function Tiers({ scheme }: { scheme: Scheme }) {
  const { t } = useText();
  const said = tiersText(scheme, t);
  return <span title={said}>{said}</span>;
}

function Quota({ scheme: { used, quotaTotal } }: { scheme: Scheme }) {
  if (quotaTotal === 0) return <span>{used}</span>;
  return (
    <Progress
      size="small"
      percent={Math.min(100, Math.round((used / quotaTotal) * 100))}
      format={() => `${used}/${quotaTotal}`}
    />
  );
}
