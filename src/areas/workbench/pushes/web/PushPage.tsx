// Pushes: written, sent, and who has not read or confirmed them.
import { Segmented } from 'antd';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { Shown } from '#kernel/web/widgets/States';
import { MessagePush, type Part, previewPush, pushRecipients } from '../model/messagePush';
import { pushTexts as m } from './pushTexts';

export default () => (
  <ResourcePage
    of={MessagePush}
    tabs={[
      { key: 'audience', label: previewPush.label, content: (row) => <Audience id={row.id} /> },
      { key: 'receipts', label: pushRecipients.label, content: (row) => <Receipts id={row.id} /> },
    ]}
  />
);

function Audience({ id }: { id: number }) {
  return <Names {...useAnswer(previewPush, { id })} />;
}

function Receipts({ id }: { id: number }) {
  const { t } = useText();
  const [part, setPart] = useState<Part>('unread');
  const options = pushRecipients.input.part.options!;
  return (
    <>
      <Segmented
        value={part}
        options={Object.entries(options).map(([value, { label }]) => ({ value: value as Part, label: t(label) }))}
        onChange={setPart}
      />
      <Names {...useAnswer(pushRecipients, { id, part })} />
    </>
  );
}

interface NamesProps {
  data: { total: number; names: string[] } | undefined;
  error: Error | null;
  isPending: boolean;
  refetch: () => unknown;
}

function Names({ data, error, isPending, refetch }: NamesProps) {
  const { t } = useText();
  return (
    <Shown
      loading={isPending}
      error={data ? null : error}
      onRetry={() => void refetch()}
      empty={data?.total === 0}
      emptyText={t(m.nobody)}
    >
      <p>{t(m.total, { total: data?.total ?? 0 })}</p>
      <p data-data>
        {data?.names.join(' · ')}
        {data && data.total > data.names.length ? t(m.more) : ''}
      </p>
    </Shown>
  );
}
