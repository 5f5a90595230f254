// A cast: a link good for two minutes that one device opens once. It gets a key of its own, asks with it for this screen, and has
// no session: the key is a link that leads nowhere, and is refused wherever it is shown instead of one. What the screen shows is
// what its owner may read at that moment.
import { dayOf } from '#kernel/model/dates';
import { gone } from '#kernel/model/problems';
import { say, texts } from '#kernel/model/text';
import { hashToken, makeLink, recallLinks } from '#kernel/server/links';
import type { PublicPage } from '#kernel/server/registries';
import { insert, move, need, row, rows, update } from '#kernel/server/rows';
import { type AreaPiece, extend, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { figureText } from '../../figures/model/figureText';
import { bySchool, values } from '../../figures/server/reading';
import {
  type CastItem,
  type CastPage,
  type CastScreen,
  castList,
  castScreen,
  revokeCast,
  ScreenCast,
} from '../model/screenCast';

const words = texts('workbench.cast', { title: ['数据大屏', 'Data screen'] });
const prefix = 'tv';
const kind = 'screen';
const keyKind = 'screenKey';
const openSeconds = 120;
const lastsMs = 12 * 3_600_000;
const turnMs = 20_000;
const mostTiles = 10;
const mostRows = 8;

async function cast(
  work: Work,
  { schoolId }: { schoolId: number | null },
): Promise<{ url: string; expiresIn: number }> {
  const at = work.now.getTime();
  const endsAt = new Date(at + lastsMs);
  const { staffId } = work.actor;
  // Asked for once now: who may not read a school's figures casts nothing.
  await screenOf(work, schoolId);
  const id = await insert(work, ScreenCast, { staffId, schoolId, openBy: new Date(at + openSeconds * 1000), endsAt });
  return { url: await makeLink(work, prefix, kind, id, endsAt), expiresIn: openSeconds };
}

async function list(work: Work): Promise<CastItem[]> {
  const found = await rows(work, ScreenCast, { staffId: work.actor.staffId }, { sort: '-id', limit: 20 });
  return found.map((one) => ({
    id: one.id,
    state: isOver(work, one) ? 'ended' : one.state,
    at: one.createdAt.toISOString(),
    seenAt: one.seenAt?.toISOString() ?? null,
  }));
}

async function revoke(work: Work, { id }: { id: number }): Promise<null> {
  const found = await need(work, ScreenCast, { id, staffId: work.actor.staffId }, { lock: true });
  for (const one of [kind, keyKind]) await recallLinks(work, one, id);
  if (found.state !== 'ended') await move(work, ScreenCast, found, 'end');
  return null;
}

const isOver = ({ now }: Work, { state, openBy, endsAt }: ScreenCast): boolean =>
  state === 'ended' || endsAt <= now || (state === 'waiting' && openBy <= now);

async function screenOf(work: Work, schoolId: number | null): Promise<CastScreen> {
  const today = dayOf(work.now, work.actor.timezone);
  const month = { from: `${today.slice(0, 7)}-01`, to: today, schoolId };
  const figures = await values(work, { ...month, compare: 'month' });
  const shown = figures.slice(0, mostTiles);
  const turn = shown[Math.floor(work.now.getTime() / turnMs) % Math.max(1, shown.length)];
  const schools = turn ? await bySchool(work, { ...month, key: turn.key }) : null;
  const ranked = [...(schools?.rows ?? [])].sort((a, b) => (b.value ?? 0) - (a.value ?? 0)).slice(0, mostRows);
  return {
    title: say(words.title, work),
    at: work.now.toISOString(),
    timezone: work.actor.timezone,
    tiles: shown.map((figure) => ({
      key: figure.key,
      label: figure.label,
      text: figureText(figure, figure.value),
      change: figure.change,
    })),
    chosen: turn
      ? {
          label: turn.label,
          rows: ranked.map(({ name, value }) => ({ name, value: value ?? 0, text: figureText(turn, value) })),
        }
      : null,
  };
}

/** As its owner would see it; one who has left shows nothing any more. */
async function shownTo(work: Work, one: ScreenCast, key: string): Promise<CastPage> {
  const enterprise = (await work.app.identity.enterprises()).find(({ id }) => id === work.enterpriseId);
  const owner = enterprise && (await work.app.identity.personOf(work.session, enterprise, one.staffId));
  if (!owner) throw gone();
  const screen = await work.within(owner, (inside) => screenOf(inside, one.schoolId));
  return { state: 'open', key, screen };
}

async function alive(work: Work, id: number): Promise<ScreenCast> {
  const found = await row(work, ScreenCast, id, { lock: true });
  if (!found || isOver(work, found)) throw gone();
  return found;
}

const page: PublicPage = {
  key: `${prefix}/${kind}`,
  kind,
  area: 'workbench',
  title: words.title,
  async load(work, id): Promise<CastPage> {
    const { state } = await alive(work, id);
    return { state: state === 'running' ? 'running' : 'waiting' };
  },
  act: {
    /** The first device to come gets the key; whoever comes later gets nothing. */
    async start(work, id): Promise<CastPage> {
      const found = await alive(work, id);
      if (found.state !== 'waiting') throw gone();
      const key = (await makeLink(work, prefix, keyKind, id, found.endsAt)).split('/').pop()!;
      const begun = await move(work, ScreenCast, found, 'start');
      const running = await update(work, ScreenCast, begun, { keyHash: hashToken(key), seenAt: work.now });
      return shownTo(work, running, key);
    },
    async show(work, id, { key }): Promise<CastPage> {
      const found = await alive(work, id);
      if (typeof key !== 'string' || found.keyHash !== hashToken(key)) throw gone();
      const seen = await update(work, ScreenCast, found, { seenAt: work.now });
      return shownTo(work, seen, key);
    },
  },
};

export const casting: AreaPiece = {
  services: [service(ScreenCast)],
  extends: [
    extend(ScreenCast, {
      calls: [serves(castScreen, cast), serves(castList, list), serves(revokeCast, revoke)],
    }),
  ],
  registers: { publicPage: [page] },
};
