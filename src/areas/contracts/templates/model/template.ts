// Papers as head office words them: a template, its versions of which one is in force, and every print that was made.
import { call, rowOf, type } from '#kernel/model/call';
import {
  bool,
  categories,
  choice,
  datetime,
  int,
  longText,
  optional,
  ref,
  refs,
  states,
  text,
} from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import type { TemplateProblem } from './placeholders';

const noun = 'contractTemplate';

export const ContractTemplate = resource({
  name: 'contract_template',
  area: 'contracts',
  noun,
  path: '/api/v1/ContactHandling/template',
  title: ['合同模板', 'Contract template'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 60, search: 'pinyin' }),
    kind: choice(
      '类型',
      'Kind',
      {
        contract: ['合同', 'Contract'],
        change: ['变更协议', 'Change agreement'],
        refund: ['退费协议', 'Refund agreement'],
        receipt: ['收据', 'Receipt'],
        delivery: ['领用单', 'Delivery slip'],
      },
      { required: true, default: 'contract', fixed: true },
    ),
    schoolIds: refs('适用校区', 'Schools', 'school', { help: ['不选为全部校区', 'None: all schools'] }),
    subjects: categories('适用科目', 'Subjects', 'course_subject'),
    isDefault: bool('默认', 'Default', { computed: true }),
    builtIn: bool('内置', 'Built in', { computed: true }),
    currentVersionId: ref('当前版本', 'Current version', 'contract_template_version', {
      computed: true,
      indexed: false,
    }),
    versionNo: int('版本', 'Version', { computed: true }),
    publishedAt: datetime('发布时间', 'Published', { computed: true }),
    state: states(
      lifecycle({
        states: { enabled: ['启用', 'Enabled', 'green'], disabled: ['停用', 'Disabled', 'grey'] },
        initial: 'enabled',
        transitions: {
          disable: { label: ['停用', 'Disable'], from: ['enabled'], to: 'disabled', permission: 'edit', danger: true },
          enable: { label: ['启用', 'Enable'], from: ['disabled'], to: 'enabled', permission: 'edit' },
        },
      }),
    ),
  },
  search: ['name', 'kind', 'state'],
  columns: ['name', 'kind', 'schoolIds', 'versionNo', 'publishedAt', 'isDefault', 'builtIn', 'state'],
  form: ['name', 'kind', 'schoolIds', 'subjects'],
  unique: [['name']],
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'export', 'options', 'count'],
});
export type ContractTemplate = Row<typeof ContractTemplate>;

export const papers = {
  a4: ['A4', 'A4'],
  a5: ['A5', 'A5'],
  p241x140: ['241×140 二等分', '241×140 half form'],
  p241x93: ['241×93 三等分', '241×93 third form'],
  roll80: ['热敏 80 mm', '80 mm roll'],
} as const;

export const TemplateVersion = resource({
  name: 'contract_template_version',
  area: 'contracts',
  noun,
  path: '/api/v1/ContactHandling/version',
  title: ['模板版本', 'Template version'],
  label: 'no',
  fields: {
    templateId: ref('模板', 'Template', 'contract_template', { required: true, fixed: true }),
    no: int('版本号', 'Version', { computed: true }),
    content: longText('正文', 'Content', { max: 100_000 }),
    css: longText('样式', 'Style', { max: 20_000 }),
    paper: choice('纸张', 'Paper', papers, { default: 'a4' }),
    changeNote: text('修改说明', 'What changed', { max: 200, computed: true }),
    publishedAt: datetime('发布时间', 'Published', { computed: true }),
    publishedBy: ref('发布人', 'Published by', 'staff', { computed: true, indexed: false }),
    state: states(
      lifecycle({
        states: {
          draft: ['草稿', 'Draft', 'grey'],
          published: ['已发布', 'Published', 'green'],
          superseded: ['已替换', 'Superseded', 'grey'],
        },
        initial: 'draft',
        transitions: {
          publish: {
            label: ['发布', 'Publish'],
            from: ['draft'],
            to: 'published',
            fields: { changeNote: text('修改说明', 'What changed', { required: true, max: 200 }) },
          },
          supersede: { label: ['替换', 'Supersede'], from: ['published'], to: 'superseded', internal: true },
        },
      }),
    ),
  },
  search: ['templateId', 'state'],
  columns: ['no', 'paper', 'changeNote', 'publishedAt', 'publishedBy', 'state', 'updatedAt'],
  sort: '-no',
  unique: [['templateId', 'no']],
  uniqueWhere: [{ fields: ['templateId'], where: { state: ['draft'] } }],
  editableIn: ['draft'],
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'options', 'count'],
});
export type TemplateVersion = Row<typeof TemplateVersion>;

/** As it left the house; a reprint is this, byte by byte. */
export const ContractPrint = resource({
  name: 'contract_print',
  area: 'contracts',
  path: '/contract/v1/print',
  title: ['打印记录', 'Print'],
  label: 'sha256',
  fields: {
    contractId: ref('合同', 'Contract', 'contract', { required: true }),
    versionId: ref('模板版本', 'Version', 'contract_template_version', { indexed: false }),
    html: longText('快照', 'Snapshot', { required: true, max: 1_000_000, secret: true }),
    sha256: text('哈希', 'Hash', { required: true, max: 64 }),
    copies: int('份数', 'Copies', { default: 1 }),
    purpose: text('事由', 'Purpose', { max: 100 }),
    staffId: ref('打印人', 'Printed by', 'staff', { indexed: false }),
  },
  scope: { parent: 'contractId' },
  search: ['contractId'],
  columns: ['createdAt', 'staffId', 'versionId', 'copies', 'purpose', 'sha256'],
  appendOnly: true,
  verbs: ['list', 'count'],
  grantedBy: { view: 'contracts.contract.print' },
});

const id = ref('模板', 'Template', 'contract_template', { required: true });

export const setDefault = call('POST', `${ContractTemplate.path}/setDefault`, {
  label: ['设为默认', 'Make it the default'],
  permission: permission(ContractTemplate, 'edit'),
  input: { id },
  answer: rowOf(ContractTemplate),
});

export const copyTemplate = call('POST', `${ContractTemplate.path}/copy`, {
  label: ['复制', 'Copy'],
  permission: permission(ContractTemplate, 'add'),
  input: { id, name: text('新名称', 'New name', { required: true, max: 60 }) },
  answer: rowOf(ContractTemplate),
});

/** The draft of a template: the one there is, or one that begins with the version in force, or with an older one. */
export const beginDraft = call('POST', `${TemplateVersion.path}/begin`, {
  label: ['新版本', 'New version'],
  permission: permission(ContractTemplate, 'edit'),
  input: { id, fromVersionId: ref('旧版本', 'Older version', 'contract_template_version') },
  answer: rowOf(TemplateVersion),
});

/** How it would look with a contract, or with the sample; and what stands in the way of publishing. */
export const previewTemplate = call('POST', `${TemplateVersion.path}/render`, {
  label: ['预览', 'Preview'],
  permission: permission(ContractTemplate, 'view'),
  input: {
    kind: optional(ContractTemplate.fields.kind),
    content: longText('正文', 'Content', { max: 100_000 }),
    css: longText('样式', 'Style', { max: 20_000 }),
    contractId: ref('合同', 'Contract', 'contract'),
  },
  answer: type<{ html: string; problems: TemplateProblem[] }>(),
  reads: true,
});

export interface Printed {
  /** Null: nobody has worded such a paper yet. */
  html: string | null;
  paper: keyof typeof papers;
  no: string;
  /** On the pad; and whether it still can be. */
  isSigned: boolean;
  canSign: boolean;
}

export const contractSheet = call('GET', `${ContractPrint.path}/sheet`, {
  label: ['合同版式', 'Contract by its template'],
  permission: 'contracts.contract.print',
  input: { id: ref('合同', 'Contract', 'contract', { required: true }) },
  answer: type<Printed>(),
});

export const renderPrint = call('POST', `${ContractPrint.path}/render`, {
  label: ['打印合同', 'Print a contract'],
  permission: 'contracts.contract.print',
  input: {
    contractId: ref('合同', 'Contract', 'contract', { required: true }),
    copies: int('份数', 'Copies', { required: true, min: 1, max: 50 }),
    purpose: text('事由', 'Purpose', { max: 100, help: ['超过 5 份须填', 'Asked for from six copies on'] }),
  },
  answer: type<{ printId: number; html: string; sha256: string }>(),
});

/** The stored print, and whether it still is what was stored. */
export const reprint = call('GET', `${ContractPrint.path}/stored`, {
  label: ['调阅打印', 'Look at a print'],
  permission: 'contracts.contract.print',
  input: { id: ref('打印', 'Print', 'contract_print', { required: true }) },
  answer: type<{ html: string; sha256: string; isSame: boolean }>(),
});
