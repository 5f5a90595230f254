// The doors of families: an enterprise by its appid, a person by `x-member`; never the console's session, never its sign-in.
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findByMobile } from '#areas/customers/customer/model/queries';
import { gone, Invalid, notFound, Problem, problem } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import type { App } from '#kernel/server/app';
import { callerOf, payloadOf } from '#kernel/server/http/handle';
import { systemActor } from '#kernel/server/identity';
import { Errand, type Work } from '#kernel/server/work';
import type { FamilyStudent } from '../model/member';
import { mobileIn } from './memberToken';

const said = texts('online.member', {
  signIn: ['请先用手机验证码登录', 'Sign in with a code first'],
  ask: ['请填写', 'Fill this in'],
});

/** 401 of a family: the page asks for a code. */
export const notSignedIn = (): Problem => new Problem(401, said.signIn, { error: 'member' });

export async function errandAt(app: App, request: FastifyRequest, appid: string): Promise<Errand> {
  const enterprise = (await app.identity.enterprises()).find((one) => one.appid === appid);
  if (!enterprise) throw gone();
  return new Errand(app, systemActor(enterprise), callerOf(request));
}

export function memberMobile(errand: Errand, request: FastifyRequest): string | null {
  const given = request.headers['x-member'];
  const { app, actor } = errand;
  return mobileIn(app, actor.enterpriseId, typeof given === 'string' ? given : undefined, app.clock.now());
}

/** Reads what a family sent; what cannot be read is said at its name. */
export function readAs<T extends z.ZodType>(shape: T, request: FastifyRequest): z.infer<T> {
  const read = shape.safeParse(payloadOf(request));
  if (read.success) return read.data;
  throw new Invalid(
    read.error.issues.map(({ path }) => {
      const name = path.map(String).join('.');
      return problem(name, name === 'mobile' ? 'mobile' : said.ask, { label: name });
    }),
  );
}

export const mobileShape = z.string().regex(/^1\d{10}$/);
export const idShape = z.coerce.number().int().positive();

export async function studentsOf(work: Work, mobile: string): Promise<FamilyStudent[]> {
  const found = await work.ask(findByMobile, { mobile });
  return found.map(({ id, name, schoolId, state }) => ({ id, name, schoolId, isMember: state === 'member' }));
}

/** One of the family's own, or 404: nothing tells whether another exists. */
export async function ownStudent(work: Work, mobile: string, id: number): Promise<FamilyStudent> {
  const own = (await studentsOf(work, mobile)).find((one) => one.id === id);
  if (!own) throw notFound();
  return own;
}
