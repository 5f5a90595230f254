// Roles in their order and extra schools of one account, each from when until when.

import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, DatePicker, Divider, Flex, Tag, Tooltip } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { Frame } from '#kernel/web/widgets/Frame';
import { Shown } from '#kernel/web/widgets/States';
import { Account, AccountRole, AccountSchool } from '../../identity/model/account';
import type { Term } from '../../roles/model/roleCalls';
import css from '../../roles/web/access.module.css';
import { accountTexts as a } from '../../roles/web/accessTexts';
import type { AccountAccess as Access } from '../model/accountCalls';
import { accountCalls } from './accountClient';

type RoleLine = Access['roles'][number];
type SchoolLine = Access['schools'][number];

export function AccountAccess({ account, onClose }: { account: WireRow; onClose: () => void }) {
  const { t, locale } = useText();
  const stored = useQuery({
    queryKey: ['accountAccess', account.id, locale],
    queryFn: () => accountCalls.ofAccount(account.id),
    gcTime: 0,
  });
  const title = t(a.assignOf, { name: String(account.name) });
  if (stored.data) return <Loaded title={title} stored={stored.data} onClose={onClose} />;
  return (
    <Frame open title={title} onCancel={onClose} footer={null}>
      <Shown loading error={stored.error} onRetry={() => void stored.refetch()} height={380}>
        {null}
      </Shown>
    </Frame>
  );
}

function Loaded({ title, stored, onClose }: { title: string; stored: Access; onClose: () => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const refresh = useRefreshRows(Account);
  const [roles, setRoles] = useState<readonly RoleLine[]>(stored.roles);
  const [schools, setSchools] = useState<readonly SchoolLine[]>(stored.schools);

  const save = async () => {
    const term = ({ validFrom, validTo }: Term) => ({ validFrom, validTo });
    await accountCalls.saveAccount({
      id: stored.id,
      version: stored.version,
      roles: roles.map((line) => ({ roleId: line.roleId, ...term(line) })),
      schools: schools
        .filter((line) => line.source === 'manual')
        .map((line) => ({ schoolId: line.schoolId, ...term(line) })),
    });
    await Promise.all([refresh(), queries.invalidateQueries({ queryKey: ['accountAccess'] })]);
    message.success(t(a.assigned));
    onClose();
  };
  const fresh = { validFrom: null, validTo: null, name: '', source: 'manual' };
  const addRole = (roleId: number | null) => {
    if (roleId && !roles.some((line) => line.roleId === roleId)) setRoles([...roles, { ...fresh, roleId, key: '' }]);
  };
  const addSchool = (schoolId: number | null) => {
    if (schoolId) setSchools([...schools, { ...fresh, schoolId }]);
  };
  const swap = (i: number, j: number) => {
    const next = [...roles];
    [next[i], next[j]] = [next[j] as RoleLine, next[i] as RoleLine];
    setRoles(next);
  };

  return (
    <Frame open title={title} onCancel={onClose} onConfirm={save}>
      <div className={css.lines}>
        <Flex justify="space-between">
          <h3 className={css.title}>{t(a.roles)}</h3>
          <span className={css.hint}>{t(a.firstHint)}</span>
        </Flex>
        {roles.map((line, i) => (
          <Line
            key={line.roleId}
            picker={
              <Flex gap={8} align="center">
                <RefPicker
                  to="role"
                  value={line.roleId}
                  label={line.name || undefined}
                  disabled
                  onChange={() => undefined}
                />
                {i === 0 && (
                  <Tag color="purple" variant="filled">
                    {t(a.first)}
                  </Tag>
                )}
              </Flex>
            }
            line={line}
            source={AccountRole.fields.source.options?.[line.source]?.label}
            onChange={(term) => setRoles(roles.map((one) => (one === line ? { ...one, ...term } : one)))}
            onRemove={() => setRoles(roles.filter((one) => one !== line))}
            onUp={i > 0 ? () => swap(i, i - 1) : undefined}
            onDown={i < roles.length - 1 ? () => swap(i, i + 1) : undefined}
          />
        ))}
        <Adder to="role" placeholder={t(a.addRole)} onPick={addRole} />
        <Divider style={{ margin: '8px 0' }} />
        <h3 className={css.title}>{t(a.extraSchools)}</h3>
        {schools.map((line) => (
          <Line
            key={`${line.schoolId}:${line.source}:${schools.indexOf(line)}`}
            picker={
              <RefPicker
                to="school"
                value={line.schoolId}
                label={line.name || undefined}
                disabled
                onChange={() => undefined}
              />
            }
            line={line}
            source={AccountSchool.fields.source.options?.[line.source]?.label}
            isFixed={line.source !== 'manual'}
            onChange={(term) => setSchools(schools.map((one) => (one === line ? { ...one, ...term } : one)))}
            onRemove={() => setSchools(schools.filter((one) => one !== line))}
          />
        ))}
        <Adder to="school" placeholder={t(a.addSchool)} onPick={addSchool} />
      </div>
    </Frame>
  );
}

function Adder({ to, placeholder, onPick }: { to: string; placeholder: string; onPick: (id: number | null) => void }) {
  return (
    <RefPicker
      to={to}
      value={null}
      placeholder={`+ ${placeholder}`}
      aria-label={placeholder}
      style={{ maxWidth: 260 }}
      onChange={(id) => onPick(id as number | null)}
    />
  );
}

interface LineProps {
  picker: ReactNode;
  line: Term;
  source: { zh: string; en: string } | undefined;
  /** Given by a rule, and taken away by it. */
  isFixed?: boolean;
  onChange: (term: Partial<Term>) => void;
  onRemove: () => void;
  onUp?: () => void;
  onDown?: () => void;
}

function Line({ picker, line, source, isFixed, onChange, onRemove, onUp, onDown }: LineProps) {
  const { t } = useText();
  const day = (name: keyof Term, label: string) => (
    <DatePicker
      aria-label={label}
      placeholder={label}
      disabled={isFixed}
      value={line[name] ? dayjs(line[name]) : null}
      onChange={(value) => onChange({ [name]: value ? value.format('YYYY-MM-DD') : null })}
    />
  );
  return (
    <div className={css.line}>
      {picker}
      {day('validFrom', t(a.from))}
      {day('validTo', t(a.until))}
      <span className={css.hint}>{source && t(source)}</span>
      <Flex>
        {(onUp || onDown) && (
          <>
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined />}
              aria-label={t(a.up)}
              disabled={!onUp}
              onClick={onUp}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined />}
              aria-label={t(a.down)}
              disabled={!onDown}
              onClick={onDown}
            />
          </>
        )}
        {!isFixed && (
          <Tooltip title={t(a.remove)}>
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined />}
              aria-label={t(a.remove)}
              onClick={onRemove}
            />
          </Tooltip>
        )}
      </Flex>
    </div>
  );
}
