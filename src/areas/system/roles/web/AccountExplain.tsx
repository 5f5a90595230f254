// Why can this person (not) see this? The verdict first, then each role and what it says.

import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Flex, InputNumber, Select, Table, Tag, Typography, theme } from 'antd';
import { useState } from 'react';
import type { DataScope } from '#kernel/model/area';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { useCan } from '#kernel/web/session';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { AccountLife } from '../../identity/model/account';
import { scopeLabel } from '../../identity/model/role';
import type { Explanation } from '../model/roleCalls';
import css from './access.module.css';
import { access } from './accessClient';
import { explainTexts as e } from './accessTexts';

interface Asked {
  account: number;
  permission: string;
  id?: number;
}

export default function AccountExplain() {
  const { t, locale } = useText();
  const can = useCan();
  const [account, setAccount] = useState<number | null>(null);
  const [permission, setPermission] = useState<string | null>(null);
  const [id, setId] = useState<number | null>(null);
  const [asked, ask] = useState<Asked | null>(null);
  const catalogue = useQuery({
    queryKey: ['catalogue', locale],
    queryFn: access.catalogue,
    enabled: can('system.role.view'),
    staleTime: 60_000,
  });
  const answer = useQuery({
    queryKey: ['explain', locale, asked],
    queryFn: () => access.explain(asked as Asked),
    enabled: asked !== null,
    retry: false,
    gcTime: 0,
  });
  const entities = (catalogue.data ?? []).flatMap((area) => area.entities);
  const rows = entities.find(({ verbs }) => verbs.some(({ key }) => key === permission))?.rows;
  const choose = (key: string) => {
    setPermission(key);
    setId(null);
  };
  const submit = () => {
    if (account && permission) ask({ account, permission, ...(id ? { id } : {}) });
  };
  return (
    <section className={css.card}>
      <Typography.Paragraph type="secondary">{t(e.intro)}</Typography.Paragraph>
      <Flex gap={12} wrap style={{ marginBottom: 20 }}>
        <RefPicker
          to="account"
          value={account}
          style={{ width: 200 }}
          placeholder={t(e.person)}
          aria-label={t(e.person)}
          onChange={(value) => setAccount(value as number | null)}
        />
        <Select
          showSearch={{ optionFilterProp: 'search' }}
          style={{ width: 320 }}
          placeholder={t(e.permission)}
          aria-label={t(e.permission)}
          value={permission}
          onChange={choose}
          options={(catalogue.data ?? []).map((area) => ({
            label: area.title,
            options: area.entities.flatMap((one) =>
              one.verbs.map((verb) => ({
                value: verb.key,
                label: `${one.title} · ${verb.name}`,
                search: `${one.title}${verb.name}${verb.key}`,
              })),
            ),
          }))}
        />
        {rows ? (
          <RefPicker
            key={rows}
            to={rows}
            value={id}
            allowClear
            style={{ width: 220 }}
            placeholder={t(e.record)}
            aria-label={t(e.record)}
            onChange={(value) => setId(value as number | null)}
          />
        ) : (
          <InputNumber
            style={{ width: 180 }}
            min={1}
            precision={0}
            value={id}
            placeholder={t(e.recordNumber)}
            aria-label={t(e.recordNumber)}
            onChange={(value) => setId(value)}
          />
        )}
        <Button type="primary" disabled={!account || !permission} loading={answer.isFetching} onClick={submit}>
          {t(e.ask)}
        </Button>
      </Flex>
      {asked === null ? (
        <Empty height={300} text={t(e.intro)} />
      ) : (
        <Shown loading={answer.isPending} error={answer.error} onRetry={() => void answer.refetch()} height={300}>
          {answer.data && <Verdict answer={answer.data} />}
        </Shown>
      )}
    </section>
  );
}

const whyColours = {
  grants: 'green',
  notGranted: 'default',
  disabled: 'orange',
  notYet: 'orange',
  over: 'red',
} as const;

function Verdict({ answer }: { answer: Explanation }) {
  const { t } = useText();
  const { token } = theme.useToken();
  const scopeName = (scope: DataScope) => t(scopeLabel(scope));
  const deciding = answer.byRoles.filter((role) => role.why === 'grants' && role.scope === answer.scope);
  const vars = { name: answer.account.name, permission: answer.permission.name };
  const isYes = answer.allowed && answer.rowInScope !== false;
  const state = AccountLife.states[answer.account.state as keyof typeof AccountLife.states];
  const lines = [
    answer.account.state !== 'active' && t(e.notActive, { state: t(state.label) }),
    answer.scope
      ? t(e.decided, { roles: deciding.map((role) => role.name).join('、'), scope: scopeName(answer.scope) })
      : t(e.noRole),
    answer.row !== null && t(answer.rowInScope ? e.rowIn : e.rowOut, { row: answer.row }),
    answer.scope && (answer.rows > 1000 ? t(e.reachesMany) : t(e.reaches, { count: answer.rows })),
  ];
  const covers = (scope: DataScope | null) =>
    scope === null ? '—' : scope === 'all' ? t(e.everything) : answer.reach[scope].join('、') || '—';
  return (
    <>
      <div className={css.verdict} role="status">
        {isYes ? (
          <CheckCircleFilled style={{ color: token.colorSuccess, fontSize: 28 }} />
        ) : (
          <CloseCircleFilled style={{ color: token.colorError, fontSize: 28 }} />
        )}
        <div>
          <strong>{t(isYes ? e.yes : e.no, vars)}</strong>
          {lines.filter(Boolean).map((line) => (
            <div key={String(line)}>{line}</div>
          ))}
        </div>
      </div>
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={answer.byRoles}
        locale={{ emptyText: t(e.noRole) }}
        columns={[
          { title: t(e.role), dataIndex: 'name' },
          { title: t(e.why), render: (_, role) => <Tag color={whyColours[role.why]}>{t(e[role.why])}</Tag> },
          { title: t(e.scope), render: (_, role) => (role.scope ? scopeName(role.scope) : '—') },
          { title: t(e.covers), render: (_, role) => covers(role.scope) },
          {
            title: t(e.term),
            render: (_, role) =>
              role.validFrom || role.validTo ? `${role.validFrom ?? ''} – ${role.validTo ?? ''}` : t(e.always),
          },
          ...(answer.row === null
            ? []
            : [
                {
                  title: t(e.row),
                  render: (_: unknown, role: Explanation['byRoles'][number]) =>
                    role.rowInScope === null ? '—' : t(role.rowInScope ? e.inside : e.outside),
                },
              ]),
        ]}
      />
    </>
  );
}
