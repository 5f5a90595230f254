// The operator's enterprises: what each has bought, how much of it is used, how long it lasts, and the steps of its life.
import { KeyOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import type { RowAction } from '#kernel/web/resource/actions/rowAction';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useCan, useClient } from '#kernel/web/session';
import { Gate } from '#kernel/web/widgets/Gate';
import css from '../../roles/web/access.module.css';
import { Enterprise } from '../model/enterprise';
import * as calls from '../model/enterpriseCalls';
import { enterpriseTexts as e } from './enterpriseTexts';

type Line = WireOf<typeof Enterprise>;
type Step = (typeof calls.enterpriseSteps)[number]['of'];
type Open = { what: 'add' } | { what: 'edit'; row: Line; start: object } | { what: 'step'; row: Line; of: Step };

/** What is done with a row is a call of the platform's own. */
const shown = {
  ...Enterprise,
  title: e.enterprises,
  columns: ['name', 'appid', 'state', 'planId', 'accounts', 'schools', 'term', 'contactName', 'contactMobile'],
  actions: {},
};
const columns = {
  planId: { width: 110, render: (row: Line) => <Plan name={row.$labels?.planId} /> },
  accounts: {
    label: e.usedAccounts,
    width: 100,
    render: (row: Line) => <Used of={row.accounts} limit={row.accountLimit} />,
  },
  schools: {
    label: e.usedSchools,
    width: 100,
    render: (row: Line) => <Used of={row.schools} limit={row.schoolLimit} />,
  },
  term: { label: e.term, width: 190, render: (row: Line) => `${row.startAt} – ${row.expireAt}` },
};
const inputs = { planId: PlanInput };

export default function EnterpriseAdmin() {
  const { t } = useText();
  const { modal } = App.useApp();
  const refresh = useRefreshRows(Enterprise);
  const [open, setOpen] = useState<Open | null>(null);
  const rowActions = useRowActions(setOpen);
  const close = () => setOpen(null);
  const done = () => void refresh();

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
  return (
    <>
      <ResourcePage
        of={shown}
        columns={columns}
        rowActions={rowActions}
        toolbar={
          <Gate permission="system.enterprise.add">
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen({ what: 'add' })}>
              {t(calls.addEnterprise.label)}
            </Button>
          </Gate>
        }
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
    </>
  );
}

function useRowActions(onOpen: (open: Open) => void): RowAction<Line>[] {
  const can = useCan();
  const me = useClient();
  return useMemo(() => {
    const edit: RowAction<Line> = {
      key: 'change',
      label: e.edit,
      isShown: () => can(calls.editEnterprise.permission ?? ''),
      async run(row) {
        const whole = await sendCall(calls.enterpriseDetail, { id: row.id });
        const names = Object.keys(calls.editEnterprise.input).filter((name) => !['id', 'version'].includes(name));
        const start = Object.fromEntries(Object.entries(whole).filter(([name]) => names.includes(name)));
        onOpen({ what: 'edit', row, start });
      },
    };
    const steps = calls.enterpriseSteps.map(
      ({ of, from }): RowAction<Line> => ({
        key: of.path,
        label: of.label,
        danger: of.danger,
        // The platform goes on as long as its operator is at work.
        isShown: (row) => row.appid !== me?.appid && from.some((one) => one === row.state) && can(of.permission ?? ''),
        run: (row) => onOpen({ what: 'step', row, of }),
      }),
    );
    return [edit, ...steps];
  }, [can, me, onOpen]);
}

function Plan({ name }: { name: string | string[] | undefined }) {
  const { t } = useText();
  return name ?? t(e.noPlan);
}

function Used({ of, limit }: { of: number; limit: number | null }) {
  const { t } = useText();
  return `${of} / ${limit || t(e.unlimited)}`;
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
