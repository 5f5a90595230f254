// What was published: a copy that nothing changes any more.
import { z } from 'zod';
import { call, rowOf } from '#kernel/model/call';
import { datetime, int, json, quantity, ref, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { documentShape, elementShape, settingsShape } from '../../content/model/documentShape';
import { Questionnaire } from './questionnaire';

const drawn = z.object({
  bankQuestionId: z.number(),
  revision: z.number(),
  difficulty: z.enum(['easy', 'medium', 'hard']),
  element: elementShape,
});
/** The questions a rule may draw, as they were when it was published. */
export type Pool = Record<string, z.infer<typeof drawn>[]>;
const poolShape = z.record(z.string(), z.array(drawn));

const changesShape = z.object({
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(z.string()),
  compatible: z.boolean(),
});

export const QuestionnaireVersion = resource({
  name: 'questionnaire_version',
  area: 'questionnaires',
  noun: 'questionnaire',
  path: '/api/v1/questionnaire/version',
  title: ['问卷版本', 'Version'],
  label: 'versionNo',
  fields: {
    questionnaireId: ref('问卷', 'Questionnaire', 'questionnaire', { required: true }),
    versionNo: int('版本号', 'Version no.', { required: true }),
    document: json('内容', 'Content', documentShape, { required: true }),
    settings: json('设置', 'Settings', settingsShape, { required: true }),
    pool: json('题池', 'Pool', poolShape, { secret: true, default: {} }),
    fullScore: quantity('满分', 'Full score', { required: true }),
    publishedBy: ref('发布人', 'Published by', 'staff'),
    publishedAt: datetime('发布时间', 'Published', { required: true }),
    note: text('说明', 'Note', { max: 200 }),
    changes: json('变化', 'Changes', changesShape),
  },
  scope: { parent: 'questionnaireId' },
  search: ['questionnaireId'],
  columns: ['versionNo', 'fullScore', 'publishedBy', 'publishedAt', 'note'],
  sort: '-versionNo',
  unique: [['questionnaireId', 'versionNo']],
  verbs: ['list', 'detail', 'count', 'options'],
  appendOnly: true,
});
export type QuestionnaireVersion = Row<typeof QuestionnaireVersion>;

/** The content of an older version becomes the draft again. */
export const restoreVersion = call('POST', `${QuestionnaireVersion.path}/restore`, {
  label: ['恢复到草稿', 'Restore into the draft'],
  permission: permission(Questionnaire, 'edit'),
  input: { id: ref('版本', 'Version', 'questionnaire_version', { required: true }) },
  answer: rowOf(Questionnaire),
});
