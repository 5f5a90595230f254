// What governs the list, kept in drawers behind one menu: rules of the pool, counsellors and their targets, tags and the rest.
import { SettingOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { type ComponentType, useEffect, useState } from 'react';
import type { Resource } from '#kernel/model/resource';
import type { Text } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import type { FormParts } from '#kernel/web/resource/form/FormFields';
import type { ResourcePageProps } from '#kernel/web/resource/pageProps';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { later } from '#kernel/web/resource/rows/later';
import { useCan } from '#kernel/web/session';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { OwnQuery } from '#kernel/web/shell/site/OwnQuery';
import { Drawer } from '#kernel/web/widgets/Panels';
import { AssignRule } from '../../assigning/model/assignRule';
import { CustomerField, CustomerTag, type FieldOption, SalesScript } from '../../ownFields/model/settings';
import { PoolRule } from '../../pool/model/poolRule';
import { ReferralRule } from '../../referrals/model/referral';
import { Salesperson, SalespersonTarget } from '../../salespeople/model/salesperson';
import { manageTexts as m } from './manageTexts';

const PoolRules = later(async () => ({ default: (await import('../../pool/web/PoolRules')).PoolRules }));
const OptionsInput = later(async () => ({ default: (await import('../../ownFields/web/OptionsInput')).OptionsInput }));
const TargetGrid = later(async () => ({ default: (await import('../../salespeople/web/TargetGrid')).TargetGrid }));

interface Setting {
  label: Text;
  of: Resource;
  permission: string;
  /** Shown in place of the plain list. */
  Page?: ComponentType;
  /** Inputs of its own in the form, by field name. */
  inputs?: FormParts['inputs'];
  columns?: ResourcePageProps['columns'];
}

const settings: readonly Setting[] = [
  { label: m.poolRules, of: PoolRule, permission: 'customers.poolRule.view', Page: PoolRules },
  { label: m.assignRules, of: AssignRule, permission: 'customers.assignRule.edit' },
  { label: m.salespersons, of: Salesperson, permission: 'customers.salesperson.edit' },
  { label: m.targets, of: SalespersonTarget, permission: 'customers.salesperson.edit', Page: TargetGrid },
  { label: m.tags, of: CustomerTag, permission: 'customers.tag.edit' },
  {
    label: m.fields,
    of: CustomerField,
    permission: 'customers.field.edit',
    inputs: { options: OptionsInput },
    columns: { options: { width: 160, render: (row) => <OptionNames options={row.options as FieldOption[]} /> } },
  },
  { label: m.scripts, of: SalesScript, permission: 'customers.salesScript.edit' },
  { label: m.referralRules, of: ReferralRule, permission: 'customers.referral.reward' },
];

export function ListSettings() {
  const { t } = useText();
  const can = useCan();
  const [open, setOpen] = useState<Setting | null>(null);
  const [query, setQuery] = useQueryState();
  useEffect(() => {
    // A todo leads straight to one of them; the address is the list's alone again.
    const { settings: linked, ...rest } = query;
    if (!linked) return;
    setOpen(settings.find(({ of, permission }) => of.name === linked && can(permission)) ?? null);
    setQuery(rest);
  }, [query, setQuery, can]);
  const offered = settings.filter(({ permission }) => can(permission));
  if (offered.length === 0) return null;
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: offered.map(({ of, label }) => ({ key: of.name, label: t(label) })),
          onClick: ({ key }) => setOpen(offered.find(({ of }) => of.name === key) ?? null),
        }}
      >
        <Button icon={<SettingOutlined />}>{t(m.settings)}</Button>
      </Dropdown>
      <Drawer
        open={open !== null}
        onClose={() => setOpen(null)}
        size={1080}
        destroyOnHidden
        title={open && t(open.label)}
      >
        {open && (
          <OwnQuery>
            {open.Page ? <open.Page /> : <ResourcePage of={open.of} inputs={open.inputs} columns={open.columns} />}
          </OwnQuery>
        )}
      </Drawer>
    </>
  );
}

function OptionNames({ options }: { options: readonly FieldOption[] }) {
  const { locale } = useText();
  const names = options.map(({ label, labelEn }) => (locale === 'en' && labelEn ? labelEn : label));
  return <span data-data>{names.join(locale === 'en' ? ', ' : '、') || '—'}</span>;
}
