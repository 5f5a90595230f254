// Beside the form: who is known already, and what that means. One answer is enough to go on.

import { Alert, App, Button, Card, Empty, Flex, Tag, Typography } from 'antd';
import { useState } from 'react';
import { text } from '#kernel/model/fields';
import { messageOf } from '#kernel/web/api/apiError';
import { sendCall, sendForm } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { FieldsDialog } from '#kernel/web/resource/form/FieldsDialog';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { requestTransfer } from '../../assigning/model/assignCalls';
import { Customer } from '../../customer/model/customer';
import type { KnownCustomer } from '../../duplicates/model/duplicateCalls';
import { MergeDialog } from '../../duplicates/web/MergeDialog';
import { claimCustomers } from '../../pool/model/poolCalls';
import { addTexts as a } from './addTexts';

export type SiblingAnswer = { onSibling: 'link'; siblingId: number; name: string } | { onSibling: 'apart' } | null;

interface DuplicatePanelProps {
  /** The file being edited; a new one can be merged with nobody yet. */
  ownId: number | null;
  isAsked: boolean;
  found: readonly KnownCustomer[];
  error: unknown;
  answer: SiblingAnswer;
  onAnswer: (answer: SiblingAnswer) => void;
}

const tones = { same: 'red', sibling: 'orange', similar: 'blue' } as const;

export function DuplicatePanel({ ownId, isAsked, found, error, answer, onAnswer }: DuplicatePanelProps) {
  const { t } = useText();
  return (
    <Card size="small" title={t(a.duplicates)}>
      {error ? <Alert type="warning" showIcon title={messageOf(error)} /> : null}
      {!error && found.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(isAsked ? a.noDuplicates : a.typeFirst)} />
      )}
      {answer && (
        <Alert
          type="info"
          showIcon
          closable={{ onClose: () => onAnswer(null) }}
          title={answer.onSibling === 'link' ? t(a.linked, { name: answer.name }) : t(a.sharing)}
          style={{ marginBottom: 8 }}
        />
      )}
      <Flex vertical gap={12}>
        {found.map((one) => (
          <Known key={one.id} one={one} ownId={ownId} onAnswer={onAnswer} />
        ))}
      </Flex>
    </Card>
  );
}

interface KnownProps extends Pick<DuplicatePanelProps, 'ownId' | 'onAnswer'> {
  one: KnownCustomer;
}

function Known({ one, ownId, onAnswer }: KnownProps) {
  const { t } = useText();
  const can = useCan();
  const open = useOpen();
  const { message } = App.useApp();
  const [isAsking, setAsking] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const [isClaiming, setClaiming] = useState(false);
  const asks = one.isElsewhere ? a.requestElsewhere : a.request;
  const isMember = one.state === 'member' || one.state === 'dormant';
  const claim = async () => {
    setClaiming(true);
    try {
      const { failed } = await sendCall(claimCustomers, { ids: [one.id] });
      if (failed[0]) message.error(failed[0].message);
      else open('/customerDetail', { id: String(one.id) });
    } catch (error) {
      message.error(messageOf(error));
    }
    setClaiming(false);
  };
  return (
    <Flex vertical gap={4}>
      <Flex gap={8} align="center" wrap>
        <Typography.Text strong data-data>
          {one.nameMasked}
        </Typography.Text>
        <StateTag option={Customer.fields.state.options![one.state]!} />
        <Tag color={tones[one.kind]}>{t(one.looksSame ? a.looksSame : a[one.kind])}</Tag>
      </Flex>
      <Typography.Text type="secondary" style={{ fontSize: 12 }} data-data>
        {[
          one.school,
          one.owner ? t(a.owner, { owner: one.owner }) : t(a.noOwner),
          one.lastAt && t(a.lastAt, { day: momentText(one.lastAt, 'YYYY-MM-DD') }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography.Text>
      <Flex gap={8} wrap>
        {one.visible && (
          <Button
            size="small"
            type={one.kind === 'same' || one.looksSame ? 'primary' : 'default'}
            onClick={() => open('/customerDetail', { id: String(one.id) }, one.nameMasked)}
          >
            {t(a.open)}
          </Button>
        )}
        {ownId !== null && one.visible && can('customers.customer.merge') && (
          <Button size="small" onClick={() => setMerging(true)}>
            {t(a.merge)}
          </Button>
        )}
        {ownId === null && one.kind === 'sibling' && (
          <>
            <Button
              size="small"
              onClick={() => onAnswer({ onSibling: 'link', siblingId: one.id, name: one.nameMasked })}
            >
              {t(a.link)}
            </Button>
            <Button size="small" onClick={() => onAnswer({ onSibling: 'apart' })}>
              {t(a.apart)}
            </Button>
          </>
        )}
        {one.canClaim && (
          <Button size="small" loading={isClaiming} onClick={claim}>
            {t(a.claim)}
          </Button>
        )}
        {one.canRequest && (
          <Button size="small" onClick={() => setAsking(true)}>
            {t(asks)}
          </Button>
        )}
      </Flex>
      {one.isElsewhere && !one.visible && (one.canRequest || isMember) && (
        <Typography.Text type="secondary" style={{ fontSize: 12 }}>
          {t(isMember ? a.memberElsewhere : a.elsewhereHint)}
        </Typography.Text>
      )}
      {isMerging && ownId !== null && <MergeDialog ids={[ownId, one.id]} onClose={() => setMerging(false)} />}
      {isAsking && (
        <FieldsDialog
          open
          title={`${t(asks)} · ${one.nameMasked}`}
          fields={requestFields}
          confirmText={t(asks)}
          onClose={() => setAsking(false)}
          onSend={async (values) => {
            await sendForm(requestTransfer, { ...values, id: one.id });
            message.success(t(a.requested));
          }}
        />
      )}
    </Flex>
  );
}

const requestFields = { reason: text('申请理由', 'Why', { required: true, max: 200 }) };
