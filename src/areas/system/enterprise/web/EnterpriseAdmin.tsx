// The operator's enterprises: what each has bought, how much of it is used, how long it lasts, and the steps of its life.
import { KeyOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button, Typography } from 'antd';
import { useRef, useState } from 'react';
import { sendCall, sendForm } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { useCan, useClient } from '#kernel/web/session';
import { Gate } from '#kernel/web/widgets/Gate';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { SearchTable, type SearchTableHandle } from '#kernel/web/widgets/search/SearchTable';
import css from '../../roles/web/access.module.css';
import { Enterprise } from '../model/enterprise';
import * as calls from '../model/enterpriseCalls';
import { enterpriseTexts as e } from './enterpriseTexts';

type Line = calls.EnterpriseLine;
type Step = (typeof calls.enterpriseSteps)[number]['of'];
type Open = { what: 'add' } | { what: 'edit'; row: Line; start: object } | { what: 'step'; row: Line; of: Step };

const { fields } = Enterprise;
const states = fields.state.options ?? {};

export default function EnterpriseAdmin() {
  const { t } = useText();
  const can = useCan();
  const me = useClient();
  const { modal } = App.useApp();
  const table = useRef<SearchTableHandle>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const done = () => table.current?.reload();
  const used = (count: number, limit: number) => `${count} / ${limit || t(e.unlimited)}`;

  const tell = (made: { name: string; contactMobile: string; password: string }) => {
    done();
    modal.success({
      title: t(e.madeTitle, { name: made.name }),
      icon: <KeyOutlined />,
      content: (
        <>
          <div className={css.password}>
            <Typography.Text copyable>{made.password}</Typography.Text>
          </div>
          <p>{t(e.madeHint, { mobile: made.contactMobile })}</p>
        </>
      ),
    });
  };
  const edit = async (row: Line) => {
    const whole = await sendCall(calls.enterpriseDetail, { id: row.id });
    const names = Object.keys(calls.editEnterprise.input).filter((name) => !['id', 'version'].includes(name));
    const start = Object.fromEntries(Object.entries(whole).filter(([name]) => names.includes(name)));
    setOpen({ what: 'edit', row, start });
  };
  const inputs = { planId: PlanInput };
  return (
    <div className={css.card}>
      <SearchTable<Line>
        ref={table}
        name="system.enterprises"
        rowKey="id"
        title={t(e.enterprises)}
        fields={[
          { name: 'q', label: e.keyword, kind: 'text', width: 220 },
          {
            name: 'state',
            label: fields.state.label,
            kind: 'select',
            options: Object.entries(states).map(([value, { label }]) => ({ value, label: t(label) })),
          },
        ]}
        load={({ values }) => sendForm(calls.enterpriseList, values)}
        toolbar={
          <Gate permission="system.enterprise.add">
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen({ what: 'add' })}>
              {t(calls.addEnterprise.label)}
            </Button>
          </Gate>
        }
        columns={[
          { key: 'name', title: fields.name.label, width: 160 },
          { key: 'appid', title: fields.appid.label, width: 110 },
          {
            key: 'state',
            title: fields.state.label,
            width: 80,
            render: (row) => <StateTag option={states[row.state]} />,
          },
          { key: 'plan', title: fields.planId.label, width: 110, render: (row) => row.plan ?? t(e.noPlan) },
          { key: 'accounts', title: e.usedAccounts, width: 100, render: (row) => used(row.accounts, row.accountLimit) },
          { key: 'schools', title: e.usedSchools, width: 100, render: (row) => used(row.schools, row.schoolLimit) },
          { key: 'term', title: e.term, width: 190, render: (row) => `${row.startAt} – ${row.expireAt}` },
          { key: 'contactName', title: fields.contactName.label, width: 90 },
          { key: 'contactMobile', title: fields.contactMobile.label, width: 120 },
        ]}
        rowActions={(row) => (
          <>
            {can(calls.editEnterprise.permission ?? '') && (
              <Button type="link" size="small" onClick={() => void edit(row)}>
                {t(e.edit)}
              </Button>
            )}
            {calls.enterpriseSteps
              // The platform goes on as long as its operator is at work.
              .filter(() => row.appid !== me?.appid)
              .filter(({ of, from }) => from.some((one) => one === row.state) && can(of.permission ?? ''))
              .map(({ of }) => (
                <Button
                  key={of.path}
                  type="link"
                  size="small"
                  danger={of.danger}
                  onClick={() => setOpen({ what: 'step', row, of })}
                >
                  {t(of.label)}
                </Button>
              ))}
          </>
        )}
      />
      {open?.what === 'add' && <CallDialog of={calls.addEnterprise} inputs={inputs} onClose={close} onDone={tell} />}
      {open?.what === 'edit' && (
        <CallDialog
          of={calls.editEnterprise}
          rows={[open.row]}
          name={open.row.name}
          start={open.start}
          inputs={inputs}
          onClose={close}
          onDone={done}
        />
      )}
      {open?.what === 'step' && (
        <CallDialog of={open.of} rows={[open.row]} name={open.row.name} onClose={close} onDone={done} />
      )}
    </div>
  );
}

/** Which plan an enterprise has bought, by name. */
function PlanInput({ id, value, onChange }: FieldInputProps) {
  return (
    <RefPicker
      id={id}
      to="enterprise_plan"
      value={value as number | null}
      allowClear
      onChange={(next) => onChange(next)}
    />
  );
}
