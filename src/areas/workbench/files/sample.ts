// A cabinet that people have worked with: folders of the company, of schools and of some people, files of every kind a browser
// shows, some with versions, some in the bin, links, and one subfolder that not everybody sees.

import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { FileRecord } from '#kernel/model/fields';
import { UploadFile } from '#kernel/model/records';
import type { App } from '#kernel/server/app';
import { live } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { FileEntry, FileFolder, FileVersion, type Space } from './model/fileCabinet';
import { nameKeyOf } from './model/fileNames';
import { FileGrant, FileShare } from './model/fileSharing';
import { sampleContents } from './sampleContents';

const tree: Record<string, readonly string[]> = {
  合同模板: ['学员合同', '劳动合同', '财务'],
  招生物料: ['海报', '宣传单页', '活动方案', '话术'],
  教研资料: ['一年级', '二年级', '三年级', '四年级', '五年级', '六年级', '公开课'],
  规章制度: ['考勤', '报销', '安全'],
  培训: ['新员工', '顾问', '教师'],
};
const ofSchool = ['排课表', '家长会', '校区物资', '活动照片', '消防检查', '晨会纪要', '学员作品'];
const ofPerson = ['我的草稿', '待整理'];
const names = ['报价单', '通知', '流程说明', '检查表', '总结', '方案', '名单说明', '会议记录'];

export async function plantFiles(sample: Sample, { app, hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const staff = await sample.session.rows<{ id: number }>(
    sql`select id from staff where ${live(sample, 'staff')} and status = 'active' order by (mobile like '1380000000%') desc, id limit 6`,
  );
  const schools = await sample.session.rows<{ id: number }>(
    sql`select id from school where ${live(sample, 'school')} order by id limit 3`,
  );
  const [finance] = await sample.session.rows<{ id: number }>(
    sql`select id from role where ${live(sample, 'role')} and key = 'finance'`,
  );
  const [chief] = staff;
  if (!chief) return;
  const contents = await plantContents(sample, app, chief.id);
  const cabinet = new Planting(
    sample,
    contents,
    staff.map(({ id }) => id),
  );
  const company: Space = { spaceKind: 'company', spaceId: 0 };
  for (const [name, inside] of Object.entries(tree)) {
    const top = await cabinet.folder(company, null, name);
    await cabinet.files(company, top, 3);
    for (const one of inside) {
      const isClosed = one === '财务';
      const id = await cabinet.folder(company, top, one, isClosed);
      await cabinet.files(company, id, 5);
      if (isClosed && finance)
        await sample.plant(FileGrant, [
          { folderId: id, granteeKind: 'role', roleId: finance.id, granteeKey: `role:${finance.id}`, level: 'edit' },
        ]);
    }
  }
  for (const { id: spaceId } of schools) {
    const space: Space = { spaceKind: 'school', spaceId };
    for (const name of ofSchool) await cabinet.files(space, await cabinet.folder(space, null, name), 4);
  }
  for (const { id: spaceId } of staff) {
    const space: Space = { spaceKind: 'personal', spaceId };
    await cabinet.files(space, null, 2);
    for (const name of ofPerson) await cabinet.files(space, await cabinet.folder(space, null, name), 2);
  }
  // Nobody has touched them since.
  await sample.session.rows(
    sql`update file_entry f set updated_at = f.created_at where ${live(sample, 'f')} returning f.id`,
  );
}

interface Content {
  ending: string;
  file: FileRecord;
  md5: string;
}

class Planting {
  private made = 0;

  constructor(
    private readonly sample: Sample,
    private readonly contents: readonly Content[],
    private readonly people: readonly number[],
  ) {}

  async folder(space: Space, parentId: number | null, name: string, isClosed = false): Promise<number> {
    const ownerId = space.spaceKind === 'personal' ? space.spaceId : this.people[0]!;
    const draft = { ...space, parentId, name, nameKey: nameKeyOf(parentId, name), inherit: !isClosed, ownerId };
    const [id] = await this.sample.plant(FileFolder, [{ ...draft, createdBy: ownerId }]);
    return id!;
  }

  async files(space: Space, folderId: number | null, count: number): Promise<void> {
    for (let n = 0; n < count; n++) {
      const content = this.contents[this.made % this.contents.length]!;
      const name = `${names[this.made % names.length]}${this.made + 1}.${content.ending}`;
      const ownerId = space.spaceKind === 'personal' ? space.spaceId : this.people[this.made % this.people.length]!;
      const versions = this.made % 9 === 4 ? 3 : 1;
      await this.one(space, folderId, name, content, ownerId, versions);
      this.made++;
    }
  }

  private async one(
    space: Space,
    folderId: number | null,
    name: string,
    { file, md5 }: Content,
    ownerId: number,
    versions: number,
  ): Promise<void> {
    const { sample } = this;
    const isBinned = this.made % 14 === 13;
    const draft = {
      ...space,
      folderId,
      name,
      mime: file.FileType,
      size: file.FileSize,
      currentNumber: versions,
      ownerId,
    };
    const at = sample.moment(-1 - (this.made % 80), 10);
    const bin = { binnedAt: sample.moment(-(this.made % 20), 9), binnedById: ownerId, originalPath: '' };
    const nameKey = isBinned ? `bin/demo${this.made}` : nameKeyOf(folderId, name);
    const [entryId] = await sample.plant(FileEntry, [
      { ...draft, nameKey, ...(isBinned ? bin : {}), createdAt: at, createdBy: ownerId },
    ]);
    await sample.plant(
      FileVersion,
      Array.from({ length: versions }, (_, n) => ({
        ...{
          entryId: entryId!,
          number: n + 1,
          content: file,
          size: file.FileSize,
          md5,
          pinned: versions > 1 && n === 0,
        },
        createdAt: at,
        createdBy: ownerId,
      })),
    );
    if (this.made % 13 === 2)
      await sample.plant(FileShare, [
        {
          ...{
            entryId: entryId!,
            sharerId: ownerId,
            expireAt: sample.moment((this.made % 40) - 10, 18),
            createdBy: ownerId,
          },
          ...{ views: this.made % 17, downloads: this.made % 6 },
          state: (this.made % 40) - 10 < 0 ? ('expired' as const) : ('active' as const),
        },
      ]);
  }
}

/** A few real files; many entries show the same bytes. */
async function plantContents(sample: Sample, { files }: Pick<App, 'files'>, ownerId: number): Promise<Content[]> {
  const contents: Content[] = [];
  for (const { ending, type, kind, bytes } of sampleContents()) {
    const key = `${sample.enterpriseId}/demo/cabinet.${ending}`;
    const kept = await files.put(key, Readable.from([bytes]), { type, maxBytes: bytes.length });
    const fileName = `cabinet.${ending}`;
    await sample.plant(UploadFile, [
      {
        ...{ key, fileName, fileType: type, fileSize: kept.bytes, kind, md5: kept.md5, visibility: 'private' as const },
        uploaderId: ownerId,
        createdBy: ownerId,
        refs: 1,
      },
    ]);
    const file = {
      FileName: fileName,
      FileUrl: `/files/${key}`,
      FileType: type,
      FileSize: kept.bytes,
      FileDuration: '',
    };
    contents.push({ ending, file, md5: kept.md5 });
  }
  return contents;
}
