// The configuration this area reads or keeps for the shell, and the names of its groups.
import { pair, type Text } from '#kernel/model/text';
import type { ConfigItem } from '#kernel/server/shipped';

export const configGroups: Readonly<Record<string, Text>> = {
  base: pair('基本', 'Basics'),
  ui: pair('界面', 'Interface'),
  security: pair('安全', 'Security'),
  upload: pair('上传', 'Uploads'),
  map: pair('地图', 'Map'),
  org: pair('组织', 'Organisation'),
  device: pair('设备', 'Devices'),
  log: pair('日志', 'Logs'),
  custom: pair('自定义', 'Custom'),
};

const item = (
  key: string,
  zh: string,
  en: string,
  type: ConfigItem['type'],
  value: unknown,
  rest: Partial<ConfigItem> = {},
): ConfigItem => ({ key, group: key.split('.')[0]!, name: pair(zh, en), type, default: value, ...rest });

const int = (key: string, zh: string, en: string, value: number, min: number, max: number): ConfigItem =>
  item(key, zh, en, 'int', value, { min, max });

const megabytes = (key: string, zh: string, en: string, value: number, max: number): ConfigItem =>
  int(`upload.${key}`, `${zh}上限 (MB)`, `${en} limit (MB)`, value, 1, max);

const extensions = [
  'jpg,jpeg,png,gif,webp,heic,avif,bmp,tif,tiff,svg',
  'pdf,doc,docx,xls,xlsx,ppt,pptx,txt,csv,md,json,geojson,zip,rar,7z',
  'mp3,m4a,wav,ogg,aac,amr,flac,mp4,mov,webm,avi,mkv,3gp',
].join(',');

const ownTaste = pair('个人可在账号设置中另选', 'A person may choose otherwise in their settings');

const storeKeys = ['upload.storeAccessKey', 'upload.storeSecretKey'];

export const configItems: ConfigItem[] = [
  item('base.SYSTEM_TITLE', '系统名称', 'System title', 'text', 'Enterprise information management system', {
    public: true,
    max: 60,
    help: pair('未设置时显示企业名称', "Until it is set, the enterprise's name is shown"),
  }),
  item('base.SYSTEM_LOGO', '系统标志', 'System logo', 'image', [], { public: true }),
  item('base.loginImage', '登录图', 'Sign-in picture', 'image', [], {
    public: true,
    help: pair(
      '显示在登录页左侧，未设置时为默认图',
      'Stands at the left of the sign-in page instead of the default one',
    ),
  }),
  item('base.ICP', '备案号', 'ICP licence', 'text', '', {
    public: true,
    max: 60,
    help: pair('显示在登录页底部', 'Stands at the foot of the sign-in page'),
  }),
  item('base.brandColor', '主色', 'Brand colour', 'color', '#7571f9', { public: true }),
  item('ui.theme', '主题', 'Theme', 'choice', 'light', {
    options: { light: pair('浅色', 'Light'), dark: pair('深色', 'Dark') },
    client: true,
    help: ownTaste,
  }),
  item('ui.weakMode', '色弱模式', 'Weak-colour mode', 'bool', false, { client: true, help: ownTaste }),
  item('ui.multiTab', '多标签页', 'Several tabs', 'bool', true, { client: true, help: ownTaste }),
  item('ui.pageSize', '每页行数', 'Rows a page', 'int', 10, { min: 5, max: 100, client: true }),
  int('security.lockFailures', '锁定前错误次数', 'Wrong passwords before a lock', 5, 3, 10),
  int('security.lockMinutes', '锁定分钟', 'Minutes of a lock', 15, 5, 1440),
  int('security.failureResetHours', '错误计数清零小时', 'Hours until failures are forgotten', 12, 1, 24),
  int(
    'security.hardLockAfter',
    '一天内锁定几次后要求图形验证码',
    'Locks a day before strangers read a picture',
    3,
    2,
    10,
  ),
  int('security.accessMinutes', '访问令牌分钟', 'Minutes of an access token', 120, 15, 720),
  int('security.refreshDays', '刷新令牌天数', 'Days of a refresh token', 7, 1, 30),
  int('security.sessionDays', '会话最长天数', 'Longest session in days', 30, 1, 90),
  int('security.sessionsPerAccount', '每账号会话数', 'Sessions an account', 5, 1, 20),
  item('security.passwordMaxDays', '密码有效天数', 'Days a password is good for', 'int', 0, {
    min: 0,
    max: 365,
    help: pair('0 表示不限', '0 means for ever'),
  }),
  int('security.revealPerDay', '每日查看明文上限', 'Reveals a day', 200, 10, 1000),
  item('security.sensitiveApproval', '敏感权限须审批', 'Sensitive grants need approval', 'bool', false),
  item('security.tfaForSensitive', '敏感权限须二次验证', 'Sensitive grants need a second factor', 'bool', false, {
    help: pair(
      '持有查看明文、导出或管理账号角色权限的人，登录时须通过二次验证',
      'Asked of everybody who may reveal, export, or manage accounts and roles',
    ),
  }),
  item('security.defaultAppid', '默认企业标识', 'Default enterprise', 'text', '', { max: 32 }),
  megabytes('imageMb', '图片', 'Image', 10, 100),
  megabytes('documentMb', '文档', 'Document', 50, 500),
  megabytes('audioMb', '音频', 'Audio', 500, 2000),
  megabytes('videoMb', '视频', 'Video', 1024, 4000),
  item('upload.store', '文件存放', 'Where files are kept', 'choice', 'local', {
    options: {
      local: pair('本服务器', 'This server'),
      s3: pair('S3 兼容存储', 'S3-compatible store'),
      qiniu: pair('七牛云', 'Qiniu'),
    },
    needs: {
      s3: ['upload.storeEndpoint', 'upload.storeBucket', 'upload.storeRegion', ...storeKeys],
      qiniu: ['upload.storeBucket', 'upload.storeRegion', ...storeKeys],
    },
    help: pair(
      '从下一个文件起生效，已有文件留在原处',
      'From the next file on; those that are there stay where they are',
    ),
  }),
  item('upload.storeEndpoint', '存储地址', 'Store address', 'text', '', {
    max: 200,
    pattern: /^$|^https?:\/\/[a-zA-Z0-9.-]+(:\d{1,5})?$/,
    help: pair('如 https://s3.example.com；七牛云可留空', 'Like https://s3.example.com; for Qiniu it may stay empty'),
  }),
  item('upload.storeRegion', '存储区域', 'Store region', 'text', '', {
    max: 40,
    pattern: /^[a-z0-9-]*$/,
    help: pair('如 cn-east-1', 'Like cn-east-1'),
  }),
  item('upload.storeBucket', '存储空间', 'Bucket', 'text', '', { max: 63, pattern: /^[a-zA-Z0-9._-]*$/ }),
  item('upload.storeAccessKey', '存储访问密钥', 'Store access key', 'secret', ''),
  item('upload.storeSecretKey', '存储私有密钥', 'Store secret key', 'secret', ''),
  item('upload.extensions', '允许的扩展名', 'Allowed extensions', 'long_text', extensions, {
    help: pair('逗号分隔，留空表示不限', 'With commas; left empty, any file is taken'),
    pattern: /^$|^[a-z0-9]{1,8}(\s*,\s*[a-z0-9]{1,8})*$/,
  }),
  item('map.provider', '地图服务', 'Map provider', 'choice', 'none', {
    options: {
      none: pair('离线地图', 'Offline map'),
      amap: pair('高德', 'AMap'),
      tianditu: pair('天地图', 'Tianditu'),
    },
  }),
  item('map.key', '地图密钥', 'Map key', 'text', '', {
    max: 100,
    help: pair('只发给已登录的浏览器', 'Given only to browsers that are signed in'),
  }),
  item('map.center', '地图中心', 'Map centre', 'text', '121.47,31.23', {
    level: 'school',
    max: 40,
    pattern: /^-?\d{1,3}(\.\d{1,6})?\s*,\s*-?\d{1,2}(\.\d{1,6})?$/,
    help: pair('经度,纬度', 'Longitude,latitude'),
  }),
  item('map.outline', '离线地图轮廓', 'Offline map outline', 'file', [], {
    help: pair(
      'GeoJSON 文件：面为陆地，线为界线，点为地名；属性 name、nameEn 为名称。留空用自带的轮廓',
      'A GeoJSON file: areas are land, lines borders, points names, called by name and nameEn. Left empty, the bundled outline',
    ),
  }),
  item('map.zoom', '地图级别', 'Map zoom', 'int', 10, { level: 'school', min: 3, max: 18 }),
  item('org.licenceWarnDays', '办学许可到期提醒', 'Licence reminders', 'days', '60,30,7', {
    help: pair('到期前天数，逗号分隔', 'Days before the end, with commas'),
  }),
  int('device.offlineMissed', '几次未上报算离线', 'Missed reports until offline', 3, 1, 20),
  int('log.operationDays', '操作日志保留天数', 'Days operations are kept', 1095, 180, 3650),
  int('log.loginDays', '登录日志保留天数', 'Days sign-ins are kept', 365, 90, 3650),
];
