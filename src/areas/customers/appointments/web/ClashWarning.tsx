// Says before saving that the host or the teacher is busy at that hour. A warning: a host may receive two families.

import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { sendForm } from '#kernel/web/calls/sendCall';
import { inOneLine, useText } from '#kernel/web/i18n';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { pickOptions } from '#kernel/web/resource/rows/resourceClient';
import { type Clash, clashes as clashesCall } from '../model/appointmentCalls';
import { appointmentTexts as a } from './appointmentTexts';

interface ClashWarningProps {
  staffIds: readonly number[];
  startAt: string | null;
  endAt: string | null;
  /** The appointment that is being moved does not stand in its own way. */
  exceptId?: number;
}

export function ClashWarning({ staffIds, startAt, endAt, exceptId }: ClashWarningProps) {
  const { t, locale } = useText();
  const asked = { staffIds: [...staffIds], startAt, endAt, ...(exceptId ? { exceptId } : {}) };
  const clashes = useQuery({
    queryKey: ['clashes', asked],
    queryFn: () => sendForm(clashesCall, asked),
    enabled: staffIds.length > 0 && Boolean(startAt && endAt),
  });
  const busy = [...new Set((clashes.data ?? []).flatMap(({ staffId }) => staffId ?? []))];
  const names = useQuery({
    queryKey: ['options', 'staff', locale, 'ids', busy.join()],
    queryFn: () => pickOptions('staff', { ids: busy }),
    enabled: busy.length > 0,
  });
  if (busy.length === 0) return null;
  const said = busy.map((id) => {
    const times = [...new Set(clashes.data!.filter(({ staffId }) => staffId === id).map(spanText))];
    const who = names.data?.find(({ value }) => Number(value) === id)?.label ?? '';
    return t(a.clash, { who, times: times.join(t(a.between)) });
  });
  return <Alert type="warning" showIcon title={inOneLine([...said, t(a.clashHint)])} />;
}

const spanText = ({ start, end }: Clash): string => `${momentText(start, 'HH:mm')}–${momentText(end, 'HH:mm')}`;
