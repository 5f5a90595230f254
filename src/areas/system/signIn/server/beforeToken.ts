// The enterprises a mobile can sign in to, asked before anybody is known.

import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '#kernel/server/app';
import { envelope } from '#kernel/server/http/answer';
import { undeleted } from '#kernel/server/rows';
import { platform } from '../../identity/server/rights';
import { textsOf, unhurried } from '../../sessions/server/signInRequest';

interface Listed {
  appid: string;
  name: string;
  logo: { FileUrl: string } | null;
}

const columns = sql.raw('e.appid, e.name, e.logo');
const inBusiness = sql`${undeleted('e')} and e.state in ('trial', 'active')`;

/** An unknown mobile gets what a stranger gets: the enterprise of this host, else the one a deployment names. */
export async function enterprisesOf(app: App, mobile: string, host: string): Promise<Listed[]> {
  return app.database.across(async (session) => {
    const known = await session.rows<Listed>(
      sql`select ${columns} from enterprise e join account a on a.enterprise_id = e.id and a.mobile = ${mobile} and ${undeleted('a')} and a.state <> 'closed'
        where ${undeleted('e')} order by ${ofHost(host)} desc, e.id`,
    );
    if (known.length > 0) return known;
    return session.rows<Listed>(
      sql`select ${columns} from enterprise e where ${inBusiness} order by ${ofHost(host)} desc, e.appid = (${namedByDeployment}) desc nulls last, e.appid = ${platform}, e.id limit 1`,
    );
  });
}

const ofHost = (host: string) => sql`e.domains @> ${JSON.stringify([host.toLowerCase()])}::jsonb`;

/** The platform's setting counts; where one enterprise has the deployment to itself, its own. */
const namedByDeployment = sql`select c.value #>> '{}' from config_value c join enterprise o on o.id = c.enterprise_id
  where c.key = 'security.defaultAppid' and c.level = 'enterprise' and ${undeleted('c')} and c.value #>> '{}' <> ''
    and o.id = (select id from enterprise where ${undeleted('enterprise')} order by appid = ${platform} desc, id limit 1)`;

/** The enterprise whose own host this is: it stands on the sign-in page before anything is typed. */
export async function appidOfHost(app: App, host: string): Promise<string | undefined> {
  const found = await app.database.across((session) =>
    session.one<{ appid: string }>(
      sql`select e.appid from enterprise e where ${inBusiness} and ${ofHost(host)} order by e.id limit 1`,
    ),
  );
  return found?.appid;
}

export function beforeTokenRoutes(http: FastifyInstance, app: App): void {
  const limited = { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } };
  http.get('/v1/before_token', limited, async (request: FastifyRequest) => {
    const { mobile = '' } = textsOf(request.query);
    const list = await unhurried(() => enterprisesOf(app, mobile, request.hostname));
    return envelope(list.map(({ appid, name, logo }) => ({ appid, name, logo: logo?.FileUrl ?? '' })));
  });
}
