// What can be done with a customer somebody has: what is done daily as buttons, the rest under "more".

import { PhoneOutlined } from '@ant-design/icons';
import { App, Button, Dropdown, Flex, Popover, Space, Tooltip } from 'antd';
import { useRef, useState } from 'react';
import { verbOf } from '#kernel/model/call';
import { ref } from '#kernel/model/fields';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { transitionsOf } from '#kernel/web/resource/actions/transitionsOf';
import { useRemove } from '#kernel/web/resource/actions/useRemove';
import { useTransition } from '#kernel/web/resource/actions/useTransition';
import { FieldsDialog } from '#kernel/web/resource/form/FieldsDialog';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { mayDo } from '#kernel/web/resource/rows/rows';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { anonymiseCustomer } from '../../anonymising/model/anonymise';
import { Customer } from '../../customer/model/customer';
import type { Guardian } from '../../customer/model/guardian';
import { shownCustomer } from '../../customer/web/shownCustomer';
import { useSigning } from '../../customer/web/useSigning';
import { MergeDialog } from '../../duplicates/web/MergeDialog';
import { mergingTexts } from '../../duplicates/web/mergingTexts';
import { familyTexts } from '../../family/web/familyTexts';
import { GuardianLine } from '../../family/web/GuardianCard';
import { mayFollow, mayInvite } from '../../family/web/reaching';
import { ActionDialog } from '../../list/web/ActionDialog';
import { type CustomerAction, customerActions } from '../../list/web/actions';
import { detailTexts as d } from './detailTexts';
import { CareDialog } from './HeadBadges';

interface HeadActionsProps {
  row: WireOf<typeof Customer>;
  onFollow: () => void;
  onBook: () => void;
  onGone: (why?: string) => void;
}

type Asked = CustomerAction | 'merge' | 'anonymise' | 'contact' | null;
const offered = ['transfer', 'protect', 'unprotect', 'transferSchool', 'release'];

export function HeadActions({ row, onFollow, onBook, onGone }: HeadActionsProps) {
  const { t } = useText();
  const open = useOpen();
  const signing = useSigning();
  const [asked, setAsked] = useState<Asked>(null);
  const remove = useRemove(Customer, () => onGone());
  const { start, dialog } = useTransition(shownCustomer);
  const transitions = transitionsOf(shownCustomer, row);
  const name = row.name;
  const close = () => setAsked(null);
  const item = (key: string, label: string, run: () => void, danger = false) => ({ key, label, danger, onClick: run });
  const actions = customerActions.filter(
    (action) => offered.includes(action.key) && mayDo(row, verbOf(action.of)) && (action.when?.(row) ?? true),
  );
  const items = [
    ...transitions.map(([key, { label, danger }]) => item(key, t(label), () => start(row, key), danger)),
    ...actions.map((action) => item(action.key, t(action.label), () => setAsked(action), action.of.danger)),
    ...(mayDo(row, 'edit') && !row.doNotContact
      ? [item('contact', t(d.setDoNotContact), () => setAsked('contact'))]
      : []),
    ...(mayDo(row, 'merge') ? [item('merge', t(d.merge), () => setAsked('merge'))] : []),
    ...(mayDo(row, 'anonymise') && ['lost', 'graduated'].includes(row.state)
      ? [item('anonymise', t(d.anonymise), () => setAsked('anonymise'), true)]
      : []),
    ...(mayDo(row, 'delete') ? [item('delete', t(familyTexts.remove), () => remove([row], name), true)] : []),
  ].sort((a, b) => Number(a.danger) - Number(b.danger));
  return (
    <Space wrap>
      {mayFollow(row) && (
        <Tooltip title={t(d.followKey)}>
          <Button type="primary" aria-keyshortcuts="F" onClick={onFollow}>
            {t(d.follow)}
          </Button>
        </Tooltip>
      )}
      <CallButton row={row} />
      {mayInvite(row) && <Button onClick={onBook}>{t(d.book)}</Button>}
      {signing.isOffered(row) && <Button onClick={() => signing.sign(row)}>{t(d.sign)}</Button>}
      {mayDo(row, 'edit') && (
        <Button onClick={() => open('/addCustomer', { id: `${row.id}` }, name)}>{t(familyTexts.edit)}</Button>
      )}
      {items.length > 0 && (
        <Dropdown menu={{ items }} trigger={['click']}>
          <Button>{t(d.more)}</Button>
        </Dropdown>
      )}
      {dialog}
      {asked === 'merge' && <MergeWith row={row} onClose={close} />}
      {asked === 'anonymise' && <Anonymise row={row} onClose={close} onGone={onGone} />}
      {asked === 'contact' && <CareDialog row={row} form="contact" onClose={close} />}
      {asked !== null && typeof asked === 'object' && (
        <ActionDialog
          action={asked}
          ids={[row.id]}
          name={name}
          onClose={close}
          isSaid={asked.key === 'release'}
          onDone={({ done }) => asked.key === 'release' && done?.includes(row.id) && onGone(t(d.released, { name }))}
        />
      )}
    </Space>
  );
}

/** Everyone who can be reached, the first first; a covered number is uncovered where that is allowed. */
function CallButton({ row }: { row: WireOf<typeof Customer> }) {
  const { t } = useText();
  // Whose name is covered keeps the number covered too.
  const guardians = ((row.guardians as WireOf<typeof Guardian>[] | null) ?? []).filter(
    ({ mobile, $masked }) => Boolean(mobile) && !$masked?.includes('name'),
  );
  if (guardians.length === 0) return null;
  const sorted = [...guardians].sort((a, b) => Number(b.isPrimary ?? false) - Number(a.isPrimary ?? false));
  return (
    <Popover
      trigger="click"
      placement="bottom"
      content={
        <Flex vertical gap={8}>
          {sorted.map((guardian) => (
            <GuardianLine key={guardian.id} guardian={guardian} of={row} />
          ))}
        </Flex>
      }
    >
      <Button icon={<PhoneOutlined />}>{t(d.call)}</Button>
    </Popover>
  );
}

/** Whom it may be, first; then both side by side. */
function MergeWith({ row, onClose }: { row: WireOf<typeof Customer>; onClose: () => void }) {
  const { t } = useText();
  const [otherId, setOtherId] = useState<number | null>(null);
  // The question closes once it is answered; what it leads to stays.
  const isAnswered = useRef(false);
  if (otherId !== null) return <MergeDialog ids={[row.id, otherId]} onClose={onClose} />;
  return (
    <FieldsDialog
      open
      title={`${t(d.merge)} · ${row.name}`}
      fields={{ otherId: ref(mergingTexts.other.zh, mergingTexts.other.en, 'customer', { required: true }) }}
      confirmText={t(mergingTexts.compare)}
      onClose={() => isAnswered.current || onClose()}
      onSend={async ({ otherId: chosen }) => {
        if (Number(chosen) === row.id) throw new Error(t(mergingTexts.self));
        isAnswered.current = true;
        setOtherId(Number(chosen));
      }}
    />
  );
}

function Anonymise({
  row,
  onClose,
  onGone,
}: {
  row: WireOf<typeof Customer>;
  onClose: () => void;
  onGone: (why?: string) => void;
}) {
  const { t } = useText();
  const { message } = App.useApp();
  const refresh = useRefreshRows(Customer);
  return (
    <FieldsDialog
      open
      danger
      title={`${t(d.anonymise)} · ${row.name}`}
      warning={t(d.anonymiseWarning, { code: row.code })}
      fields={{ code: anonymiseCustomer.input.code }}
      confirmText={t(d.anonymise)}
      onClose={onClose}
      onSend={async (values) => {
        const after = await sendCall(anonymiseCustomer, {
          code: String(values.code ?? ''),
          id: row.id,
          version: row.version,
        });
        if (after.anonymisedAt) return onGone(t(d.anonymised));
        message.success(t(d.anonymiseAsked));
        await refresh();
      }}
    />
  );
}
