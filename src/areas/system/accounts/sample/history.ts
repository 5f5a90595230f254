// Three months of what the people of a demo did, told so that it agrees with itself and with how things stand today.
import { sql } from 'drizzle-orm';
import { OperationLog } from '#kernel/model/records';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import { searchText } from '#kernel/server/search';
import { LoginLog } from '../../identity/model/session';
import { signInsOf, type Told, told } from './histories';

export interface SamplePerson {
  accountId: number;
  staffId: number;
  name: string;
  mobile: string;
  schoolId: number;
  /** One of the published sign-ins, which must stay as they are. */
  isDemo: boolean;
  isActive: boolean;
}

export type Standing = 'active' | 'invited' | 'locked';
type Past = SamplePerson & { standing: Standing };

const days = 90;
const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15',
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
];

export async function plantHistory(
  sample: Sample,
  all: readonly Past[],
  counts: { operations: number; signIns: number },
): Promise<void> {
  // Who was invited and has not come yet did nothing; who is locked now did, until the lock.
  const people = all.filter(({ standing }) => standing !== 'invited');
  const lockedAt = new Map(
    people
      .filter(({ standing }) => standing === 'locked')
      .map((one, n) => [one.accountId, sample.moment(-2 - n, 9, 5)]),
  );
  await plantOperations(sample, people, lockedAt, counts.operations);
  await plantSignIns(sample, people, lockedAt, counts.signIns);
}

async function plantOperations(
  sample: Sample,
  people: readonly Past[],
  lockedAt: ReadonlyMap<number, Date>,
  count: number,
): Promise<void> {
  const schools = await sample.session.rows<{ id: number; name: string; phone: string | null }>(
    sql`select id, name, phone from school where ${ours(sample, 'school')} order by id`,
  );
  const genders = new Map(
    (
      await sample.session.rows<{ id: number; gender: string | null }>(
        sql`select id, gender from staff where ${ours(sample, 'staff')}`,
      )
    ).map(({ id, gender }) => [id, gender]),
  );
  const acting = people.filter(({ standing }) => standing === 'active');
  const drawn = Array.from({ length: count }, (_, i) => ({
    at: sample.moment(-days + Math.floor((i / count) * days), 8 + ((i * 7) % 12), (i * 13) % 60),
    by: sample.pick(acting),
    what: sample.pick(['status', 'gender', 'reveal', 'export', 'phone', 'lock', 'resetPassword', 'sort'] as const),
    person: sample.pick(people),
    school: sample.pick(schools),
  })).sort((a, b) => a.at.getTime() - b.at.getTime());
  const rows = told(drawn, { genders, lockedAt });
  const known = new Map<string, string>();
  const words = (staffName: string, rowTitle: string): string => {
    const key = `${staffName}:${rowTitle}`;
    if (!known.has(key)) known.set(key, searchText(OperationLog, { staffName, rowTitle }) ?? '');
    return known.get(key)!;
  };
  await pour(
    sample,
    'operation_log',
    rows.map(({ by, ...row }: Told, i) => ({
      ...row,
      account_id: by.accountId,
      staff_id: by.staffId,
      staff_name: by.name,
      school_id: by.schoolId,
      ip: `10.${sample.int(1, 12)}.0.${sample.int(2, 60)}`,
      user_agent: sample.pick(browsers),
      request_id: `sample${i}`,
      search: words(by.name, row.row_title),
    })),
    'at timestamptz, account_id bigint, staff_id bigint, staff_name text, school_id bigint, area text, entity text, row_id bigint, row_title text, action text, before jsonb, after jsonb, ip text, user_agent text, request_id text, search text',
  );
}

async function plantSignIns(
  sample: Sample,
  people: readonly Past[],
  lockedAt: ReadonlyMap<number, Date>,
  count: number,
): Promise<void> {
  const drawn = Array.from({ length: count }, (_, i) => ({
    at: sample.moment(-days + Math.floor((i / count) * days), 8 + ((i * 5) % 3), (i * 17) % 60),
    person: sample.pick(people),
    roll: sample.random(),
  })).sort((a, b) => a.at.getTime() - b.at.getTime());
  const devices = new Set<number>();
  await pour(
    sample,
    'login_log',
    signInsOf(drawn, lockedAt).map(({ at, person, result }) => {
      const isNew = result === 'ok' && !devices.has(person.accountId);
      if (isNew) devices.add(person.accountId);
      return {
        at,
        mobile: person.mobile,
        account_id: person.accountId,
        name: person.name,
        way: result === 'logout' ? 'logout' : result === 'locked' ? 'lock' : 'password',
        result,
        ip: `10.${sample.int(1, 12)}.0.${sample.int(2, 60)}`,
        user_agent: sample.pick(browsers),
        device_id: `sample-${person.accountId}`,
        new_device: isNew,
        search: searchText(LoginLog, { name: person.name, mobile: person.mobile }),
      };
    }),
    'at timestamptz, mobile text, account_id bigint, name text, way text, result text, ip text, user_agent text, device_id text, new_device boolean, search text',
  );
}

/** Thousands of rows in a few statements. */
async function pour(sample: Sample, table: string, rows: readonly object[], shape: string): Promise<void> {
  const names = sql.raw(
    shape
      .split(', ')
      .map((part) => part.split(' ')[0])
      .join(', '),
  );
  for (let start = 0; start < rows.length; start += 2000) {
    await sample.session.rows(
      sql`insert into ${sql.raw(table)} (enterprise_id, ${names}) select ${sample.enterpriseId}, ${names} from jsonb_to_recordset(${JSON.stringify(rows.slice(start, start + 2000))}::jsonb) as x(${sql.raw(shape)})`,
    );
  }
}
