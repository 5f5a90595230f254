// A new customer, or the whole file of one to be changed: contact first, because the number decides who it is.
import { Alert, App, Button, Card, Flex, Segmented, Space } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { api } from '#kernel/web/api/client';
import { nonce } from '#kernel/web/api/signIn';
import { useText } from '#kernel/web/i18n';
import { FormFields } from '#kernel/web/resource/FormFields';
import { lineProblems, sentValues } from '#kernel/web/resource/formLines';
import { type FormValues, filledValues, startingValues } from '#kernel/web/resource/formValues';
import { resourceClient } from '#kernel/web/resource/resourceClient';
import type { WireRow } from '#kernel/web/resource/rows';
import { useForm } from '#kernel/web/resource/useForm';
import { useDetail, useRefreshRows } from '#kernel/web/resource/useRows';
import { useClient } from '#kernel/web/session';
import { useCloseTab, useOpen, useQueryState, useTabTitle, useUnsaved } from '#kernel/web/shell/navigation';
import { usePreference } from '#kernel/web/state';
import { Shown } from '#kernel/web/widgets/States';
import { Customer } from '../model/customer';
import { Guardian } from '../model/guardian';
import { addTexts as a } from './add/addTexts';
import { DuplicatePanel, type SiblingAnswer } from './add/DuplicatePanel';
import { useDuplicates, useRefused } from './add/useDuplicates';

const cards = {
  contact: ['guardians'],
  student: ['name', 'englishName', 'gender', 'birthDate', 'birthIsGuess', 'grade', 'daySchool', 'idCard', 'photo'],
  wishes: [
    'level',
    'intendedSubjects',
    'budget',
    'concerns',
    'otherTraining',
    'needs',
    'areaCode',
    'address',
    'geo',
    'tags',
    'remark',
  ],
  source: ['schoolId', 'sourceId', 'sourceNote', 'referrerCustomerId', 'referrerStaffId', 'ownerId', 'consent'],
} as const;
const quick = new Set(['guardians', 'name', 'grade', 'schoolId', 'sourceId', 'intendedSubjects']);
const all = Object.values(cards).flat();
/** Who owns it is changed by assigning and transferring only. */
const fixed = ['ownerId', 'schoolId'];
/** What the next one begins with. */
const kept = ['schoolId', 'sourceId', 'sourceNote', 'collectorId'];
/** The rest of a guardian is filled in on the customer's page. */
const lines = { guardians: { ...Guardian, form: ['relation', 'name', 'mobile', 'wechat', 'isPrimary'] } };

type Then = 'open' | 'follow' | 'book' | 'next';

export default function AddCustomerPage() {
  const [query] = useQueryState();
  const id = Number(query.id) || null;
  const detail = useDetail(Customer, id);
  if (id === null) return <CustomerForm row={null} />;
  return (
    <Shown loading={detail.isPending} error={detail.error} onRetry={() => void detail.refetch()} height={480}>
      {detail.data && <CustomerForm key={detail.data.version} row={detail.data} />}
    </Shown>
  );
}

function CustomerForm({ row }: { row: WireRow | null }) {
  const { t } = useText();
  const open = useOpen();
  const closeTab = useCloseTab();
  const { message } = App.useApp();
  const client = useClient();
  const refresh = useRefreshRows(Customer);
  const [mode, setMode] = usePreference<'quick' | 'full'>('customers.addMode', 'quick');
  const names = useMemo(() => all.filter((name) => !row || !fixed.includes(name)), [row]);
  const start = useMemo(() => startOf(row, names, client?.school?.id), [row, names, client?.school?.id]);
  const form = useForm(Customer.fields, names, start);
  const [answer, setAnswer] = useState<SiblingAnswer>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState<Then | null>(null);
  const key = useRef(nonce());
  const { isAsked, found } = useDuplicates(form.values, row?.id ?? null);
  const refused = useRefused(found.data);
  useUnsaved(form.isDirty);
  useTabTitle(row ? String(row.name) : null);
  const isSame = (found.data ?? []).some(({ kind }) => kind === 'same');

  const save = async (then: Then) => {
    const payload = row ? form.changed : filledValues(Customer.fields, form.values);
    const sent = sentValues(Customer, payload, lines);
    if (!form.check(sent, row !== null, lineProblems(Customer, payload, lines))) return;
    setSaving(then);
    setFailure(null);
    try {
      const saved = row ? await resourceClient(Customer).edit(row.id, row.version, sent) : await add(sent);
      key.current = nonce();
      message.success(row ? t(a.saved) : t(a.added, { name: String(saved.name ?? '') }));
      const again = then === 'next' ? { ...startOf(null, names), ...pick(form.values, kept) } : form.values;
      form.begin(again);
      setAnswer(null);
      await refresh();
      if (then === 'next') return;
      closeTab();
      const query = { id: String(saved.id), ...(then === 'open' ? {} : { then }) };
      open('/customerDetail', query, String(saved.name ?? ''));
    } catch (error) {
      if (form.take(error)) return;
      refused.take(error);
      setFailure(messageOf(error));
    } finally {
      setSaving(null);
    }
  };
  const add = (sent: FormValues) => {
    const sibling = answer
      ? { onSibling: answer.onSibling, ...('siblingId' in answer ? { siblingId: answer.siblingId } : {}) }
      : {};
    return api.post<WireRow>(`${Customer.path}/add`, { ...sent, ...sibling }, { key: key.current });
  };

  const button = (then: Then, label: string) => (
    <Button
      type={then === 'open' ? 'primary' : 'default'}
      loading={saving === then}
      disabled={isSame || (saving !== null && saving !== then)}
      onClick={() => save(then)}
    >
      {label}
    </Button>
  );
  return (
    <Flex gap={16} align="flex-start">
      <Flex vertical gap={12} flex={1} style={{ minWidth: 0 }}>
        <Flex justify="space-between" wrap gap={8}>
          {row ? (
            <strong>{t(a.editFile)}</strong>
          ) : (
            <Segmented
              value={mode}
              onChange={setMode}
              options={[
                { value: 'quick', label: t(a.quick) },
                { value: 'full', label: t(a.full) },
              ]}
            />
          )}
          <Space wrap>
            {!row && button('next', t(a.saveNext))}
            {!row && button('book', t(a.saveBook))}
            {!row && button('follow', t(a.saveFollow))}
            {button('open', t(a.save))}
          </Space>
        </Flex>
        {failure && <Alert type="error" showIcon role="alert" title={failure} />}
        {form.elsewhere.length > 0 && <Alert type="error" showIcon title={form.elsewhere.join('；')} />}
        {Object.entries(cards).map(([card, fields]) => {
          const shown = fields.filter((name) => names.includes(name) && (row || mode === 'full' || quick.has(name)));
          if (shown.length === 0) return null;
          return (
            <Card key={card} size="small" title={t(a[card as keyof typeof cards])}>
              <FormFields form={{ ...form, names: shown }} {...(row ? { row } : {})} lines={lines} />
            </Card>
          );
        })}
      </Flex>
      <div style={{ width: 300, flex: 'none' }}>
        <DuplicatePanel
          isAsked={isAsked}
          found={refused.rows ?? found.data ?? []}
          error={found.error}
          answer={answer}
          onAnswer={(next) => {
            setAnswer(next);
            setFailure(null);
          }}
        />
      </div>
    </Flex>
  );
}

const pick = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]));

/** A new file has one contact to begin with, and one's own school. */
function startOf(row: WireRow | null, names: readonly string[], schoolId?: number): FormValues {
  if (row) return startingValues(Customer.fields, names, row);
  const contact = {
    ...startingValues(Guardian.fields, Guardian.form),
    relation: 'mother',
    isPrimary: true,
    $key: 'first',
  };
  return { ...startingValues(Customer.fields, names), guardians: [contact], schoolId: schoolId ?? null };
}
