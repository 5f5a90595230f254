// The form itself: four cards, who is known already beside them, and four ways to save.
import { Alert, Button, Card, Flex, Segmented, Space } from 'antd';
import { useEffect, useMemo } from 'react';
import { inOneLine, useText } from '#kernel/web/i18n';
import { FormFields } from '#kernel/web/resource/form/FormFields';
import { linePath, topField } from '#kernel/web/resource/form/problemPath';
import { StalePanel } from '#kernel/web/resource/form/StalePanel';
import { useForm } from '#kernel/web/resource/form/useForm';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { useCan, useClient } from '#kernel/web/session';
import { useSetting } from '#kernel/web/settings';
import { useTabTitle, useUnsaved } from '#kernel/web/shell/site/navigation';
import { usePreference } from '#kernel/web/state';
import { Customer } from '../../customer/model/customer';
import { ageOn } from '../../customer/model/customerRules';
import { BirthInput } from '../../customer/web/BirthInput';
import { DaySchoolInput, TypedSchool } from '../../customer/web/DaySchoolInput';
import { FreeTimesInput } from '../../customer/web/FreeTimesInput';
import { localDay } from '../../customer/web/localDay';
import { useNotOffered } from '../../customer/web/useThere';
import { GuardianCard } from '../../family/web/GuardianCard';
import { OwnFieldInputs } from '../../ownFields/web/OwnFieldInputs';
import { useOwnFields } from '../../ownFields/web/useOwnFields';
import { SourceInput } from '../../sources/web/SourceInput';
import css from './add.module.css';
import { addTexts as a } from './addTexts';
import { DuplicatePanel } from './DuplicatePanel';
import { askedNames, type CardName, cards, lines, quick, startOf } from './formParts';
import { LimitOffer } from './LimitOffer';
import { type Then, useSaving } from './useSaving';

const inputs = {
  birthDate: BirthInput,
  daySchool: DaySchoolInput,
  freeTimes: FreeTimesInput,
  sourceId: SourceInput,
};

export function CustomerForm({ row: opened }: { row: WireRow | null }) {
  const { t } = useText();
  const can = useCan();
  const client = useClient();
  const isNew = opened === null;
  const [mode, setMode] = usePreference<'quick' | 'full'>('customers.addMode', 'quick');
  const notOffered = useNotOffered();
  const maySetCollector = can('customers.customer.assign');
  const names = useMemo(() => askedNames({ isNew, notOffered, maySetCollector }), [isNew, notOffered, maySetCollector]);
  // Whoever works on customers of their own enters their own; whoever hands them out leaves it to the rules.
  const isOwn = can('customers.customer.claim') && !can('customers.customer.assign');
  const begin = { schoolId: client?.school?.id ?? null, ownerId: isOwn ? (client?.uid ?? null) : null };
  const form = useForm(Customer.fields, names, startOf(opened, names, begin), {
    name: `/addCustomer:${opened?.id ?? 'new'}`,
    ...(opened ? { version: opened.version } : {}),
  });
  const firstMobile = form.idOf(linePath('guardians', 0, 'mobile'));
  const onAnother = () => document.getElementById(firstMobile)?.focus();
  const saving = useSaving({ opened, form, names, begin, onAnother });
  const { duplicates } = saving;
  const own = useOwnFields();
  useUnsaved(form.isDirty);
  useTabTitle(opened ? String(opened.name) : null);
  useEffect(() => {
    if (isNew) document.getElementById(firstMobile)?.focus();
  }, [isNew, firstMobile]);

  const isFull = !isNew || mode === 'full';
  const wrong = new Set(Object.keys(form.messages).map(topField));
  const shownOf = (card: CardName) =>
    cards[card].filter((name) => names.includes(name) && (isFull || quick.has(name) || wrong.has(name)));
  const button = (then: Then, label: string) => (
    <Button
      type={then === 'open' ? 'primary' : 'default'}
      loading={saving.isSaving === then}
      disabled={duplicates.isSame || (saving.isSaving !== null && saving.isSaving !== then)}
      onClick={() => void saving.save(then)}
    >
      {label}
    </Button>
  );
  return (
    <Flex gap={16} align="flex-start">
      <Flex vertical gap={12} flex={1} style={{ minWidth: 0 }}>
        <Flex vertical gap={8} className={css.bar}>
          <Flex justify="space-between" wrap gap={8}>
            {isNew ? (
              <Segmented
                value={mode}
                onChange={setMode}
                options={[
                  { value: 'quick', label: t(a.quick) },
                  { value: 'full', label: t(a.full) },
                ]}
              />
            ) : (
              <strong>{t(a.editFile)}</strong>
            )}
            <Space wrap>
              {isNew && button('next', t(a.saveNext))}
              {isNew && can('customers.appointment.add') && button('book', t(a.saveBook))}
              {isNew && can('customers.followUp.add') && button('follow', t(a.saveFollow))}
              {button('open', t(a.save))}
            </Space>
          </Flex>
          {saving.limit ? (
            <LimitOffer
              message={saving.limit}
              schoolId={Number(form.values.schoolId) || null}
              isSaving={saving.isSaving !== null}
              onGive={saving.give}
            />
          ) : (
            saving.failure && <Alert type="error" showIcon role="alert" title={saving.failure} />
          )}
          {form.elsewhere.length > 0 && <Alert type="error" showIcon role="alert" title={inOneLine(form.elsewhere)} />}
        </Flex>
        {saving.stale && <StalePanel fields={Customer.fields} stale={saving.stale} onChoose={saving.choose} />}
        <TypedSchool value={Number(form.values.schoolId ?? saving.row?.schoolId) || null}>
          {saving.row && <GuardianCard row={saving.row} />}
          {(Object.keys(cards) as CardName[]).map((card) => {
            const shown = shownOf(card);
            if (shown.length === 0) return null;
            return (
              <Card key={card} size="small" title={t(a[card])}>
                <FormFields
                  form={{ ...form, names: shown }}
                  {...(saving.row ? { row: saving.row } : {})}
                  lines={lines}
                  inputs={inputs}
                  autoFocus={false}
                />
                {card === 'source' && <ConsentWarning values={form.values} />}
              </Card>
            );
          })}
        </TypedSchool>
        {own.length > 0 && (isFull || wrong.has('extra') || own.some(({ field }) => field.required)) && (
          <Card size="small" title={t(a.own)}>
            <OwnFieldInputs form={form} />
          </Card>
        )}
      </Flex>
      <div className={css.aside}>
        <DuplicatePanel
          ownId={saving.row?.id ?? null}
          isAsked={duplicates.isAsked}
          found={duplicates.found}
          error={duplicates.error}
          answer={saving.answer}
          onAnswer={saving.setAnswer}
        />
      </div>
    </Flex>
  );
}

/** A child's family is asked first. */
function ConsentWarning({ values }: { values: Record<string, unknown> }) {
  const { t } = useText();
  const age = useSetting('customers.consentAge', 14);
  const born = values.birthDate;
  if (typeof born !== 'string' || !born || values.consent !== 'none') return null;
  if (ageOn(born, localDay(new Date())) >= age) return null;
  return <Alert type="warning" showIcon title={t(a.consentMissing, { age })} />;
}
