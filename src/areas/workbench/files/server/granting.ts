// Who manages a folder or file gives it to others, closes a folder against what lies above, and asks what somebody may.
import { Role } from '#areas/system/identity/model/role';
import { Department, School } from '#areas/system/organisation/model/organisation';
import { invalid, notFound } from '#kernel/model/problems';
import type { Values } from '#kernel/model/resource';
import { notify } from '#kernel/server/calls';
import { insert, need, remove, row, rows, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { FileEntry, FileFolder } from '../model/fileCabinet';
import type { addGrant, GrantItem } from '../model/fileCalls';
import type { FileLevel } from '../model/fileRights';
import { FileGrant } from '../model/fileSharing';
import { fileTexts } from './fileTexts';
import { fileFor, folderFor, forgetRights, viewOf } from './rights';
import { namesOf } from './spaces';
import { note } from './storing';

export interface Target {
  folderId: number | null;
  fileId: number | null;
}

/** Exactly one of both, at this level. */
export async function targetFor(work: Work, { folderId, fileId }: Target, wanted: FileLevel) {
  if ((folderId === null) === (fileId === null)) throw notFound();
  return folderId !== null ? folderFor(work, folderId, wanted) : fileFor(work, fileId!, wanted);
}

export const columnsOf = ({ folderId, fileId }: Target) => ({ folderId, entryId: fileId });
const named = ({ folderId, fileId }: Target) => (folderId !== null ? { folderId } : { entryId: fileId ?? 0 });

export async function grant(work: Work, given: Values<typeof addGrant.input>): Promise<null> {
  const target = await targetFor(work, given, 'manage');
  const { granteeKind, staffId, departmentId, roleId, schoolId, level, expireAt } = given;
  const ids = { staff: staffId, department: departmentId, role: roleId, school: schoolId, all: 0 };
  const id = ids[granteeKind];
  if (id === null) throw invalid(`${granteeKind}Id`, fileTexts.noGrantee);
  const granteeKey = granteeKind === 'all' ? 'all' : `${granteeKind}:${id}`;
  const known = await row(work, FileGrant, { ...named(given), granteeKey }, { lock: true });
  if (known) await update(work, FileGrant, known, { level, expireAt });
  else {
    const only = { staffId: null, departmentId: null, roleId: null, schoolId: null };
    const to = granteeKind === 'all' ? only : { ...only, [`${granteeKind}Id`]: id };
    await insert(work, FileGrant, { ...columnsOf(given), granteeKind, ...to, granteeKey, level, expireAt });
  }
  if (granteeKind === 'staff' && id) {
    const vars = { by: work.actor.name, name: target.name };
    await notify(work, { kind: 'workbench.fileShared', recipientIds: [id], vars, url: '/filesBox?at=shared' });
  }
  await note(work, 'grant', named(given));
  forgetRights(work);
  return null;
}

export async function takeBack(work: Work, { id }: { id: number }): Promise<null> {
  const found = await need(work, FileGrant, id, { lock: true });
  await targetFor(work, { folderId: found.folderId, fileId: found.entryId }, 'manage');
  await remove(work, FileGrant, [id]);
  forgetRights(work);
  return null;
}

export async function grantsOf(work: Work, target: Target): Promise<GrantItem[]> {
  await targetFor(work, target, 'manage');
  const found = await rows(work, FileGrant, named(target), { sort: 'id' });
  const people = await namesOf(
    work,
    found.map(({ staffId }) => staffId),
  );
  const titles = async (of: typeof Role | typeof Department | typeof School, ids: (number | null)[]) => {
    const wanted = ids.filter((one) => one !== null);
    const list = wanted.length > 0 ? await rows(work, of, { id: wanted }) : [];
    return new Map<number | null, string>(list.map(({ id, name }) => [id, name]));
  };
  const roles = await titles(
    Role,
    found.map(({ roleId }) => roleId),
  );
  const departments = await titles(
    Department,
    found.map(({ departmentId }) => departmentId),
  );
  const schools = await titles(
    School,
    found.map(({ schoolId }) => schoolId),
  );
  return found.map((one) => ({
    id: one.id,
    kind: one.granteeKind,
    who:
      people.get(one.staffId) ??
      roles.get(one.roleId) ??
      departments.get(one.departmentId) ??
      schools.get(one.schoolId) ??
      '',
    level: one.level,
    expireAt: one.expireAt?.toISOString() ?? null,
  }));
}

export async function inheriting(work: Work, { id, inherit }: { id: number; inherit: boolean }): Promise<null> {
  await folderFor(work, id, 'manage');
  const was = await need(work, FileFolder, id, { lock: true });
  await update(work, FileFolder, was, { inherit });
  await note(work, 'grant', { folderId: id });
  forgetRights(work);
  return null;
}

export async function effective(
  work: Work,
  { staffId, ...target }: Target & { staffId: number },
): Promise<{ level: FileLevel | null }> {
  const found = await targetFor(work, target, 'manage');
  const enterprise = (await work.app.identity.enterprises()).find(({ id }) => id === work.enterpriseId);
  const who = enterprise && (await work.app.identity.personOf(work.session, enterprise, staffId));
  if (!who) return { level: null };
  const view = await viewOf(work, found, who);
  if (target.folderId !== null) return { level: view.folder(target.folderId) };
  const file = await need(work, FileEntry, found.id);
  return { level: view.file(file) };
}
