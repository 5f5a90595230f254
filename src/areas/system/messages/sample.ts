// Six kinds of notices that the demo enterprise words in its own way, with what they said before.
import { and, eq } from 'drizzle-orm';
import { table } from '#kernel/server/database/table';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { ChannelAccount, MessageTemplate, type TemplateWording } from './model/messageTemplate';
import { shippedWording } from './server/templatesShipped';

type Change = (wording: TemplateWording) => void;

const changes: Record<string, Change> = {
  'system.rentDue': (wording) => {
    wording.channels = ['in_app', 'sms'];
    wording.texts.sms!.zh.content = '{{school}}应付 {{amount}} 元，{{dueOn}} 到期，请财务安排。';
    wording.texts.sms!.en.content = 'Rent of {{school}}: ¥{{amount}} due on {{dueOn}}. Please arrange payment.';
  },
  'system.leaseExpiring': (wording) => {
    wording.channels = ['in_app', 'sms', 'email'];
    wording.level = 'warning';
  },
  'system.supportAssigned': (wording) => {
    wording.channels = ['in_app', 'sms'];
    wording.texts.in_app!.zh.content = '{{from}} 至 {{to}} 支援（{{no}}），请在 24 小时内确认，有困难联系运营部。';
    wording.texts.in_app!.en.content =
      '{{from}} to {{to}} (request {{no}}): accept within 24 hours, or talk to operations.';
  },
  'system.nodeDue': (wording) => {
    wording.texts.in_app!.zh.title = '【开业】{{school}}：{{name}} {{dueOn}} 到期';
    wording.mergeMinutes = 120;
  },
  'system.newDevice': (wording) => {
    wording.texts.in_app!.zh.content = '您的账号于 {{at}} 从 {{ip}} 登录。若非本人，请立即按“不是我”并联系信息部。';
    wording.texts.in_app!.en.content =
      'Your account was used at {{at}} from {{ip}}. If that was not you, press “It was not me” and call IT.';
  },
  'system.revealMany': (wording) => {
    wording.level = 'urgent';
  },
};

export async function plantOwnWordings(sample: Sample, { app, hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const account = table(ChannelAccount);
  await sample.session.db
    .update(account)
    .set({ sign: '启明教育' })
    .where(and(eq(account.enterpriseId, sample.enterpriseId), eq(account.channel, 'sms')));
  const t = table(MessageTemplate);
  for (const [kind, change] of Object.entries(changes)) {
    const declared = app.registries.template.get(kind);
    if (!declared) continue;
    const wording = shippedWording(declared);
    change(wording);
    const older = { no: 1, at: sample.moment(-60, 10).toISOString(), by: '', wording: shippedWording(declared) };
    await sample.session.db
      .update(t)
      .set({ ...wording, changed: true, versions: [older], version: 2, updatedAt: sample.moment(-40, 15, 20) })
      .where(and(eq(t.enterpriseId, sample.enterpriseId), eq(t.kind, kind)));
  }
}
