// Where a customer came from, chosen in its tree: only what would be taken, sources in use at its school.
import { useQuery } from '@tanstack/react-query';
import { Cascader } from 'antd';
import { useContext, useMemo } from 'react';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { TypedSchool } from '../../customer/web/DaySchoolInput';
import { CustomerSource } from '../model/source';
import { sourceTree } from '../model/sourceCalls';
import { type OfferedSource, offeredSources, pathTo } from './offeredSources';

export function SourceInput({ id, field, value, onChange, disabled, isInvalid, label, autoFocus }: FieldInputProps) {
  const { t, locale } = useText();
  const schoolId = useContext(TypedSchool);
  const tree = useQuery({
    queryKey: ['rows', CustomerSource.name, 'tree'],
    queryFn: () => sendCall(sourceTree, {}),
    staleTime: 60_000,
  });
  const sources = useMemo(() => tree.data ?? [], [tree.data]);
  const options = useMemo(() => offeredSources(sources, schoolId, locale), [sources, schoolId, locale]);
  const chosen = typeof value === 'number' ? value : Number(value) || null;
  // What is chosen already may have been switched off since: it keeps its name.
  const names = (labels: string[], picked: OfferedSource[] | undefined) =>
    picked?.every(Boolean) ? labels.join(' / ') : (chosenName ?? labels.join(' / '));
  const known = sources.find((one) => one.id === chosen);
  const chosenName = known ? (locale === 'en' && known.nameEn) || known.name : String(label ?? '') || undefined;
  return (
    <Cascader<OfferedSource>
      id={id}
      style={{ width: '100%' }}
      options={options}
      loading={tree.isPending}
      disabled={disabled}
      autoFocus={autoFocus}
      status={isInvalid ? 'error' : ''}
      allowClear={!field.required}
      showSearch
      placeholder={t(field.label)}
      value={chosen === null ? undefined : pathTo(sources, chosen)}
      displayRender={(labels, picked) => names(labels, picked)}
      onChange={(path) => onChange(path?.at(-1) ?? null)}
    />
  );
}
