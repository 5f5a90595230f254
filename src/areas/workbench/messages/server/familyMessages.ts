// What was sent to a family, as part of the life of its customer.
import { sql } from 'drizzle-orm';
import { MessageDelivery } from '#areas/system/messages/model/delivery';
import { pair, say } from '#kernel/model/text';
import { momentText, type TimelineSource } from '#kernel/server/registries';
import { live } from '#kernel/server/rows';

interface Sent {
  at: Date;
  title: string | null;
  content: string;
  channel: string;
  state: string;
}

const { channel: channels, state: states } = MessageDelivery.fields;

/** The newest first; where it went is left out, because the number is nobody's to read here. */
export const familyMessages: TimelineSource = {
  key: 'workbench.message',
  area: 'workbench',
  of: 'customer',
  label: pair('消息', 'Messages'),
  permission: 'customers.customer.view',
  async find(work, customerId, before, limit) {
    const sent = await work.session.rows<Sent>(
      sql`select at, title, content, channel, state from message_delivery where ${live(work, 'message_delivery')}
        and recipient_kind = 'customer' and recipient_id = ${customerId} and at < ${momentText(before)}::timestamptz
        order by at desc, id desc limit ${limit}`,
    );
    return sent.map(({ at, title, content, channel, state }) => ({
      at,
      kind: 'message',
      title: channels.options![channel]!.label,
      text: [say(states.options![state]!.label, work), title, content].filter(Boolean).join(' · '),
      by: '',
    }));
  },
};
