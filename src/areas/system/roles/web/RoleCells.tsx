// The small parts of the permission matrix: a grant with its scope, a box that may be half ticked.

import { memo, useEffect, useRef } from 'react';
import type { DataScope } from '#kernel/model/area';
import { useText } from '#kernel/web/i18n';
import { scopeLabel, scopes } from '../../identity/model/role';
import type { CatalogueVerb } from '../model/roleCalls';
import css from './access.module.css';
import { roleTexts as r } from './accessTexts';
import { mayGive, type Tri } from './roleSet';

interface CellProps {
  verb: CatalogueVerb;
  isNamed: boolean;
  own: DataScope | null | undefined;
  byDefault: DataScope;
  disabled: boolean;
  onChange: (scope: DataScope | null | undefined) => void;
}

export const Cell = memo(
  function Cell({ verb, isNamed, own, byDefault, disabled, onChange }: CellProps) {
    const { t } = useText();
    const isOn = own !== undefined;
    const isBarred = !isOn && !mayGive(verb, byDefault) && verb.mine === null;
    return (
      <span
        className={isNamed ? css.cell : css.stack}
        title={isBarred ? t(r.notMine) : verb.isSensitive ? t(r.sensitive) : undefined}
      >
        <input
          type="checkbox"
          aria-label={t(r.grant, { name: verb.name })}
          checked={isOn}
          disabled={disabled || isBarred}
          // As far as one may: a default that reaches further than one's own is given at one's own.
          onChange={(event) =>
            onChange(event.target.checked ? (mayGive(verb, byDefault) ? null : verb.mine) : undefined)
          }
        />
        {isNamed && verb.name}
        {isOn && (
          <ScopeSelect
            label={t(r.scopeOf, { name: verb.name })}
            own={own}
            byDefault={byDefault}
            disabled={disabled}
            onChange={onChange}
          />
        )}
      </span>
    );
  },
  (a, b) =>
    a.verb === b.verb &&
    a.own === b.own &&
    a.disabled === b.disabled &&
    a.byDefault === b.byDefault &&
    a.onChange === b.onChange,
);

interface ScopeSelectProps {
  label: string;
  /** Undefined: several different ones. */
  own: DataScope | null | undefined;
  byDefault: DataScope;
  disabled: boolean;
  onChange: (scope: DataScope | null) => void;
}

export function ScopeSelect({ label, own, byDefault, disabled, onChange }: ScopeSelectProps) {
  const { t } = useText();
  const nameOf = (scope: DataScope) => t(scopeLabel(scope));
  return (
    <select
      className={css.scope}
      aria-label={label}
      disabled={disabled}
      data-scope={own === undefined ? 'mixed' : (own ?? byDefault)}
      value={own === undefined ? 'mixed' : (own ?? '')}
      onChange={(event) => onChange((event.target.value || null) as DataScope | null)}
    >
      {own === undefined && (
        <option value="mixed" disabled>
          …
        </option>
      )}
      <option value="">{own === null ? nameOf(byDefault) : t(r.byDefault, { scope: nameOf(byDefault) })}</option>
      {(Object.keys(scopes) as DataScope[]).map((scope) => (
        <option key={scope} value={scope}>
          {nameOf(scope)}
        </option>
      ))}
    </select>
  );
}

export function TriBox({
  state,
  disabled,
  label,
  onChange,
}: {
  state: Tri;
  disabled: boolean;
  label: string;
  onChange: (isOn: boolean) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={label}
      checked={state === 'all'}
      disabled={disabled}
      onChange={() => onChange(state !== 'all')}
    />
  );
}
