// The console as another person sees it, for half an hour, only to look.
import { call, type } from '#kernel/model/call';
import { longText, ref } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { Account } from '../../identity/model/account';
import type { OwnClient } from './me';

export interface LookSession {
  client: OwnClient;
  access_token: string;
  expires_in: number;
}

export const lookAs = call('POST', `${Account.path}/lookAs`, {
  label: ['以其身份查看', 'Look as this person'],
  permission: permission(Account, 'lookAs'),
  input: {
    id: ref('账号', 'Account', 'account', { required: true }),
    reason: longText('原因', 'Why', { required: true, max: 200 }),
  },
  answer: type<LookSession>(),
  confirm: [
    '接下来 30 分钟内您将以此人的身份只读查看系统。操作会记入日志，并通知本人。',
    'For 30 minutes you see the console as this person does, and change nothing. It is logged, and they are told.',
  ],
});
