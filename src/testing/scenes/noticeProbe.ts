// An area that says what a test tells it to, so that what is done with notices can be seen through the product's own doors.

import { z } from 'zod';
import { area } from '../../kernel/model/area';
import { bool, json } from '../../kernel/model/fields';
import { conflict } from '../../kernel/model/problems';
import { pair } from '../../kernel/model/text';
import { type Notice, notify, type TextMessage, textMessage } from '../../kernel/server/calls';
import type { AreaServer } from '../../kernel/server/service';
import { tried } from '../tried';

const anything = z.record(z.string(), z.unknown());

export const noticeProbe: AreaServer = {
  area: area({ name: 'probe', title: ['试', 'Probe'], icon: 'x', routes: {} }),
  registers: {
    template: [
      {
        key: 'probe.comment',
        area: 'probe',
        name: pair('新评论', 'New comment'),
        audience: pair('作者', 'The author'),
        category: 'mention',
        title: pair('{{who}} 评论了 {{what}}', '{{who}} commented on {{what}}'),
        content: pair('内容：{{text}}', 'It says: {{text}}'),
        variables: { who: '李静', what: pair('周报', 'weekly report'), text: '不错' },
        fallback: pair('有新评论', 'A new comment'),
      },
      {
        key: 'probe.alarm',
        area: 'probe',
        name: pair('警报', 'Alarm'),
        level: 'warning',
        channels: ['in_app', 'sms', 'email'],
        title: pair('警报：{{what}}', 'Alarm: {{what}}'),
        content: pair('请处理', 'See to it'),
        texts: { sms: { content: pair('警报 {{what}}', 'Alarm {{what}}') } },
        variables: { what: '漏水' },
      },
    ],
  },
  calls: [
    tried(
      'POST',
      '/probe/v1/tell',
      { input: { notice: json('通知', 'Notice', anything, { required: true }), fail: bool('失败', 'Fail') } },
      async (work, { notice, fail }) => {
        const { expireAt, ...rest } = notice;
        const messageId = await notify(work, {
          ...(rest as unknown as Notice),
          ...(expireAt ? { expireAt: new Date(String(expireAt)) } : {}),
        });
        if (fail) throw conflict(pair('不行', 'No'));
        return { messageId };
      },
    ),
    tried(
      'POST',
      '/probe/v1/text',
      { input: { message: json('短信', 'Text', anything, { required: true }) } },
      async (work, { message }) => textMessage(work, message as unknown as TextMessage),
    ),
  ],
};
