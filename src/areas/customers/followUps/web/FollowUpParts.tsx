// The rows of the composer: result, way and contact, level, next contact, and what is asked for less often.

import { DatePicker, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { useNamed, useText } from '#kernel/web/i18n';
import { FieldInput } from '#kernel/web/resource/inputs/inputs';
import { pickedMoment, zoned, zonedMorning, zonedNow } from '#kernel/web/zone';
import { Guardian } from '../../customer/model/guardian';
import type { FamilyContact } from '../../family/model/family';
import { FollowUp } from '../model/followUp';
import css from './contact.module.css';
import { levelKeys, results } from './followUpKeys';
import { followUpTexts as f } from './followUpTexts';
import type { FollowUpWriting } from './useFollowUp';

interface Part {
  writing: FollowUpWriting;
}

const { fields } = FollowUp;

export function ComposerLine({ name, writing, children }: Part & { name: keyof typeof fields; children: ReactNode }) {
  const { t } = useText();
  const message = writing.form.messages[name];
  return (
    <div className={css.line}>
      <label className={css.label} htmlFor={writing.form.idOf(name)}>
        {t(fields[name].label)}
      </label>
      <div className={css.field}>
        {children}
        {message && (
          <div className={css.wrong} role="alert">
            {message}
          </div>
        )}
      </div>
    </div>
  );
}

export function ResultPick({ writing }: Part) {
  const { t } = useText();
  const chosen = writing.form.values.result;
  return (
    <ComposerLine name="result" writing={writing}>
      <div className={css.choices} id={writing.form.idOf('result')}>
        {results.map((result, i) => (
          <button
            key={result}
            type="button"
            className={css.choice}
            aria-pressed={chosen === result}
            onClick={() => writing.apply({ kind: 'result', result })}
          >
            {t(fields.result.options![result]!.label)}
            <kbd>{i + 1}</kbd>
          </button>
        ))}
      </div>
    </ComposerLine>
  );
}

/** How, with whom and what about; what is usual stands there already. */
export function TalkPick({ writing }: Part) {
  const { t } = useText();
  const { form, prepared } = writing;
  const called = useContactName();
  const guardians = prepared.data?.guardians ?? [];
  const optionsOf = (name: 'way' | 'purpose' | 'direction') =>
    Object.entries(fields[name].options ?? {}).map(([value, { label }]) => ({ value, label: t(label) }));
  const pick = (name: 'way' | 'purpose' | 'direction', usual?: string) => (
    <Select
      className={css.small}
      aria-label={t(fields[name].label)}
      value={(form.values[name] as string | null) ?? usual}
      options={optionsOf(name)}
      onChange={(value) => form.set(name, value)}
    />
  );
  return (
    <ComposerLine name="way" writing={writing}>
      <div className={css.choices}>
        {pick('way')}
        {pick('direction', 'out')}
        {pick('purpose', prepared.data?.purpose)}
        <Select
          style={{ minWidth: 200 }}
          aria-label={t(fields.guardianId.label)}
          value={(form.values.guardianId as number | null) ?? guardians[0]?.id}
          options={guardians.map((one) => ({ value: one.id, label: called(one) }))}
          onChange={(value) => form.set('guardianId', value)}
          status={form.messages.guardianId ? 'error' : ''}
        />
      </div>
    </ComposerLine>
  );
}

/** 妈妈 王女士 139****1234 */
export function useContactName(): (contact: Pick<FamilyContact, 'name' | 'relation' | 'mobile'>) => string {
  const { t } = useText();
  return ({ name, relation, mobile }) => {
    const option = Guardian.fields.relation.options?.[relation];
    return [option && t(option.label), name, mobile].filter(Boolean).join(' ');
  };
}

export function LevelPick({ writing }: Part) {
  const named = useNamed();
  const { form, levels, prepared } = writing;
  const chosen = form.values.level ?? prepared.data?.customer.level;
  const keyOf = (code: string | null | undefined) => Object.keys(levelKeys).find((key) => levelKeys[key] === code);
  return (
    <ComposerLine name="level" writing={writing}>
      <div className={css.choices} id={form.idOf('level')}>
        {(levels.data ?? [])
          .filter(({ enabled }) => enabled)
          .map((level) => (
            <button
              key={level.id}
              type="button"
              className={css.choice}
              aria-pressed={chosen === level.id}
              onClick={() => form.set('level', level.id)}
            >
              <i style={{ background: level.color ?? 'currentColor' }} aria-hidden />
              {named(level.name, level.nameEn)}
              {keyOf(level.code) && <kbd>{keyOf(level.code)!.toUpperCase()}</kbd>}
            </button>
          ))}
      </div>
    </ComposerLine>
  );
}

export function NextPick({ writing }: Part) {
  const { t } = useText();
  const { form, prepared } = writing;
  const value = form.values.nextAt ? zoned(form.values.nextAt) : null;
  const isAt = (at: string) => value?.isSame(zoned(at), 'minute') ?? false;
  const times = [
    { at: zonedMorning(1), label: f.tomorrow, key: 'T' },
    { at: zonedMorning(3), label: f.inThreeDays },
    { at: zonedMorning(7), label: f.nextWeek, key: 'Y' },
  ];
  return (
    <ComposerLine name="nextAt" writing={writing}>
      {/* Where it is missing, the focus comes here and not into the field: T and Y still mean a day. */}
      <div className={css.choices} id={form.idOf('nextAt')} tabIndex={-1}>
        {times.map(({ at, label, key }) => (
          <button
            key={label.key}
            type="button"
            className={css.choice}
            aria-pressed={isAt(at)}
            onClick={() => form.set('nextAt', at)}
          >
            {t(label)}
            {key && <kbd>{key}</kbd>}
          </button>
        ))}
        <DatePicker
          aria-label={t(fields.nextAt.label)}
          style={{ width: 176 }}
          showTime={{ format: 'HH:mm', minuteStep: 5, defaultOpenValue: zonedNow().hour(10).minute(0) }}
          format="YYYY-MM-DD HH:mm"
          disabledDate={(day) => day.isBefore(zonedNow(), 'day') || day.isAfter(zonedNow().add(90, 'day'))}
          value={value}
          status={form.messages.nextAt ? 'error' : ''}
          placeholder={t(prepared.data?.nextRequired ? f.otherTime : f.optional)}
          onChange={(at) => form.set('nextAt', at ? pickedMoment(at.second(0)) : null)}
        />
        <Input
          data-saves
          style={{ flex: 1, minWidth: 160 }}
          value={String(form.values.nextPlan ?? '')}
          maxLength={200}
          aria-label={t(fields.nextPlan.label)}
          placeholder={t(f.plan)}
          onChange={(event) => form.set('nextPlan', event.target.value)}
        />
      </div>
    </ComposerLine>
  );
}

const enrolled = ['member', 'dormant'];

export function MorePart({ writing }: Part) {
  const { form, prepared } = writing;
  const isEnrolled = enrolled.includes(prepared.data?.customer.state ?? '');
  const isCall = form.values.way === 'phone' || form.values.way === 'video';
  const names = [
    'tagsAdded',
    ...(isEnrolled ? (['renewIntent'] as const) : []),
    ...(isCall ? (['callSeconds'] as const) : []),
    'occurredAt',
    'files',
  ] as const;
  return names.map((name) => (
    <ComposerLine key={name} name={name} writing={writing}>
      <FieldInput
        id={form.idOf(name)}
        field={fields[name]}
        value={form.values[name]}
        isInvalid={form.messages[name] !== undefined}
        onChange={(value) => form.set(name, value)}
      />
    </ComposerLine>
  ));
}
