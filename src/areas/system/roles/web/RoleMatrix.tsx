// The permission matrix of a role: areas at the left, entities by verbs at the right, each grant with its own scope.
// Plain boxes and selects, because there are hundreds of them.

import { SearchOutlined, WarningOutlined } from '@ant-design/icons';
import { Input, Tooltip } from 'antd';
import { useState } from 'react';
import type { DataScope } from '#kernel/model/area';
import { useText } from '#kernel/web/i18n';
import choosable from '#kernel/web/widgets/choosable.module.css';
import { Empty } from '#kernel/web/widgets/States';
import type { CatalogueArea, CatalogueEntity, CatalogueVerb } from '../model/roleCalls';
import css from './access.module.css';
import { roleTexts as r } from './accessTexts';
import { Cell, ScopeSelect, TriBox } from './RoleCells';
import { type GrantMap, lacksView, standardVerbs, triOf, withAll, withGrant, withScope } from './roleSet';

interface RoleMatrixProps {
  areas: readonly CatalogueArea[];
  grants: GrantMap;
  byDefault: DataScope;
  disabled: boolean;
  onChange: (grants: GrantMap) => void;
}

const verbsOf = (area: CatalogueArea) => area.entities.flatMap((one) => one.verbs);

export function RoleMatrix({ areas, grants, byDefault, disabled, onChange }: RoleMatrixProps) {
  const { t } = useText();
  const [chosen, choose] = useState(
    () => areas.find((area) => triOf(grants, verbsOf(area)) !== 'none')?.area ?? areas[0]?.area,
  );
  const [q, setQ] = useState('');
  const area = areas.find((one) => one.area === chosen);
  const words = q.trim().toLowerCase();
  const entities = (area?.entities ?? []).filter((one) => `${one.title}${one.entity}`.toLowerCase().includes(words));
  return (
    <div className={css.matrix}>
      <div className={css.areas}>
        {areas.map((one) => {
          const verbs = verbsOf(one);
          const held = verbs.filter((verb) => grants.has(verb.key)).length;
          return (
            <button
              key={one.area}
              type="button"
              className={`${choosable.row} ${css.area}`}
              aria-pressed={one.area === chosen}
              onClick={() => choose(one.area)}
            >
              {one.title}
              <small title={t(r.chosen, { count: held, total: verbs.length })}>
                {held}/{verbs.length}
              </small>
            </button>
          );
        })}
      </div>
      <div>
        <div className={css.head}>
          {area && (
            // biome-ignore lint/a11y/noLabelWithoutControl: the box is inside
            <label className={css.cell}>
              <TriBox
                state={triOf(grants, verbsOf(area))}
                disabled={disabled}
                label={t(r.all)}
                onChange={(isOn) => onChange(withAll(grants, verbsOf(area), isOn, byDefault))}
              />
              {t(r.all)}
            </label>
          )}
          <Input
            allowClear
            prefix={<SearchOutlined />}
            style={{ width: 200 }}
            placeholder={t(r.find)}
            aria-label={t(r.find)}
            value={q}
            onChange={(event) => setQ(event.target.value)}
          />
        </div>
        {entities.length === 0 ? (
          <Empty />
        ) : (
          <Grid entities={entities} grants={grants} byDefault={byDefault} disabled={disabled} onChange={onChange} />
        )}
      </div>
    </div>
  );
}

type GridProps = Omit<RoleMatrixProps, 'areas'> & { entities: readonly CatalogueEntity[] };

function Grid({ entities, ...rest }: GridProps) {
  const { t } = useText();
  const standard = standardVerbs.filter((verb) => entities.some((one) => one.verbs.some((each) => each.verb === verb)));
  const names = entities.flatMap((one) => one.verbs);
  // The verb's own name first: what an area does instead of it may be called otherwise.
  const nameOf = (verb: string) =>
    (names.find((each) => each.verb === verb && each.kind !== 'action') ?? names.find((each) => each.verb === verb))
      ?.name;
  return (
    <div className={css.scroll}>
      <table className={css.grid}>
        <thead>
          <tr>
            <th>{t(r.entity)}</th>
            {standard.map((verb) => (
              <th key={verb}>{nameOf(verb)}</th>
            ))}
            <th>{t(r.other)}</th>
            <th>{t(r.rowScope)}</th>
          </tr>
        </thead>
        <tbody>
          {entities.map((entity) => (
            <EntityRow key={entity.entity} entity={entity} standard={standard} {...rest} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type EntityRowProps = Omit<RoleMatrixProps, 'areas'> & { entity: CatalogueEntity; standard: readonly string[] };

function EntityRow({ entity, standard, grants, byDefault, disabled, onChange }: EntityRowProps) {
  const { t } = useText();
  const extras = entity.verbs.filter((verb) => !standard.includes(verb.verb));
  const common = new Set(entity.verbs.filter((verb) => grants.has(verb.key)).map((verb) => grants.get(verb.key) ?? ''));
  const cell = (verb: CatalogueVerb, isNamed: boolean) => (
    <Cell
      key={verb.key}
      verb={verb}
      isNamed={isNamed}
      own={grants.get(verb.key)}
      byDefault={byDefault}
      disabled={disabled}
      onChange={(scope) => onChange(withGrant(grants, verb.key, scope))}
    />
  );
  return (
    <tr>
      <th scope="row">
        <span className={css.cell}>
          <TriBox
            state={triOf(grants, entity.verbs)}
            disabled={disabled}
            label={entity.title}
            onChange={(isOn) => onChange(withAll(grants, entity.verbs, isOn, byDefault))}
          />
          {entity.title}
          {lacksView(grants, entity) && (
            <Tooltip title={t(r.unmet)}>
              <WarningOutlined className={css.warn} aria-label={t(r.unmet)} />
            </Tooltip>
          )}
        </span>
      </th>
      {standard.map((name) => {
        const verb = entity.verbs.find((one) => one.verb === name);
        return <td key={name}>{verb && cell(verb, false)}</td>;
      })}
      <td>
        <div className={css.extras}>{extras.map((verb) => cell(verb, true))}</div>
      </td>
      <td>
        {common.size > 0 && (
          <ScopeSelect
            label={t(r.scopeOf, { name: entity.title })}
            own={common.size === 1 ? ([...common][0] as DataScope | '') || null : undefined}
            byDefault={byDefault}
            disabled={disabled}
            onChange={(scope) => onChange(withScope(grants, entity.verbs, scope, byDefault))}
          />
        )}
      </td>
    </tr>
  );
}
