// The kernel's own records: what happened, what was uploaded, what ran, what was already answered.
import { bool, choice, datetime, int, json, longText, ref, shape, text } from './fields';
import { carrying, type Row, resource } from './resource';

const anyJson = shape((value): value is Record<string, unknown> => typeof value === 'object' && value !== null);
const anything = shape((_value): _value is unknown => true);
const sealedAnswer = shape(
  (value): value is { sealed: string } => typeof value === 'object' && value !== null && 'sealed' in value,
);
const readOnly = ['list', 'detail', 'export', 'count'] as const;

export const OperationLog = resource({
  name: 'operation_log',
  area: 'system',
  path: '/api/v1/logs/operation',
  title: ['操作日志', 'Operation log'],
  label: 'rowTitle',
  fields: {
    at: datetime('时间', 'Time', { required: true }),
    accountId: int('账号', 'Account'),
    staffId: ref('员工', 'Staff member', 'staff'),
    staffName: text('操作人', 'By', { search: 'pinyin' }),
    schoolId: ref('校区', 'School', 'school'),
    area: text('模块', 'Area', { exact: true }),
    entity: text('对象', 'Entity', { exact: true }),
    rowId: int('记录编号', 'Record id', { max: Number.MAX_SAFE_INTEGER }),
    rowTitle: text('记录', 'Record', { search: 'pinyin' }),
    action: text('动作', 'Action', { max: 40, exact: true }),
    before: json('变更前', 'Before', anyJson),
    after: json('变更后', 'After', anyJson),
    reason: text('原因', 'Reason'),
    ip: text('地址', 'Address', { max: 45, exact: true }),
    userAgent: text('浏览器', 'Browser', { max: 300 }),
    sessionId: int('会话', 'Session', { max: Number.MAX_SAFE_INTEGER }),
    requestId: text('请求编号', 'Request id', { max: 40, exact: true }),
    result: choice(
      '结果',
      'Result',
      { done: ['成功', 'Done', 'green'], refused: ['拒绝', 'Refused', 'red'] },
      { default: 'done' },
    ),
    /** The digest of the entry before whoever it tells of was forgotten. */
    erased: text('擦除前摘要', 'Digest before it was erased', { max: 64, computed: true, secret: true }),
  },
  scope: { school: 'schoolId' },
  search: ['staffId', 'area', 'entity', 'action', 'schoolId', 'at', 'result', 'ip'],
  columns: ['at', 'staffName', 'schoolId', 'area', 'entity', 'rowTitle', 'action', 'ip', 'result'],
  sort: '-at',
  indexes: [['entity', 'rowId', 'at'], ['requestId']],
  appendOnly: true,
  verbs: readOnly,
});

export type OperationLog = Row<typeof OperationLog>;

export const JobRun = resource({
  name: 'job_run',
  area: 'system',
  path: '/api/v1/logs/job',
  title: ['定时任务', 'Job runs'],
  label: 'job',
  fields: {
    job: text('任务', 'Job', { required: true, max: 60 }),
    dueAt: datetime('应运行', 'Due', { required: true }),
    startedAt: datetime('开始', 'Started', { required: true }),
    endedAt: datetime('结束', 'Ended'),
    result: choice(
      '结果',
      'Result',
      {
        running: ['运行中', 'Running', 'blue'],
        done: ['完成', 'Done', 'green'],
        failed: ['失败', 'Failed', 'red'],
        skipped: ['跳过', 'Skipped', 'grey'],
      },
      { required: true },
    ),
    processed: int('处理数', 'Processed'),
    total: int('总数', 'Of', { computed: true }),
    toldAt: datetime('最近进展', 'Last heard of', { computed: true }),
    /** Where a run in steps goes on after a restart. */
    place: json('进行到', 'Place', anything, { secret: true, computed: true }),
    error: longText('错误', 'Error', { max: 500 }),
  },
  search: ['job', 'result', 'startedAt'],
  columns: ['job', 'dueAt', 'startedAt', 'endedAt', 'result', 'processed', 'total', 'error'],
  sort: '-startedAt',
  unique: [['job', 'dueAt']],
  verbs: readOnly,
  actions: { run: ['立即运行', 'Run now'] },
});

export const NumberCounter = resource({
  name: 'number_counter',
  area: 'system',
  path: '/configuration/v1/numberCounter',
  title: ['编号计数', 'Number counter'],
  label: 'key',
  fields: {
    key: text('编号规则', 'Rule', { required: true, max: 60 }),
    schoolId: int('校区', 'School', { default: 0 }),
    period: text('周期', 'Period', { default: '', max: 10 }),
    last: int('已用到', 'Last used', { required: true }),
  },
  unique: [['key', 'schoolId', 'period']],
  verbs: ['list'],
});

/** The form an enterprise gave a sequence of numbers, where it differs from the declared one. */
export const NumberRule = resource({
  name: 'number_rule',
  area: 'system',
  path: '/configuration/v1/numberRule',
  title: ['编号规则', 'Number rule'],
  label: 'key',
  fields: {
    key: text('键', 'Key', { required: true, max: 60, fixed: true }),
    pattern: text('格式', 'Pattern', { required: true, max: 60 }),
    reset: choice(
      '重置',
      'Starts anew',
      { never: ['不重置', 'Never'], year: ['每年', 'Yearly'], month: ['每月', 'Monthly'], day: ['每日', 'Daily'] },
      { required: true },
    ),
    perSchool: bool('按校区', 'Per school'),
  },
  unique: [['key']],
  // The list is of every declared sequence, stored or not, so its calls are its keeper's own.
  verbs: [],
  actions: { view: ['查看', 'View'], edit: ['编辑', 'Edit'] },
});

/** The answer given to a client's key, so that a repeated call is answered and not repeated. */
export const AnsweredCall = resource({
  name: 'answered_call',
  area: 'system',
  path: '/api/v1/logs/answeredCall',
  title: ['已应答请求', 'Answered call'],
  label: 'key',
  fields: {
    accountId: int('账号', 'Account', { required: true, max: Number.MAX_SAFE_INTEGER }),
    key: text('请求键', 'Key', { required: true, max: 64 }),
    path: text('接口', 'Path', { required: true }),
    /** Sealed: some answers hold what is told once, such as a password. */
    answer: json('应答', 'Answer', sealedAnswer, { secret: true }),
  },
  unique: [['accountId', 'key']],
  verbs: [],
});

export const UploadFile = resource({
  name: 'upload_file',
  area: 'system',
  path: '/qiniuclient/file',
  title: ['文件', 'Uploaded file'],
  label: 'fileName',
  fields: {
    key: text('键', 'Key', { required: true, max: 80, computed: true }),
    fileName: text('文件名', 'File name', { required: true, search: 'pinyin' }),
    fileType: text('类型', 'Type', { required: true, max: 100, computed: true }),
    fileSize: int('大小', 'Size', { required: true, computed: true, max: Number.MAX_SAFE_INTEGER }),
    fileDuration: text('时长', 'Duration', { default: '', computed: true }),
    kind: choice(
      '种类',
      'Kind',
      {
        image: ['图片', 'Image'],
        document: ['文档', 'Document'],
        audio: ['音频', 'Audio'],
        video: ['视频', 'Video'],
        other: ['其他', 'Other'],
      },
      { required: true, computed: true },
    ),
    md5: text('MD5', 'MD5', { required: true, max: 32, computed: true }),
    width: int('宽', 'Width', { computed: true }),
    height: int('高', 'Height', { computed: true }),
    store: choice(
      '存放',
      'Kept at',
      { local: ['本服务器', 'This server'], s3: ['S3 存储', 'S3 store'], qiniu: ['七牛云', 'Qiniu'] },
      { default: 'local', computed: true, indexed: false },
    ),
    visibility: choice(
      '可见性',
      'Visibility',
      { public: ['公开', 'Public'], private: ['私有', 'Private'] },
      { required: true },
    ),
    uploaderId: ref('上传人', 'Uploader', 'staff', { computed: true }),
    /** In how many places it is used; counted every night. */
    refs: int('引用', 'Used', { default: 0, computed: true }),
  },
  scope: { owner: 'uploaderId' },
  carries: carrying<{ FileUrl: string }>(),
  search: ['fileName', 'kind', 'visibility', 'uploaderId'],
  columns: [
    'fileName',
    'kind',
    'fileType',
    'fileSize',
    'fileDuration',
    'uploaderId',
    'refs',
    'visibility',
    'createdAt',
  ],
  unique: [['key']],
  verbs: ['list', 'detail', 'delete', 'count', 'export'],
  actions: { replace: ['替换', 'Replace'] },
});

/** A link to a page outside the console, behind a token that only its hash is kept of. */
export const PublicLink = resource({
  name: 'public_link',
  area: 'system',
  path: '/api/v1/publicLink',
  title: ['公开链接', 'Public link'],
  label: 'prefix',
  fields: {
    prefix: text('前缀', 'Prefix', { required: true, max: 8 }),
    kind: text('类型', 'Kind', { required: true, max: 60 }),
    tokenHash: text('令牌', 'Token', { required: true, max: 64, secret: true }),
    subjectId: int('对象', 'Subject', { required: true, max: Number.MAX_SAFE_INTEGER }),
    expiresAt: datetime('到期', 'Expires'),
    revokedAt: datetime('撤回', 'Recalled'),
    uses: int('使用次数', 'Uses', { default: 0 }),
  },
  unique: [['tokenHash']],
  verbs: [],
});

export const records = [OperationLog, JobRun, NumberCounter, AnsweredCall, UploadFile, PublicLink] as const;
