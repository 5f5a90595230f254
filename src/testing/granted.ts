// One of the demo's people with exactly these permissions: for tests of what a right does and does not reach.
import type { DataScope } from '../kernel/model/area';
import type { Person, TestApp } from './app';

const clerk = '13800000004';

/** Each with a role of its own. */
export interface Granted {
  scope: DataScope;
  permissions: readonly string[];
  /** `customer.idCard` → how it is shown. */
  views?: Readonly<Record<string, 'show' | 'mask' | 'hide'>>;
}

export async function signInWith(t: TestApp, ...roles: Granted[]): Promise<Person> {
  const { owner } = t.app.database;
  const { rows } =
    await owner.query(`select a.id, a.enterprise_id from account a join enterprise e on e.id = a.enterprise_id
    where a.mobile = '${clerk}' and e.appid = 'demo'`);
  const { id: accountId, enterprise_id: enterpriseId } = rows[0];
  await owner.query('delete from account_role where account_id = $1', [accountId]);
  for (const { scope, permissions, views = {} } of roles) {
    const made = await owner.query(
      `insert into role (enterprise_id, name, key, data_scope)
        values ($1, gen_random_uuid()::text, 'r' || substr(md5(random()::text), 1, 20), $2) returning id`,
      [enterpriseId, scope],
    );
    const roleId = made.rows[0].id;
    await owner.query('insert into account_role (enterprise_id, account_id, role_id) values ($1, $2, $3)', [
      enterpriseId,
      accountId,
      roleId,
    ]);
    await owner.query(
      'insert into role_permission (enterprise_id, role_id, permission) select $1, $2, unnest($3::text[])',
      [enterpriseId, roleId, [...new Set(permissions)]],
    );
    for (const [field, view] of Object.entries(views))
      await owner.query(
        'insert into field_rule (enterprise_id, role_id, entity, field, view) values ($1, $2, $3, $4, $5)',
        [enterpriseId, roleId, ...field.split('.'), view],
      );
  }
  return t.signIn(clerk);
}
