// The seals of the log, day by day, and computing them anew.

import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Alert, App, Button, DatePicker, Tag, Typography } from 'antd';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { useCan } from '#kernel/web/session';
import css from '../../roles/web/access.module.css';
import type { Verified } from '../model/logCalls';
import { LogDigest } from '../model/logDigest';
import { logs } from './logClient';
import { logTexts as l } from './logTexts';

const columns = {
  isWhole: { label: l.seal, width: 110, render: (row: WireRow) => <Seal isWhole={row.isWhole === true} /> },
  createdAt: { width: 120 },
};

function Seal({ isWhole }: { isWhole: boolean }) {
  const { t } = useText();
  return isWhole ? <Tag color="green">{t(l.matches)}</Tag> : <Tag color="red">{t(l.differs)}</Tag>;
}

export default function LogSeals() {
  const { t } = useText();
  const can = useCan();
  const { message } = App.useApp();
  const [range, setRange] = useState<[Dayjs | null, Dayjs | null] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<Verified | null>(null);
  const verify = async () => {
    setBusy(true);
    try {
      const [from, to] = (range ?? []).map((day) => day?.format('YYYY-MM-DD') ?? null);
      setFound(await logs.verify(from ?? null, to ?? null));
    } catch (error) {
      message.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {found && (
        <section className={css.card} style={{ marginBottom: 12 }}>
          <Outcome found={found} />
        </section>
      )}
      <ResourcePage
        of={LogDigest}
        columns={columns}
        toolbar={
          can('system.logDigest.verify') && (
            <>
              <DatePicker.RangePicker aria-label={t(l.range)} value={range} onChange={(days) => setRange(days)} />
              <Button type="primary" icon={<SafetyCertificateOutlined />} loading={isBusy} onClick={verify}>
                {t(l.verify)}
              </Button>
            </>
          )
        }
      />
      <Typography.Paragraph type="secondary" style={{ marginTop: 8 }}>
        {t(l.sealHint)}
      </Typography.Paragraph>
    </>
  );
}

function Outcome({ found }: { found: Verified }) {
  const { t } = useText();
  const { mismatch } = found;
  if (!mismatch) return <Alert type="success" showIcon title={t(l.intact, { count: found.checked })} />;
  const text = mismatch.rows === mismatch.found ? l.brokenSame : l.broken;
  return (
    <Alert
      type="error"
      showIcon
      title={t(text, { day: mismatch.day, rows: mismatch.rows, found: mismatch.found })}
      description={t(l.checkedUpTo, { count: found.checked })}
    />
  );
}
