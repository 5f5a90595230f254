// 分销等级: levels by rank, their rates and what lifts somebody to them.
import { Button, Typography } from 'antd';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import type { LevelCondition } from '../model/conditions';
import { DistributionLevel, levelFigures } from '../model/level';
import { useConditionText } from './ConditionsInput';
import { levelTexts as l } from './levelTexts';

export default function LevelPage() {
  const { t } = useText();
  const open = useOpen();
  const can = useCan();
  const said = useConditionText();
  const figures = useAnswer(levelFigures, {}).data;
  const edit = (row: WireOf<typeof DistributionLevel>) => open('/levelAction', { id: `${row.id}` }, row.name);
  const of = ({ id }: WireOf<typeof DistributionLevel>) => figures?.levels.find((one) => one.id === id);
  return (
    <ResourcePage
      of={DistributionLevel}
      summary={figures ? t(l.highest, { highest: figures.highest, cap: figures.cap }) : null}
      onAdd={() => open('/levelAction')}
      {...(can('distribution.level.edit') ? { onOpen: edit } : {})}
      needs={['name', 'conditions', 'upgradeMode', 'autoUpgrade']}
      columns={{
        people: {
          ...{ label: l.people, width: 80, align: 'end' },
          render: (row) => {
            const people = of(row)?.people ?? 0;
            if (!can('distribution.distributor.view')) return people;
            const those = { tab: 'all', levelId: `${row.id}`, state: 'active,frozen' };
            return (
              <Button type="link" size="small" onClick={() => open('/distributionMember', those)}>
                {people}
              </Button>
            );
          },
        },
        share: { label: l.share, width: 100, align: 'end', render: (row) => `${of(row)?.share ?? 0}%` },
        conditions: {
          width: 320,
          render: ({ conditions, upgradeMode, autoUpgrade }) => {
            const all = (conditions ?? []) as LevelCondition[];
            if (all.length === 0 || !autoUpgrade)
              return <Typography.Text type="secondary">{t(l.none)}</Typography.Text>;
            return t(upgradeMode === 'all' ? l.all : l.any) + all.map(said).join('；');
          },
        },
      }}
      rowActions={[
        {
          key: 'copyLevel',
          label: l.copy,
          isShown: () => can('distribution.level.add'),
          run: ({ id }) => open('/levelAction', { from: String(id) }),
        },
      ]}
    />
  );
}
