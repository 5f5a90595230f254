import { texts } from '#kernel/model/text';

export const uploadTexts = texts('system.uploadPage', {
  title: ['上传文件', 'Upload files'],
  files: ['文件', 'Files'],
  folder: ['文件夹', 'Folder'],
  what: ['上传内容', 'What to upload'],
  visibility: ['可见性', 'Visibility'],
  public: ['公开', 'Public'],
  private: ['私有', 'Private'],
  usage: ['存储用量', 'Storage'],
  usedUnlimited: ['已用 {size}，不限量', '{size} used, no limit'],
  usedOf: ['已用 {size}，共 {limit}', '{size} of {limit} used'],
  kindUsage: ['{count} 个 · {size}', '{count} · {size}'],
  maxEach: ['单个上限 {mb} MB', 'At most {mb} MB each'],
  preview: ['预览', 'Preview'],
  copyLink: ['复制链接', 'Copy link'],
  copied: ['链接已复制', 'The link is copied'],
  copiedPrivate: ['链接已复制，30 分钟内有效', 'The link is copied; it works for 30 minutes'],
  replace: ['替换', 'Replace'],
  replaceTitle: ['替换 {name}', 'Replace {name}'],
  replaceHelp: [
    '上传一个同类文件；所有引用旧文件的地方都会显示新文件，旧文件随后删除。',
    'Upload a file of the same kind. Wherever the old one is used the new one is shown, and the old one is deleted.',
  ],
  replaced: ['已替换，更新了 {count} 处引用', 'Replaced in {count} {count|place|places}'],
  replaceFirst: ['请先上传新文件', 'Upload the new file first'],
});
