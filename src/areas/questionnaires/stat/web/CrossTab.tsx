// Two questions against each other.
import { Alert, Button, Flex, Select, Table } from 'antd';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Shown } from '#kernel/web/widgets/States';
import { statCross, statQuestions } from '../model/statCalls';
import type { Asking } from './asking';
import { statTexts as s } from './statTexts';

const crossed = ['single_choice', 'multi_choice', 'true_false', 'dropdown', 'vote', 'rating', 'nps'];

export function CrossTab({ asked }: { asked: Asking }) {
  const { t } = useText();
  const questions = useAnswer(statQuestions, asked).data?.questions ?? [];
  const offered = [
    ...questions.filter(({ type }) => crossed.includes(type)).map(({ key, title }) => ({ value: key, label: title })),
    ...(['school', 'channel', 'passed', 'band'] as const).map((name) => ({ value: name as string, label: t(s[name]) })),
  ];
  const [chosen, setChosen] = useState<{ rows?: string; cols?: string }>({});
  const rows = chosen.rows ?? offered[0]?.value ?? 'school';
  const cols = chosen.cols ?? 'school';
  const found = useAnswer(statCross, { ...asked, rows, cols });
  const { data } = found;
  return (
    <>
      <Flex gap={8} style={{ marginBottom: 12 }} wrap>
        <Select
          aria-label={t(s.rows)}
          style={{ minWidth: 220 }}
          value={rows}
          onChange={(value) => setChosen({ ...chosen, rows: value })}
          options={offered}
        />
        <Button onClick={() => setChosen({ rows: cols, cols: rows })}>{t(s.swap)}</Button>
        <Select
          aria-label={t(s.columns)}
          style={{ minWidth: 220 }}
          value={cols}
          onChange={(value) => setChosen({ ...chosen, cols: value })}
          options={offered}
        />
      </Flex>
      <Shown loading={found.isPending} error={found.error} empty={data?.rows.length === 0} height={200}>
        {data && (
          <>
            <Table
              size="small"
              pagination={false}
              scroll={{ x: 'max-content' }}
              rowKey={(at) => at}
              dataSource={data.rows.map((_, at) => at)}
              columns={[
                { title: '', render: (at: number) => <span data-data>{data.rows[at]}</span> },
                ...data.columns.map((name, c) => ({
                  title: <span data-data>{name}</span>,
                  align: 'right' as const,
                  render: (at: number) => data.counts[at]?.[c] ?? '·',
                })),
              ]}
            />
            {data.suppressed && <Alert type="info" title={t(s.few)} />}
            {data.chi !== null && (
              <p>{t(s.chi, { chi: data.chi, p: (data.p ?? 0) < 0.001 ? '< 0.001' : (data.p ?? 0).toFixed(3) })}</p>
            )}
            {data.chi !== null && data.isThin && <Alert type="warning" title={t(s.thin)} />}
          </>
        )}
      </Shown>
    </>
  );
}
