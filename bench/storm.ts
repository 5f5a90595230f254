// A busy hour in a few minutes: 200 people at once, each with their next call when the last is answered, sheets in both
// directions among them. What counts is that nothing fails and nobody waits for ever.
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { writeXlsx } from '#kernel/server/sheet/write-xlsx';
import type { BenchPostgres } from './database';
import { serve } from './processes';
import { type Line, milliseconds, quantile, told } from './report';

const people = 200;
/** One call every twenty seconds of each of them, for an hour; fewer for a first look. */
const calls = Number(process.env.STORM_CALLS ?? people * 180);

interface Kind {
  what: 'ordinary calls' | 'sheets written' | 'sheets read';
  share: number;
  path: string;
  form?: () => FormData;
}

export async function storm(postgres: BenchPostgres): Promise<Line[]> {
  const place = await postgres.withCustomers(20_000);
  const headers = await seated(place.url);
  const kinds = kindsOf(await sheet());
  const product = await serve({ as: 'product', ...place });
  const took = new Map<Kind['what'], number[]>();
  const codes = new Map<number | string, number>();
  let started = 0;
  const began = performance.now();
  const person = async (header: Record<string, string>) => {
    while (started < calls) {
      const kind = turnOf(kinds, started++);
      const since = performance.now();
      const code = await ask(product.port, kind, header);
      codes.set(code, (codes.get(code) ?? 0) + 1);
      took.set(kind.what, [...(took.get(kind.what) ?? []), performance.now() - since]);
    }
  };
  try {
    await Promise.all(headers.map(person));
  } finally {
    await product.stop();
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  const answers = [...codes].map(([code, n]) => `${code}: ${n}`).join(', ');
  return [
    told(`a storm of ${people} people, ${calls} calls in ${seconds} s`, answers),
    ...[...took].map(([what, all]) => told(`  ${what}, p50 and p99`, `${at(all, 0.5)}, ${at(all, 0.99)}`)),
  ];
}

const at = (all: readonly number[], share: number): string => milliseconds(quantile(all, share));

async function ask(port: number, { path, form }: Kind, headers: Record<string, string>): Promise<number | string> {
  try {
    const body = form?.();
    const answer = await fetch(
      `http://127.0.0.1:${port}${path}`,
      body ? { method: 'POST', headers, body } : { headers },
    );
    await answer.arrayBuffer();
    return answer.status;
  } catch (error) {
    return (error as Error).message;
  }
}

const list = '/bench/v1/customer/list?pageSize=20';

function kindsOf(file: Blob): Kind[] {
  const form = () => {
    const made = new FormData();
    made.set('dryRun', 'true');
    made.set('file', new File([file], 'customers.xlsx'));
    return made;
  };
  const ordinary = (share: number, path: string): Kind => ({ what: 'ordinary calls', share, path });
  return [
    ordinary(325, list),
    ordinary(165, `${list}&q=${encodeURIComponent('张')}`),
    ordinary(110, `${list}&state=open&page=7`),
    ordinary(165, '/api/v1/todoback/list'),
    ordinary(165, '/user/v1/me'),
    ordinary(52, '/school/v1/school/options'),
    // Nearly every second person takes a large sheet out within the hour, every other a small one, one in three brings one in.
    { what: 'sheets written', share: 8, path: '/bench/v1/customer/export?format=csv&state=signed' },
    { what: 'sheets written', share: 8, path: '/api/v1/todoback/export' },
    { what: 'sheets read', share: 2, path: '/bench/v1/customer/import', form },
  ];
}

/** In a fixed order that mixes them: the same storm every time. */
function turnOf(kinds: readonly Kind[], n: number): Kind {
  const whole = kinds.reduce((sum, { share }) => sum + share, 0);
  let left = (n * 37) % whole;
  for (const kind of kinds) {
    if (left < kind.share) return kind;
    left -= kind.share;
  }
  return kinds[0]!;
}

/** Two hundred who are signed in, with all rights: what is measured is the server, not who may what. */
async function seated(url: string): Promise<Record<string, string>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(`insert into account_role (enterprise_id, account_id, role_id, source)
      select a.enterprise_id, a.id, r.id, 'manual' from account a join role r on r.enterprise_id = a.enterprise_id and r.key = 'super_editor'
      where a.enterprise_id = 1 and not exists (select 1 from account_role ar where ar.account_id = a.id and ar.role_id = r.id)`);
    const { rows } = await client.query<{ id: number; uid: number }>(
      `select id, staff_id as uid from account where enterprise_id = 1 and state = 'active' and staff_id is not null order by id limit ${people}`,
    );
    const headers: Record<string, string>[] = [];
    for (let n = 0; n < people; n++) {
      const { id, uid } = rows[n % rows.length]!;
      const token = randomBytes(24).toString('hex');
      const hash = (text: string) => createHash('sha256').update(text).digest('hex');
      await client.query(
        `insert into session (enterprise_id, account_id, access_hash, refresh_hash, way, device_id, device_name, ip, user_agent, last_seen_at,
            access_expires_at, refresh_expires_at, ends_at, read_only)
          values (1, $1, $2, $3, 'password', '', '', '127.0.0.1', 'bench', now(), now() + interval '1 day', now() + interval '1 day', now() + interval '1 day', false)`,
        [id, hash(token), hash(`${token} again`)],
      );
      headers.push({ authorization: `USERID ${Buffer.from(`demo:${token}:${uid}`).toString('base64')}` });
    }
    return headers;
  } finally {
    await client.end();
  }
}

async function sheet(): Promise<Blob> {
  const columns = ['姓名', '手机', '来源', '校区'].map((header) => ({ header, kind: 'text' as const }));
  const rows = (async function* () {
    for (let n = 0; n < 100; n++) yield ['王小明', `137${String(n).padStart(8, '0')}`, '到访', '人民广场校区'];
  })();
  const chunks: Buffer[] = [];
  for await (const chunk of writeXlsx({ columns, rows })) chunks.push(chunk as Buffer);
  return new Blob([Buffer.concat(chunks)]);
}
