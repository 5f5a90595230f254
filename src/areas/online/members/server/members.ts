// Families sign in by a code sent to their mobile; a mobile that nobody knows gets a student of its own by its name.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { intake } from '#areas/customers/customer/model/queries';
import { CustomerSource } from '#areas/customers/sources/model/source';
import { sendFamilyCode, takeFamilyCode } from '#areas/system/codes/model/familyCodes';
import { conflict, invalid, tooMany } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import type { App } from '#kernel/server/app';
import { envelope } from '#kernel/server/http/answer';
import { row } from '#kernel/server/rows';
import type { AreaPiece } from '#kernel/server/service';
import type { SignedIn } from '../model/member';
import { errandAt, idShape, memberMobile, mobileShape, notSignedIn, readAs, studentsOf } from './door';
import { memberToken } from './memberToken';

const said = texts('online.memberRule', {
  badCode: ['验证码错误或已过期', 'The code is wrong or too old'],
  noSource: ['请联系校区登记学员', 'Please ask the school to register the student'],
});

const limit = (max: number) => ({ config: { rateLimit: { max, timeWindow: '1 minute' } } });
const appid = z.string().min(1).max(40);
const inputs = {
  send: z.object({ appid, mobile: mobileShape }),
  enter: z.object({ appid, mobile: mobileShape, code: z.string().regex(/^\d{6}$/) }),
  student: z.object({ appid, name: z.string().trim().min(1).max(30), s: idShape.optional() }),
  me: z.object({ appid }),
};

export function memberDoors(http: FastifyInstance, app: App): void {
  const path = '/mini/v1/public';
  http.post(`${path}/sendCode`, limit(20), async (request) => {
    const { mobile, appid: at } = readAs(inputs.send, request);
    const errand = await errandAt(app, request, at);
    const { wait } = await errand.write((work) => work.ask(sendFamilyCode, { mobile }));
    if (wait > 0) throw tooMany(wait);
    return envelope({ wait: 60 });
  });
  http.post(`${path}/signIn`, limit(20), async (request) => envelope(await signIn(app, request)));
  http.post(`${path}/student`, limit(10), async (request) => envelope(await register(app, request)));
  http.get(`${path}/me`, limit(60), async (request) => {
    const errand = await errandAt(app, request, readAs(inputs.me, request).appid);
    const mobile = memberMobile(errand, request);
    if (!mobile) throw notSignedIn();
    return envelope({ mobile, students: await errand.read((work) => studentsOf(work, mobile)) });
  });
}

async function signIn(app: App, request: FastifyRequest): Promise<SignedIn> {
  const { mobile, code, appid: at } = readAs(inputs.enter, request);
  const errand = await errandAt(app, request, at);
  // A wrong one is counted, so that this transaction ends well either way.
  if (!(await errand.write((work) => work.ask(takeFamilyCode, { mobile, code })))) throw invalid('code', said.badCode);
  const students = await errand.read((work) => studentsOf(work, mobile));
  return { memberToken: memberToken(app, errand.actor.enterpriseId, mobile, app.clock.now()), students };
}

/** Once for a mobile that has nobody: customers decide whether they know the person all the same. */
async function register(app: App, request: FastifyRequest) {
  const { name, s, appid: at } = readAs(inputs.student, request);
  const errand = await errandAt(app, request, at);
  const mobile = memberMobile(errand, request);
  if (!mobile) throw notSignedIn();
  return errand.write(async (work) => {
    const known = await studentsOf(work, mobile);
    if (known.length > 0) return { students: known };
    const source = await row(work, CustomerSource, { kind: 'online', active: true }, { sort: 'id' });
    if (!source) throw conflict(said.noSource);
    await work.ask(intake, {
      ...{ name, mobile, sourceId: source.id, originKind: 'online_family', originId: mobile, note: 'H5' },
      ...(s ? { schoolId: s } : {}),
    });
    return { students: await studentsOf(work, mobile) };
  });
}

export const members: AreaPiece = { open: [memberDoors] };
