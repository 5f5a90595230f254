// The left side of a customer's page: what is known of the student, who can be reached, who else is in the family.
import { useQuery } from '@tanstack/react-query';
import { App, Button, Card, Flex, Space, Tag, Typography } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { api } from '#kernel/web/api/client';
import { useText } from '#kernel/web/i18n';
import { FieldList } from '#kernel/web/resource/FieldList';
import { ResourceForm } from '#kernel/web/resource/ResourceForm';
import { resourceClient } from '#kernel/web/resource/resourceClient';
import { mayDo, type WireRow } from '#kernel/web/resource/rows';
import { useRefreshRows } from '#kernel/web/resource/useRows';
import { useOpen } from '#kernel/web/shell/navigation';
import { Masked } from '#kernel/web/widgets/Masked';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { Customer } from '../../model/customer';
import { Guardian } from '../../model/guardian';
import { detailTexts as d } from './detailTexts';

const parts = {
  profile: ['englishName', 'gender', 'birthDate', 'birthIsGuess', 'grade', 'daySchool', 'idCard', 'consent', 'remark'],
  wishes: ['intendedSubjects', 'budget', 'concerns', 'otherTraining', 'needs', 'address', 'tags'],
  origin: ['schoolId', 'sourceId', 'sourceNote', 'collectorId', 'serviceOwnerId', 'referrerCustomerId', 'doNotContact'],
} as const;
/** Changed by their own actions, not in a form. */
const moved: readonly string[] = ['schoolId', 'collectorId'];

type PartName = keyof typeof parts;
const partOf = (name: PartName, names: readonly string[] = parts[name]) => ({
  ...Customer,
  fields: Object.fromEntries(parts[name].map((field) => [field, Customer.fields[field]])),
  form: names.filter((field) => !moved.includes(field)),
});

export function FamilyCards({ row }: { row: WireRow }) {
  const { t } = useText();
  const [editing, setEditing] = useState<PartName | null>(null);
  const mayEdit = mayDo(row, 'edit');
  const hideStandard = { createdAt: null, createdBy: null, updatedAt: null, updatedBy: null };
  return (
    <Flex vertical gap={12}>
      <GuardianCard row={row} />
      <SiblingCard row={row} />
      {(Object.keys(parts) as PartName[]).map((name) => (
        <Card
          key={name}
          size="small"
          title={t(d[name])}
          extra={
            mayEdit && (
              <Button type="link" size="small" onClick={() => setEditing(name)}>
                {t(d.edit)}
              </Button>
            )
          }
        >
          <FieldList of={partOf(name)} row={row} show={hideStandard} />
        </Card>
      ))}
      {editing && (
        <ResourceForm
          of={{ ...Customer, form: partOf(editing).form }}
          id={row.id}
          open
          title={t(d[editing])}
          onClose={() => setEditing(null)}
        />
      )}
    </Flex>
  );
}

function GuardianCard({ row }: { row: WireRow }) {
  const { t } = useText();
  const { message } = App.useApp();
  const refresh = useRefreshRows(Customer);
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const guardians = (row.guardians as WireRow[] | undefined) ?? [];
  const mayEdit = mayDo(row, 'edit');
  const makePrimary = async ({ id, version }: WireRow) => {
    try {
      await resourceClient(Guardian).edit(id, version, { isPrimary: true });
      await refresh();
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  return (
    <Card
      size="small"
      title={t(d.guardians)}
      extra={
        mayEdit && (
          <Button type="link" size="small" onClick={() => setOpen('new')}>
            {t(d.addGuardian)}
          </Button>
        )
      }
    >
      <Flex vertical gap={8}>
        {guardians.map((guardian) => (
          <Flex key={guardian.id} justify="space-between" gap={8} wrap>
            <Space size={4} wrap>
              <Typography.Text strong>
                {String(guardian.name || t(Guardian.fields.relation.options![String(guardian.relation)]!.label))}
              </Typography.Text>
              {guardian.isPrimary ? <Tag color="blue">{t(d.primary)}</Tag> : null}
              {guardian.isDecider ? <Tag>{t(d.decider)}</Tag> : null}
              <MobileOf guardian={guardian} isCovered={row.inPool === true} />
            </Space>
            {mayEdit && (
              <Space size={4}>
                {!guardian.isPrimary && (
                  <Button type="link" size="small" onClick={() => makePrimary(guardian)}>
                    {t(d.makePrimary)}
                  </Button>
                )}
                <Button type="link" size="small" onClick={() => setOpen(guardian.id)}>
                  {t(d.edit)}
                </Button>
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

function MobileOf({ guardian, isCovered }: { guardian: WireRow; isCovered: boolean }) {
  const { id, mobile } = guardian;
  if (typeof mobile !== 'string') return null;
  if (!mobile.includes('*')) return <a href={`tel:${mobile}`}>{mobile}</a>;
  return <Masked value={mobile} {...(isCovered ? {} : { of: { entity: Guardian.entity, id, field: 'mobile' } })} />;
}

interface Member {
  id: number;
  name: string;
  state: string;
  school: string | null;
  visible: boolean;
}

function SiblingCard({ row }: { row: WireRow }) {
  const { t } = useText();
  const open = useOpen();
  const family = useQuery({
    queryKey: ['rows', Customer.name, 'family', row.id],
    queryFn: () => api.get<{ members: Member[] }>(`${Customer.path}/family`, { id: row.id }),
    enabled: row.familyId !== null,
  });
  const siblings = (family.data?.members ?? []).filter(({ id }) => id !== row.id);
  if (siblings.length === 0) return null;
  return (
    <Card size="small" title={t(d.family)}>
      <Flex vertical gap={8}>
        {siblings.map((one) => (
          <Space key={one.id} size={8} wrap>
            {one.visible ? (
              <Typography.Link onClick={() => open('/customerDetail', { id: String(one.id) }, one.name)}>
                {one.name}
              </Typography.Link>
            ) : (
              <span>{one.name}</span>
            )}
            <StateTag option={Customer.fields.state.options![one.state]!} />
            <Typography.Text type="secondary">{one.school}</Typography.Text>
          </Space>
        ))}
      </Flex>
    </Card>
  );
}
