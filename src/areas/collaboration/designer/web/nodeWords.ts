// A node of a flow in a few words, as its card says it.
import { describe } from '#kernel/model/conditions';
import type { Fields } from '#kernel/model/fields';
import type { Locale, Text } from '#kernel/model/text';
import type { FlowNode, Who } from '../../flows/model/tree';
import { d } from './designTexts';

export interface Words {
  t: (text: Text, vars?: Record<string, string | number>) => string;
  locale: Locale;
  fields: Fields;
  roles: readonly { key: string; name: string }[];
}

export function whoInWords(who: Who, { t, fields, roles }: Words): string {
  const role = (key: string | undefined) => roles.find((one) => one.key === key)?.name ?? key ?? '';
  const field = (name: string | undefined) => (name && fields[name] ? t(fields[name].label) : (name ?? ''));
  switch (who.kind) {
    case 'role':
      return who.roleKeys.length > 0 ? who.roleKeys.map(role).join(' / ') : t(d.nobody);
    case 'person':
      return who.staffIds.length > 0 ? t(d.people, { count: who.staffIds.length }) : t(d.nobody);
    case 'manager':
      return t(d.managerAt, { level: who.level });
    case 'manager_chain':
      return who.untilRole
        ? t(d.chainUntil, { level: who.level, role: role(who.untilRole) })
        : t(d.chainTo, { level: who.level });
    case 'department_head':
    case 'school_principal':
      return who.field ? `${t(d[who.kind])} · ${field(who.field)}` : t(d[who.kind]);
    case 'form_staff':
      return `${t(d.form_staff)} · ${field(who.field)}`;
    case 'initiator_choice':
      return t(d.choosing, { min: who.min, max: who.max });
    case 'self':
      return t(d.self);
  }
}

export function nodeInWords(node: FlowNode, words: Words): string {
  const { t } = words;
  if (node.kind === 'approver') {
    const mode = node.mode === 'vote' ? `${t(d.vote)} ${node.votePercent ?? 50}%` : t(d[node.mode]);
    const limit = node.timeout ? ` · ${t(d.hours, { hours: node.timeout.hours })}` : '';
    return `${whoInWords(node.who, words)} · ${mode}${limit}`;
  }
  return node.kind === 'cc' ? node.who.map((who) => whoInWords(who, words)).join('、') : '';
}

export function branchInWords(node: FlowNode, at: number, { t, fields, locale }: Words): string {
  if (node.kind !== 'condition') return '';
  const branch = node.branches[at];
  return !branch ? '' : branch.isDefault ? t(d.otherwise) : describe(fields, branch.when, locale);
}
