// Whom the school talks to about this student: the first contact, the decider, numbers covered until they are asked for.
import { App, Button, Card, Flex, Space, Tag, Typography } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { useRemove } from '#kernel/web/resource/actions/useRemove';
import { ResourceForm } from '#kernel/web/resource/form/ResourceForm';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { mayDo, type WireRow } from '#kernel/web/resource/rows/rows';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { Masked } from '#kernel/web/widgets/Masked';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { Customer } from '../../customer/model/customer';
import { Guardian } from '../../customer/model/guardian';
import { familyTexts } from './familyTexts';

export function GuardianCard({ row }: { row: WireRow }) {
  const { t } = useText();
  const { message } = App.useApp();
  const refresh = useRefreshRows(Customer);
  const remove = useRemove(Guardian, () => void refresh());
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const guardians = (row.guardians as WireRow[] | undefined) ?? [];
  const mayEdit = mayDo(row, 'edit');
  const makePrimary = async ({ id, version }: WireRow) => {
    try {
      await resourceClient(Guardian).edit(id, version, { isPrimary: true });
    } catch (error) {
      message.error(messageOf(error));
    }
    await refresh();
  };
  const link = (label: string, run: () => void) => (
    <Button type="link" size="small" style={{ padding: 0 }} onClick={run}>
      {label}
    </Button>
  );
  return (
    <Card
      size="small"
      title={t(familyTexts.guardians)}
      extra={mayEdit && link(t(familyTexts.addGuardian), () => setOpen('new'))}
    >
      <Flex vertical gap={12}>
        {guardians.map((guardian) => (
          <Flex key={guardian.id} vertical gap={2}>
            <GuardianLine guardian={guardian} of={row} />
            {mayEdit && (
              <Space size={12}>
                {!guardian.isPrimary && link(t(familyTexts.makePrimary), () => makePrimary(guardian))}
                {link(t(familyTexts.edit), () => setOpen(guardian.id))}
                {guardians.length > 1 &&
                  link(t(familyTexts.remove), () => remove([guardian], String(guardian.name ?? '')))}
              </Space>
            )}
          </Flex>
        ))}
      </Flex>
      {open !== null && (
        <ResourceForm
          of={{ ...Guardian, form: Guardian.form.filter((name) => name !== 'customerId') }}
          id={open === 'new' ? null : open}
          values={{ customerId: row.id }}
          open
          onClose={() => setOpen(null)}
          onSaved={() => void refresh()}
        />
      )}
    </Card>
  );
}

/** Who was given no name is called by the student's: 小满妈妈. */
export function GuardianLine({ guardian, of }: { guardian: WireRow; of: WireRow }) {
  const { t } = useText();
  const { relation, mobileState } = Guardian.fields;
  const called = t(relation.options![String(guardian.relation)]!.label);
  return (
    <Flex gap={4} wrap align="center">
      <Typography.Text strong data-data>
        {String(guardian.name || t(familyTexts.called, { name: String(of.name), relation: called }))}
      </Typography.Text>
      {guardian.name ? <Typography.Text type="secondary">{called}</Typography.Text> : null}
      {guardian.isPrimary ? <Tag color="blue">{t(familyTexts.primary)}</Tag> : null}
      {guardian.isDecider ? <Tag>{t(familyTexts.decider)}</Tag> : null}
      <MobileOf guardian={guardian} isCovered={of.inPool === true} />
      {['wrong', 'refused'].includes(String(guardian.mobileState)) && (
        <StateTag option={mobileState.options![String(guardian.mobileState)]} />
      )}
      {guardian.wechat ? (
        <Typography.Text type="secondary" data-data>
          {`${t(Guardian.fields.wechat.label)} ${String(guardian.wechat)}`}
        </Typography.Text>
      ) : null}
    </Flex>
  );
}

function MobileOf({ guardian, isCovered }: { guardian: WireRow; isCovered: boolean }) {
  const can = useCan();
  const { id, mobile } = guardian;
  if (typeof mobile !== 'string') return null;
  if (!mobile.includes('*')) return <a href={`tel:${mobile}`}>{mobile}</a>;
  const mayLook = !isCovered && can('customers.customer.reveal') && !guardian.$masked?.includes('wechat');
  return <Masked value={mobile} {...(mayLook ? { of: { entity: Guardian.entity, id, field: 'mobile' } } : {})} />;
}
