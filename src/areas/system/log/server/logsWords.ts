// The log in the reader's words: which area, what, which action, by whom. What is stored are keys; people read names.
import { OperationLog } from '#kernel/model/records';
import type { Resource } from '#kernel/model/resource';
import { say, type Text, texts } from '#kernel/model/text';
import { actorName } from '#kernel/server/identity';
import { service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { FieldRule } from '../../identity/model/role';

type Keys = Pick<OperationLog, 'area' | 'entity' | 'action' | 'rowTitle'>;

export const loggedOf = ({ app }: Work, { area, entity }: Keys): Resource | undefined =>
  [...app.services.values()].find(({ of }) => of.entity === entity && of.area === area)?.of;

export function titlesOf(work: Work, keys: Keys) {
  const of = loggedOf(work, keys);
  const face = work.app.allAreas.find((one) => one.name === keys.area);
  return {
    areaTitle: face ? say(face.title, work) : (keys.area ?? ''),
    entityTitle: of ? say(of.title, work) : (keys.entity ?? ''),
    actionTitle: actionName(work, of, keys.action ?? ''),
    rowTitle: keys.entity === 'jobRun' ? jobName(work, keys.rowTitle ?? '') : keys.rowTitle,
  };
}

function jobName(work: Work, name: string): string {
  const job = work.app.jobs.all().find((one) => one.name === name);
  return job ? say(job.title, work) : name;
}

/** `staff.mobile`: whose and which. */
export function ruledField(work: Work, key: string): string {
  const [entity, name] = key.split('.');
  const of = [...work.app.services.values()].find((one) => one.of.entity === entity)?.of;
  const field = of?.fields[String(name)];
  return of && field ? `${say(of.title, work)} · ${say(field.label, work)}` : key;
}

/** `mask, locked`: how it is shown, and that it cannot be changed. */
export function ruleText(work: Work, rule: string): string {
  const [view = '', isLocked] = rule.split(', ');
  const shown = FieldRule.fields.view.options?.[view];
  const how = shown ? say(shown.label, work) : view;
  return isLocked ? say(ruleTexts.locked, work, { how }) : how;
}

const ruleTexts = texts('system.logRule', { locked: ['{how}、不可修改', '{how}, cannot be changed'] });

/** Lists and sheets say the same as the opened entry. */
export const operations = service(OperationLog, {
  decorate(rows, work) {
    for (const row of rows) {
      const { areaTitle, entityTitle, actionTitle, rowTitle } = titlesOf(work, row);
      const staffName = actorName(row.staffName ?? '', work);
      Object.assign(row.$labels, { area: areaTitle, entity: entityTitle, action: actionTitle, staffName, rowTitle });
    }
  },
});

function actionName(work: Work, of: Resource | undefined, action: string): string {
  const verb = work.app.permissions.find(
    (one) => one.entity === of?.entity && one.area === of?.area && one.verb === action,
  );
  const life = of && Object.values(of.fields).find((field) => field.life)?.life;
  const label =
    verb?.name ?? life?.transitions[action]?.label ?? of?.actions[action] ?? of?.logged[action] ?? actionNames[action];
  return label ? say(label, work) : say(callTexts.called, work, { call: action });
}

const actionNames: Record<string, Text> = texts('system.logAction', {
  add: ['新增', 'Add'],
  edit: ['编辑', 'Edit'],
  delete: ['删除', 'Delete'],
  import: ['导入', 'Import'],
  export: ['导出', 'Export'],
  copy: ['复制', 'Copy'],
  sort: ['排序', 'Reorder'],
  reset: ['恢复默认', 'Reset'],
  grant: ['授权', 'Grant'],
  fieldRules: ['字段规则', 'Field rules'],
  reveal: ['查看明文', 'Reveal'],
  kick: ['强制下线', 'Sign out'],
  assignRoles: ['分配角色', 'Assign roles'],
  resetPassword: ['重置密码', 'Reset password'],
  run: ['立即运行', 'Run now'],
  transfer: ['调动', 'Transfer'],
  verify: ['校验', 'Verify'],
  returned: ['审批退回', 'Returned by approval'],
  resubmitted: ['重新提交审批', 'Submitted for approval again'],
  rejected: ['审批驳回', 'Rejected by approval'],
  withdrawn: ['审批撤回', 'Withdrawn from approval'],
  confirm: ['确认', 'Confirm'],
  exportPlain: ['明文导出', 'Export in plain'],
  replaceFile: ['替换文件', 'Replace a file'],
  // What a session that may only read was refused is logged by what it called.
  smart_token: ['申请上传', 'Ask to upload'],
  upload: ['上传', 'Upload'],
  save: ['保存', 'Save'],
  password: ['修改密码', 'Change password'],
  mobile: ['更换手机', 'Change mobile'],
  code: ['签发授权码', 'Issue a sign-in code'],
});

const callTexts = texts('system.logCall', { called: ['调用 {call}', 'Call {call}'] });

/** What the filters offer: areas, entities and actions by name. */
export async function words(work: Work) {
  const entities = [...work.app.services.values()].map(({ of }) => ({
    area: of.area,
    entity: of.entity,
    title: say(of.title, work),
  }));
  const transitions = work.app.permissions.filter((one) => one.kind === 'transition' || one.kind === 'action');
  const actions = new Map(Object.entries(actionNames).map(([key, name]) => [key, say(name, work)]));
  const logged = [...work.app.services.values()].flatMap(({ of }) => Object.entries(of.logged));
  for (const [key, name] of [...transitions.map((one) => [one.verb, one.name] as const), ...logged])
    if (!actions.has(key)) actions.set(key, say(name, work));
  return {
    areas: work.app.allAreas.map((one) => ({ key: one.name, title: say(one.title, work) })),
    entities,
    actions: [...actions].map(([key, title]) => ({ key, title })),
  };
}
