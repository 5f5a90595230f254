// Every value that is set anywhere, beside the default it replaces.

import { Table, Tag } from 'antd';
import { useText } from '#kernel/web/i18n';
import { RefNames } from '#kernel/web/resource/rows/RefNames';
import { Frame } from '#kernel/web/widgets/Frame';
import { Empty } from '#kernel/web/widgets/States';
import type { ConfigRow } from '../model/configCalls';
import css from './config.module.css';
import { configTexts as c } from './configTexts';
import { tones } from './tones';
import { valueText } from './valueText';

interface Difference {
  row: ConfigRow;
  set: ConfigRow['set'][number];
}

export function CompareDrawer({ rows, onClose }: { rows: readonly ConfigRow[]; onClose: () => void }) {
  const { t } = useText();
  const differences = rows.flatMap((row) => row.set.map((set): Difference => ({ row, set })));
  return (
    <Frame kind="drawer" width={760} title={t(c.compare)} open footer={null} onCancel={onClose}>
      <Table<Difference>
        size="small"
        rowKey={({ row, set }) => `${row.key} ${set.level} ${set.targetId}`}
        dataSource={differences}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        locale={{ emptyText: <Empty text={t(c.compareNone)} /> }}
        columns={[
          {
            title: t(c.setting),
            key: 'setting',
            render: (_, { row }) => (
              <>
                {row.name}
                <code className={css.key}>{row.key}</code>
              </>
            ),
          },
          {
            title: t(c.place),
            key: 'place',
            render: (_, { set }) => (
              <>
                <Tag color={tones[set.level]}>{t(c[set.level])}</Tag>{' '}
                {set.level !== 'enterprise' && <RefNames to={set.level} ids={String(set.targetId)} />}
              </>
            ),
          },
          { title: t(c.default), key: 'default', render: (_, { row }) => valueText(row, row.default, t) },
          {
            title: t(c.current),
            key: 'value',
            render: (_, { row, set }) => <strong>{valueText(row, set.value, t)}</strong>,
          },
        ]}
      />
    </Frame>
  );
}
