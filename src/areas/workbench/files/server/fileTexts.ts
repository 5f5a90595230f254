import { texts } from '#kernel/model/text';

export const fileTexts = texts('workbench.files', {
  manyTags: ['最多 10 个标签', 'Ten tags at most'],
  mine: ['我的文件', 'My files'],
  company: ['公司文件', 'Company files'],
  badName: [
    '名称不能含 \\ / : * ? " < > |，也不能以空格开头或结尾',
    'A name has none of \\ / : * ? " < > | and no space at its ends',
  ],
  taken: ['同一位置已有同名项', 'There is one of this name here already'],
  tooDeep: ['文件夹最多 12 层', 'At most 12 folders deep'],
  inItself: ['不能移动到自身之内', 'It cannot be moved into itself'],
  noRight: ['权限不足', 'You may not do this here'],
  noQuota: ['空间不足，还剩 {left} MB', 'The space is full: {left} MB are left'],
  tooLarge: ['文件不能超过 {mb} MB', 'A file has at most {mb} MB'],
  refusedType: [
    '不支持此类文件，或内容与扩展名不符',
    'Files of this kind are not kept, or the content is not what the name says',
  ],
  outOfOrder: ['分片次序不对', 'This slice is not the next one'],
  incomplete: ['文件没有传完', 'The file has not arrived whole'],
  missing: ['缺少权限.txt', 'not permitted.txt'],
  noPreview: ['此类文件不能预览，请下载', 'This kind of file cannot be shown; download it'],
  zipTooLarge: ['打包不能超过 2 GB', 'A zip has at most 2 GB'],
  linkTooLong: ['外链有效期最长 {days} 天', 'A link is good for at most {days} days'],
  linkPast: ['到期时间已过', 'It would have expired already'],
  noGrantee: ['请选择授予对象', 'Say to whom'],
  needsManage: ['移出此空间需要管理权限，可改为复制', 'Moving it out of its space needs its manager; copy it instead'],
});
