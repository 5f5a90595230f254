// The day school, offered as it was written before, so that one school is not written in three ways.

import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Input } from 'antd';
import { createContext, useContext, useEffect, useState } from 'react';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { inSentence } from '#kernel/web/resource/rows/plainText';
import { formTexts } from '#kernel/web/resourceTexts';
import { daySchools } from '../model/customerCalls';

/** The school of the customer being typed. */
export const TypedSchool = createContext<number | null>(null);

const pause = 300;

export function DaySchoolInput({ id, field, value, onChange, isInvalid, disabled }: FieldInputProps) {
  const { t } = useText();
  const schoolId = useContext(TypedSchool);
  const typed = typeof value === 'string' ? value.trim() : '';
  const [q, setQ] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useQuery({
    queryKey: ['daySchools', schoolId, q],
    queryFn: () => sendCall(daySchools, { q, ...(schoolId ? { schoolId } : {}) }),
    enabled: q !== '',
  });
  return (
    <AutoComplete
      id={id}
      disabled={disabled ?? false}
      style={{ width: '100%' }}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      options={(found.data ?? []).filter((name) => name !== typed).map((name) => ({ value: name }))}
    >
      <Input
        status={isInvalid ? 'error' : ''}
        autoComplete="off"
        placeholder={t(formTexts.enter, { label: inSentence(t(field.label)) })}
      />
    </AutoComplete>
  );
}
