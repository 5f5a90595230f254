// Approvals for who keeps them: what waits, the flows behind it, who stands in for whom.
import { Card, Tabs } from 'antd';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { later } from '#kernel/web/resource/rows/later';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { AllDelegations } from '../../approvals/web/Delegations';
import Inbox from '../../approvals/web/Inbox';
import { shippedNames } from '../../flows/model/defaults';
import { ApprovalFlow } from '../../flows/model/flow';
import { d } from './designTexts';
import { KindInput, ScopeInput } from './FlowInputs';

const Designer = later(() => import('./Designer'));

export default function FlowPage() {
  const { t } = useText();
  const [query, setQuery] = useQueryState();
  const tab = ['flows', 'delegations'].includes(query.tab ?? '') ? query.tab! : 'inbox';
  const drawn = Number(query.flow) || null;
  const nameOf = (name: unknown) => (name === shippedNames.flow.zh ? t(shippedNames.flow) : `${name}`);
  return (
    <Card size="small">
      <Tabs
        activeKey={tab}
        destroyOnHidden
        onChange={(next) => setQuery({ tab: next })}
        items={[
          { key: 'inbox', label: t(d.inbox), children: <Inbox /> },
          {
            key: 'flows',
            label: t(d.flows),
            children: (
              <ResourcePage
                of={ApprovalFlow}
                given={{}}
                columns={{ name: { render: (row) => nameOf(row.name) } }}
                inputs={{ kind: KindInput, scope: ScopeInput }}
                onOpen={(row) => setQuery({ tab: 'flows', flow: `${row.id}` })}
              />
            ),
          },
          {
            key: 'delegations',
            label: t(d.delegations),
            children: <AllDelegations />,
          },
        ]}
      />
      {drawn !== null && <Designer id={drawn} onClose={() => setQuery({ tab: 'flows' })} />}
    </Card>
  );
}
