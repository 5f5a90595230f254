// The sequences of document numbers, each with the number it would give next.
import { Table } from 'antd';
import { useText } from '#kernel/web/i18n';
import { Shown } from '#kernel/web/widgets/States';
import css from './config.module.css';
import { type NumberRow, useNumberRules } from './configClient';
import { configTexts as c } from './configTexts';

export function NumberRules() {
  const { t } = useText();
  const rules = useNumberRules();
  return (
    <Shown loading={rules.isPending} error={rules.error} onRetry={() => void rules.refetch()} height={320}>
      <Table<NumberRow>
        size="middle"
        rowKey="key"
        pagination={false}
        dataSource={rules.data}
        columns={[
          { title: t(c.area), dataIndex: 'area' },
          { title: t(c.key), dataIndex: 'key', render: (key) => <code className={css.key}>{key}</code> },
          { title: t(c.pattern), dataIndex: 'pattern', render: (pattern) => <code>{pattern}</code> },
          { title: t(c.preview), dataIndex: 'preview', render: (next) => <strong>{next}</strong> },
          { title: t(c.reset), dataIndex: 'reset', render: (reset: NumberRow['reset']) => t(c[reset]) },
          { title: t(c.perSchool), dataIndex: 'perSchool', render: (is: boolean) => t(is ? c.yes : c.no) },
        ]}
      />
      <p className={css.help}>{t(c.sampleSchool, { school: '{school}' })}</p>
    </Shown>
  );
}
