// The home page of a person: their own arrangement, else that of their first role that has one, else the product's. What
// they may not read is neither placed nor offered.
import { sql } from 'drizzle-orm';
import { Role } from '#areas/system/identity/model/role';
import { conflict, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { insert, remove, row, rows, update } from '#kernel/server/rows';
import { type AreaPiece, extend, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { firstCardsOf } from '../model/firstCards';
import { type Home, HomeLayout, homeLayout, resetHome, saveHome, setRoleHome } from '../model/homeLayout';
import { arranged, defaultCards, type Flaw, flawOf, type Offered, type PlacedCard } from '../model/placing';

const rules = texts('workbench.homeRule', {
  tooMany: ['最多放 40 张卡片', 'At most 40 cards'],
  twice: ['同一张卡片不能放两次', 'A card stands only once'],
  unknown: ['有卡片不存在或无权查看', 'A card does not exist or is not yours to see'],
  size: ['卡片超出允许的大小或页面', 'A card is larger than it may be, or beyond the page'],
  overlap: ['卡片不能重叠', 'Cards must not overlap'],
  stale: ['布局已在别处修改，已载入新的布局', 'The arrangement was changed elsewhere; here is the newer one'],
  noRole: ['没有这个角色', 'There is no such role'],
  taken: ['该角色已有默认布局', 'This role has a default already'],
} satisfies Record<Flaw | string, readonly [string, string]>);

const offeredTo = (work: Work): Offered[] =>
  work.app.registries.card.all().filter(({ permission }) => !permission || may(work.actor, permission));

const ownOf = (work: Work, lock = false) =>
  row(work, HomeLayout, { ownerKind: 'staff', staffId: work.actor.staffId }, { lock });

async function homeOf(work: Work): Promise<Home> {
  const { roles } = work.actor;
  const offered = offeredTo(work);
  const own = await ownOf(work);
  if (own) return { ...arranged(own.cards, own.seenCardKeys, offered, roles), version: own.version, from: 'own' };
  const ofRoles = roles.length > 0 ? await rows(work, HomeLayout, { ownerKind: 'role', roleKey: [...roles] }) : [];
  const role = roles.flatMap((key) => ofRoles.find(({ roleKey }) => roleKey === key) ?? [])[0];
  if (role) return { ...arranged(role.cards, role.seenCardKeys, offered, roles), version: 0, from: 'role' };
  return { cards: defaultCards(offered, roles, firstCardsOf(roles)), fresh: [], version: 0, from: 'product' };
}

function refuseFlaw(work: Work, cards: readonly PlacedCard[]): string[] {
  const offered = offeredTo(work);
  const flaw = flawOf(cards, offered);
  if (flaw) throw invalid('cards', rules[flaw]);
  return offered.map(({ key }) => key);
}

async function save(work: Work, { cards, version }: { cards: PlacedCard[]; version: number }): Promise<Home> {
  const seenCardKeys = refuseFlaw(work, cards);
  const { staffId } = work.actor;
  // Two windows that save for the first time meet at this lock, not at the unique key.
  await work.session.rows(sql`select pg_advisory_xact_lock(${work.enterpriseId}::int, ${staffId}::int)`);
  const was = await ownOf(work, true);
  if ((was?.version ?? 0) !== version) throw conflict(rules.stale, { reason: 'stale', current: await homeOf(work) });
  if (was) await update(work, HomeLayout, was, { cards, seenCardKeys });
  else await insert(work, HomeLayout, { ownerKind: 'staff', staffId, cards, seenCardKeys });
  return homeOf(work);
}

async function reset(work: Work): Promise<Home> {
  const was = await ownOf(work, true);
  if (was) await remove(work, HomeLayout, [was.id]);
  return homeOf(work);
}

async function setRole(
  work: Work,
  { roleKey, cards, replace }: { roleKey: string; cards: PlacedCard[]; replace: boolean },
): Promise<Home> {
  const seenCardKeys = refuseFlaw(work, cards);
  if (!(await row(work, Role, { key: roleKey }))) throw invalid('roleKey', rules.noRole);
  const was = await row(work, HomeLayout, { ownerKind: 'role', roleKey }, { lock: true });
  if (was && !replace) throw conflict(rules.taken, { reason: 'taken' });
  if (was) await update(work, HomeLayout, was, { cards, seenCardKeys });
  else await insert(work, HomeLayout, { ownerKind: 'role', roleKey, cards, seenCardKeys });
  return homeOf(work);
}

export const home: AreaPiece = {
  services: [service(HomeLayout)],
  extends: [
    extend(HomeLayout, {
      calls: [
        serves(homeLayout, homeOf),
        serves(saveHome, save),
        serves(resetHome, reset),
        serves(setRoleHome, setRole),
      ],
    }),
  ],
};
