// One row of the log: who, when, from where; and what was before and after, side by side.
import { HistoryOutlined, NodeIndexOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { OperationLog } from '#kernel/model/records';
import { useText } from '#kernel/web/i18n';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { Frame } from '#kernel/web/widgets/Frame';
import { Empty, Shown } from '#kernel/web/widgets/States';
import css from '../../roles/web/access.module.css';
import { sessionTexts } from '../../sessions/web/sessionTexts';
import type { LogDiff as Diff } from '../model/logCalls';
import { logs } from './logClient';
import { logTexts as l } from './logTexts';

interface LogDiffProps {
  id: number;
  onClose: () => void;
  onFilter: (part: Record<string, string>) => void;
}

export function LogDiff({ id, onClose, onFilter }: LogDiffProps) {
  const { t, locale } = useText();
  const diff = useQuery({ queryKey: ['logDiff', id, locale], queryFn: () => logs.diff(id) });
  return (
    <Frame open kind="drawer" width={820} title={t(l.detail)} onCancel={onClose} footer={null}>
      <Shown loading={diff.isPending} error={diff.error} onRetry={() => void diff.refetch()} height={360}>
        {diff.data && <Detail diff={diff.data} onFilter={onFilter} />}
      </Shown>
    </Frame>
  );
}

function Detail({ diff, onFilter }: { diff: Diff; onFilter: LogDiffProps['onFilter'] }) {
  const { t } = useText();
  const result = OperationLog.fields.result.options?.[diff.result];
  const facts: [string, string | null][] = [
    [t(l.time), momentText(diff.at, 'YYYY-MM-DD HH:mm:ss')],
    [t(l.by), diff.staffName],
    [t(l.action), `${diff.areaTitle} · ${diff.entityTitle} · ${diff.actionTitle}`],
    [t(l.record), [diff.rowTitle, diff.rowId && `#${diff.rowId}`].filter(Boolean).join(' ')],
    [t(l.result), result ? t(result.label) : diff.result],
    [t(sessionTexts.address), diff.ip],
    [t(l.reason), diff.reason],
    [t(l.browser), diff.userAgent],
  ];
  return (
    <>
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <Fact key={label} label={label} value={value} />
        ))}
      </dl>
      <Flex gap={8} wrap style={{ marginBottom: 16 }}>
        {diff.rowId !== null && (
          <Button
            icon={<HistoryOutlined />}
            onClick={() => onFilter({ entity: diff.entity, rowId: String(diff.rowId) })}
          >
            {t(l.history)}
          </Button>
        )}
        {diff.requestId && (
          <Button icon={<NodeIndexOutlined />} onClick={() => onFilter({ requestId: String(diff.requestId) })}>
            {t(l.sameRequest)}
          </Button>
        )}
      </Flex>
      {diff.changes.length === 0 ? <Empty height={160} text={t(l.noChanges)} /> : <Changes changes={diff.changes} />}
    </>
  );
}

function Fact({ label, value }: { label: string; value: string | null }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value || '—'}</dd>
    </>
  );
}

function Changes({ changes }: { changes: Diff['changes'] }) {
  const { t } = useText();
  return (
    <table className={css.diff}>
      <thead>
        <tr>
          <th style={{ width: '24%' }}>{t(l.field)}</th>
          <th>{t(l.before)}</th>
          <th>{t(l.after)}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{change.label}</th>
            <td className={change.before === null ? undefined : css.removed}>{change.before ?? t(l.none)}</td>
            <td className={change.after === null ? undefined : css.added}>{change.after ?? t(l.none)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
