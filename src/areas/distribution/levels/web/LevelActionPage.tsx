// 等级设置: one level, with an example of what it earns and, before saving, who would rise to it.
import { Alert, App, Button, Card, Flex, List } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { type FormValues, startingValues } from '#kernel/web/resource/form/formValues';
import { useDetail } from '#kernel/web/resource/rows/useRows';
import { useOpen, useQueryState } from '#kernel/web/shell/site/navigation';
import { Loading } from '#kernel/web/widgets/States';
import { PageForm } from '../../settings/web/PageForm';
import type { LevelCondition } from '../model/conditions';
import { DistributionLevel, type Tried, tryLevel } from '../model/level';
import { ConditionsInput, useConditionText } from './ConditionsInput';
import { levelTexts as l } from './levelTexts';

const groups = [
  {
    title: DistributionLevel.title,
    names: ['name', 'rank', 'firstRate', 'secondRate', 'isDefault', 'enabled', 'icon', 'note'],
  },
  { title: DistributionLevel.fields.conditions.label, names: ['autoUpgrade', 'upgradeMode', 'conditions'] },
  { title: DistributionLevel.fields.keepOn.label, names: ['keepOn', 'keepConditions'] },
];
const inputs = { conditions: ConditionsInput, keepConditions: ConditionsInput };
const copied = [
  'firstRate',
  'secondRate',
  'autoUpgrade',
  'upgradeMode',
  'conditions',
  'keepOn',
  'keepConditions',
  'note',
];

export default function LevelActionPage() {
  const { t } = useText();
  const open = useOpen();
  const [query] = useQueryState();
  const id = Number(query.id) || null;
  const from = Number(query.from) || null;
  const model = useDetail(DistributionLevel, from);
  if (from && model.isPending) return <Loading height={360} />;
  const values = model.data ? startingValues(DistributionLevel.fields, copied, model.data) : undefined;
  return (
    <PageForm
      key={id ?? from ?? 'new'}
      of={DistributionLevel}
      id={id}
      groups={groups}
      inputs={inputs}
      {...(values ? { values } : {})}
      note={<Alert type="info" showIcon message={t(l.keeps)} />}
      beside={(typed) => <Beside id={id} typed={typed} />}
      onSaved={() => open('/distributionLevel')}
    />
  );
}

const ofTenThousand = (percent: unknown): string => (Number(percent ?? 0) * 100).toFixed(2);

function Beside({ id, typed }: { id: number | null; typed: FormValues }) {
  const { t } = useText();
  const { message } = App.useApp();
  const said = useConditionText();
  const trying = useCall(tryLevel);
  const [tried, setTried] = useState<readonly Tried[] | null>(null);
  const run = async () => {
    try {
      const { rank, autoUpgrade, upgradeMode, conditions } = typed;
      setTried(
        await trying.run({
          ...{ levelId: id, rank: Number(rank ?? 1), autoUpgrade: autoUpgrade === true },
          ...{ upgradeMode: upgradeMode === 'all' ? 'all' : 'any', conditions: (conditions ?? []) as LevelCondition[] },
        }),
      );
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  return (
    <Card
      size="small"
      title={t(tryLevel.label)}
      extra={
        <Button onClick={() => void run()} loading={trying.isRunning}>
          {t(tryLevel.label)}
        </Button>
      }
    >
      <Flex vertical gap={8}>
        <span>{t(l.example, { first: ofTenThousand(typed.firstRate), second: ofTenThousand(typed.secondRate) })}</span>
        {tried && (
          <List
            size="small"
            header={t(l.tried)}
            locale={{ emptyText: t(l.nobody) }}
            dataSource={[...tried]}
            renderItem={({ distributorId, name, from, to, facts }) => (
              <List.Item key={distributorId}>
                <List.Item.Meta
                  title={<span data-data>{t(l.was, { name, from, to: to || String(typed.name ?? '') })}</span>}
                  description={facts.map(said).join('；')}
                />
              </List.Item>
            )}
          />
        )}
      </Flex>
    </Card>
  );
}
