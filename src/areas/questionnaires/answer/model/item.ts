// The answers of a sheet one by one, written when it is submitted: what every figure is counted from.
import { z } from 'zod';
import { choice, datetime, int, json, longText, quantity, ref, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';

export const AnswerItem = resource({
  name: 'answer_item',
  area: 'questionnaires',
  noun: 'sheet',
  path: '/api/v1/questionnaire/item',
  title: ['答题明细', 'Answer item'],
  label: 'questionKey',
  fields: {
    sheetId: ref('答卷', 'Sheet', 'answer_sheet', { required: true }),
    questionKey: text('题目', 'Question', { required: true, max: 40 }),
    rowKey: text('行', 'Row', { max: 40, default: '' }),
    optionKeys: json('选项', 'Options', z.array(z.string()), { default: [] }),
    numberValue: quantity('数值', 'Number', { min: -100_000_000_000, max: 100_000_000_000 }),
    textValue: longText('文本', 'Text', { max: 5000 }),
    score: quantity('得分', 'Points', { default: 0, min: -100_000_00 }),
    fullScore: quantity('满分', 'Full points', { default: 0 }),
    result: choice(
      '结果',
      'Result',
      {
        right: ['对', 'Right', 'green'],
        part: ['半对', 'Partly', 'orange'],
        wrong: ['错', 'Wrong', 'red'],
        blank: ['未答', 'Blank', 'grey'],
        pending: ['待批', 'Pending', 'blue'],
        none: ['不计分', 'Not scored'],
      },
      { default: 'none' },
    ),
    comment: text('评语', 'Comment', { max: 500 }),
    markedBy: ref('批改人', 'Marker', 'staff'),
    markedAt: datetime('批改时间', 'Marked'),
    bankQuestionId: int('题库题目', 'Bank question'),
  },
  scope: { parent: 'sheetId' },
  search: ['sheetId'],
  columns: ['questionKey', 'rowKey', 'textValue', 'score', 'fullScore', 'result'],
  sort: 'id',
  unique: [['sheetId', 'questionKey', 'rowKey']],
  indexes: [['questionKey']],
  verbs: ['list', 'count'],
});
export type AnswerItem = Row<typeof AnswerItem>;

/** How often an option with a limit was taken in an issue. */
export const QuotaCounter = resource({
  name: 'quota_counter',
  area: 'questionnaires',
  noun: 'sheet',
  path: '/api/v1/questionnaire/quota',
  title: ['选项名额', 'Quota'],
  label: 'optionKey',
  fields: {
    issueId: ref('发放', 'Issue', 'questionnaire_issue', { required: true }),
    questionKey: text('题目', 'Question', { required: true, max: 40 }),
    optionKey: text('选项', 'Option', { required: true, max: 40 }),
    used: int('已用', 'Used', { default: 0 }),
  },
  scope: { parent: 'issueId' },
  search: ['issueId'],
  unique: [['issueId', 'questionKey', 'optionKey']],
  verbs: ['list', 'count'],
});

/** What happened while a person answered; kept for half a year. */
export const AnswerEvent = resource({
  name: 'answer_event',
  area: 'questionnaires',
  noun: 'sheet',
  path: '/api/v1/questionnaire/event',
  title: ['作答事件', 'Answer event'],
  label: 'kind',
  fields: {
    sheetId: ref('答卷', 'Sheet', 'answer_sheet', { required: true }),
    kind: choice(
      '事件',
      'Event',
      {
        open: ['打开', 'Opened'],
        page: ['翻页', 'Page'],
        leave: ['离开', 'Left'],
        back: ['返回', 'Back'],
        paste: ['粘贴', 'Pasted'],
        offline: ['断网', 'Offline'],
        online: ['恢复', 'Online'],
        device: ['换设备', 'Device'],
      },
      { required: true },
    ),
    at: datetime('时间', 'At', { required: true }),
    detail: text('说明', 'Detail', { max: 200 }),
  },
  scope: { parent: 'sheetId' },
  search: ['sheetId', 'kind'],
  sort: 'id',
  verbs: ['list', 'count'],
});
