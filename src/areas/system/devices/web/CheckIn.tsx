// Checking devices into stock with a scanner: what they have in common is chosen once, then each scan adds one.
import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { Button, Flex, Input, type InputRef, Typography } from 'antd';
import { useRef, useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { FormFields } from '#kernel/web/resource/form/FormFields';
import { filledValues, startingValues } from '#kernel/web/resource/form/formValues';
import { useForm } from '#kernel/web/resource/form/useForm';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useClient } from '#kernel/web/session';
import { Frame } from '#kernel/web/widgets/Frame';
import { Device } from '../model/device';
import { deviceTexts as d } from './deviceTexts';

const asked = ['schoolId', 'kindId', 'name', 'brand', 'model', 'boughtOn', 'warrantyUntil', 'price'];

interface Scan {
  no: number;
  sn: string;
  reason: string | null;
}

export function CheckIn({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const client = useClient();
  const refresh = useRefreshRows(Device);
  const start = { ...startingValues(Device.fields, asked), schoolId: client?.school?.id ?? null };
  const form = useForm(Device.fields, asked, start, { name: 'deviceCheckIn' });
  const [sn, setSn] = useState('');
  const [scans, setScans] = useState<readonly Scan[]>([]);
  const [isSending, setSending] = useState(false);
  const field = useRef<InputRef>(null);

  const remember = (scanned: string, reason: string | null) =>
    setScans((before) => [{ no: before.length, sn: scanned, reason }, ...before]);

  const add = async () => {
    const scanned = sn.trim();
    if (!scanned || isSending) return;
    const values = filledValues(Device.fields, form.values);
    if (!form.check(values, false)) return remember(scanned, t(d.chooseFirst));
    setSending(true);
    let reason: string | null = null;
    try {
      await resourceClient(Device).add({ ...values, sn: scanned }, crypto.randomUUID());
    } catch (error) {
      reason = messageOf(error);
    }
    setSending(false);
    remember(scanned, reason);
    setSn('');
    if (reason === null) await refresh();
    field.current?.focus();
  };

  return (
    <Frame
      title={t(d.checkIn)}
      open
      onCancel={onClose}
      footer={
        <Flex justify="space-between" align="center">
          <Typography.Text type="secondary" aria-live="polite">
            {t(d.scanned, { count: scans.filter(({ reason }) => reason === null).length })}
          </Typography.Text>
          <Button type="primary" onClick={onClose}>
            {t(d.close)}
          </Button>
        </Flex>
      }
    >
      <Typography.Paragraph type="secondary">{t(d.checkInHelp)}</Typography.Paragraph>
      <FormFields form={form} />
      <Input.Search
        ref={field}
        size="large"
        value={sn}
        maxLength={40}
        loading={isSending}
        placeholder={t(d.scan)}
        aria-label={t(d.scan)}
        enterButton={t(d.checkIn)}
        onChange={(event) => setSn(event.target.value)}
        onSearch={() => void add()}
      />
      <ol style={{ listStyle: 'none', margin: '12px 0 0', padding: 0 }}>
        {scans.map((scan) => (
          <li key={scan.no} style={{ display: 'flex', gap: 8, padding: '4px 0' }}>
            {scan.reason === null ? (
              <CheckCircleFilled style={{ color: 'var(--ant-color-success)' }} aria-hidden />
            ) : (
              <CloseCircleFilled style={{ color: 'var(--ant-color-error)' }} aria-hidden />
            )}
            <code>{scan.sn}</code>
            <Typography.Text type={scan.reason === null ? 'secondary' : 'danger'}>
              {scan.reason === null ? t(d.checkedIn) : t(d.refused, { reason: scan.reason })}
            </Typography.Text>
          </li>
        ))}
      </ol>
    </Frame>
  );
}
