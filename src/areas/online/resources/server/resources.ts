// Online resources: a file or an address that fits the kind, put on when it can be shown; how far students are.
import { conflict, invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { eachOf } from '#kernel/server/resources/batches';
import { move, reached, update } from '#kernel/server/rows';
import { type AreaPiece, serves, service } from '#kernel/server/service';
import { changeResources, OnlineResource, ResourceProgress, resourceUses, showResources } from '../model/resource';
import { resourceUsesQuery } from '../model/signals';

const said = texts('online.resourceRule', {
  needsFile: ['请上传文件', 'Upload a file'],
  needsUrl: ['请填写 https 链接', 'Enter an https address'],
  tooLarge: ['文件超过 {mb} MB', 'The file is larger than {mb} MB'],
  wrongKind: ['文件格式与类型不符，应为 {kinds}', 'The file does not fit its kind: {kinds}'],
  notReady: ['文件处理完成后才能上架', 'It is put on when the file is ready'],
  used: ['资源已被使用，不能删除', 'It is used and cannot be deleted'],
});

const limits: Partial<Record<OnlineResource['kind'], { mb: number; endings: string[] }>> = {
  video: { mb: 2048, endings: ['mp4', 'mov', 'm4v'] },
  audio: { mb: 200, endings: ['mp3', 'm4a', 'wav', 'aac', 'ogg'] },
  slides: { mb: 200, endings: ['ppt', 'pptx', 'pdf'] },
  document: { mb: 200, endings: ['pdf', 'doc', 'docx'] },
  image: { mb: 20, endings: ['jpg', 'jpeg', 'png', 'gif', 'webp'] },
};

function judge(row: OnlineResource): void {
  if (row.kind === 'link') {
    if (!row.url) throw invalid('url', said.needsUrl);
    return;
  }
  if (!row.file) throw invalid('file', said.needsFile);
  const limit = limits[row.kind];
  const ending = row.file.FileName.split('.').at(-1)?.toLowerCase() ?? '';
  if (limit && !limit.endings.includes(ending))
    throw invalid('file', said.wrongKind, { kinds: limit.endings.join(', ') });
  if (limit && row.file.FileSize > limit.mb * 1024 * 1024) throw invalid('file', said.tooLarge, { mb: limit.mb });
  row.size = row.file.FileSize;
}

export const resources: AreaPiece = {
  services: [
    service(OnlineResource, {
      beforeSave({ row, was, work }) {
        if (!was) row.ownerId = work.actor.staffId || null;
        judge(row);
      },
      async beforeDelete({ row, work }) {
        const uses = await work.ask(resourceUsesQuery, { id: row.id });
        if (uses.length > 0) throw conflict(said.used, uses);
      },
      transitions: {
        putOn({ row }) {
          if (row.mediaStatus !== 'ready') throw conflict(said.notReady);
        },
      },
      calls: [
        serves(changeResources, (work, { ids, categoryId, courseId, access }) =>
          eachOf(work, ids, { of: OnlineResource, action: 'edit' }, async (id) => {
            const one = await reached(work, OnlineResource, id, 'edit', { lock: true });
            await update(work, OnlineResource, one, {
              ...(categoryId ? { categoryId } : {}),
              ...(courseId ? { courseId } : {}),
              ...(access ? { access } : {}),
            });
          }),
        ),
        serves(showResources, (work, { ids, on }) =>
          eachOf(work, ids, { of: OnlineResource, action: on ? 'putOn' : 'takeOff' }, async (id) =>
            move(
              work,
              OnlineResource,
              await reached(work, OnlineResource, id, 'edit', { lock: true }),
              on ? 'putOn' : 'takeOff',
            ),
          ),
        ),
        serves(resourceUses, async (work, { id }) => {
          await reached(work, OnlineResource, id, 'view');
          return work.ask(resourceUsesQuery, { id });
        }),
      ],
    }),
    service(ResourceProgress),
  ],
  registers: {
    category: [
      {
        ...{ key: 'resource_category', area: 'online', maxDepth: 3 },
        title: pair('线上资源分类', 'Categories of online resources'),
        nodes: [
          { code: 'lesson', name: pair('课程视频', 'Lessons') },
          { code: 'reading', name: pair('绘本与阅读', 'Reading') },
          { code: 'exercise', name: pair('练习与讲义', 'Exercises') },
          { code: 'parents', name: pair('家长课堂', 'For parents') },
        ],
      },
      {
        ...{ key: 'online_category', area: 'online', maxDepth: 2 },
        title: pair('线上套餐分类', 'Categories of packages'),
        nodes: [
          { code: 'subject', name: pair('学科套餐', 'Subjects') },
          { code: 'trial', name: pair('体验套餐', 'Trial') },
          { code: 'camp', name: pair('假期营', 'Holiday camps') },
          { code: 'reading', name: pair('阅读会员', 'Reading') },
        ],
      },
    ],
  },
};
