// Three months of messages of a demo enterprise, worded by its own templates, and what left the house with them.
import { sql } from 'drizzle-orm';
import { MessageDelivery } from '#areas/system/messages/model/delivery';
import type { TemplateInForce } from '#areas/system/messages/model/messaging';
import { rendered, type TemplateValues } from '#areas/system/messages/model/templateRules';
import { addDays, dayOf, localTime } from '#kernel/model/dates';
import type { OutsideChannel } from '#kernel/model/notices';
import type { Draft } from '#kernel/model/resource';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { Message, MessageReceipt } from './model/message';
import { asBody, shortened } from './model/messageRules';

const days = 90;
const longestTitle = 100;

interface Person {
  id: number;
  name: string;
  mobile: string;
  email: string | null;
  isDemo: boolean;
}
type Template = Omit<TemplateInForce, 'secrets'> & { variables: TemplateValues };

/** Codes come often. */
const codeKind = 'system.verifyCode';
/** What is told to one person about their own account. */
const personal = [codeKind, 'system.newDevice', 'system.accountLocked', 'system.tokenReuse'];
/** How often each of the others comes; a kind not named here comes now and then. */
const weights: Record<string, number> = {
  'system.nodeDue': 6,
  'system.rentDue': 5,
  'system.supportAssigned': 4,
  'system.newDevice': 4,
  'system.nodeReturned': 3,
  'system.tokenReuse': 0,
  'system.accountLocked': 1,
  'system.revealMany': 1,
  'system.channelTest': 0,
};

export async function plantMessages(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const world = await look(sample);
  const count = world.people.length > 50 ? 420 : 30;
  const made = Array.from({ length: count }, (_, i) => {
    const template = sample.chance(0.25) ? world.code : sample.pick(world.others);
    const at = sample.moment(-days + 1 + Math.floor((i / count) * days), sample.int(8, 19), sample.int(0, 59));
    const soonest = at > sample.now ? new Date(sample.now.getTime() - sample.int(5, 300) * 60_000) : at;
    const to = recipients(sample, world, template);
    return { template, at: soonest, values: valuesOf(sample, world, template, to[0]!, soonest), to };
  });
  const ids = await sample.plant(Message, made.map(content));
  const sent = made.map((one, i) => ({ ...one, messageId: ids[i]! }));
  await sample.plant(
    MessageReceipt,
    sent.flatMap((one) => receipts(sample, one)),
  );
  await sample.plant(
    MessageDelivery,
    sent.flatMap((one) => deliveries(sample, one)),
  );
}

async function look({ session, enterpriseId }: Sample) {
  const people = await session.rows<Person>(
    sql`select id, name, mobile, email, mobile like '138000000%' or mobile like '139000000%' as "isDemo" from staff
      where ${ours(enterpriseId, 'staff')} and status = 'active' order by id`,
  );
  const schools = await session.rows<{ name: string }>(
    sql`select name from school where ${ours(enterpriseId, 'school')} order by id`,
  );
  const templates = await session.rows<Template>(
    sql`select kind, category, level, channels, texts, fallback, variables from message_template where ${ours(enterpriseId, 'message_template')} and area = 'system' order by kind`,
  );
  return {
    people,
    demo: people.filter((person) => person.isDemo),
    schools: schools.map(({ name }) => name),
    code: templates.find(({ kind }) => kind === codeKind)!,
    others: templates
      .filter(({ kind }) => kind !== codeKind)
      .flatMap((template) => Array.from({ length: weights[template.kind] ?? 2 }, () => template)),
  };
}
type World = Awaited<ReturnType<typeof look>>;

/** The kind's own samples, with the names and days of this enterprise where it has them. */
function valuesOf(
  sample: Sample,
  world: World,
  { variables, kind }: Template,
  first: Person,
  sentAt: Date,
): TemplateValues {
  // What a notice says lies around the day on which it was sent.
  const day = dayOf(sentAt, sample.timezone);
  const days = sample.pick([7, 30, 90]);
  const own: TemplateValues = {
    ...(personal.includes(kind) ? { name: first.name } : {}),
    ...(kind === 'system.revealMany' ? { name: sample.pick(world.people).name } : {}),
    school: sample.pick(world.schools),
    ip: `116.228.${sample.int(0, 40)}.${sample.int(2, 250)}`,
    lastSeen: `${addDays(day, -1)} 18:20`,
    at: localTime(sentAt, sample.timezone).slice(0, 16),
    dueOn: addDays(day, days),
    endOn: addDays(day, days),
    days,
    amount: `${sample.int(12, 98)}000.00`,
    code: String(sample.int(100_000, 999_999)),
  };
  return Object.fromEntries(Object.entries(variables).map(([key, value]) => [key, own[key] ?? value]));
}

function recipients(sample: Sample, world: World, { kind }: Template): Person[] {
  if (personal.includes(kind)) return [sample.pick(sample.chance(0.5) ? world.demo : world.people)];
  const some = Array.from({ length: sample.int(1, 3) }, () => sample.pick(world.people));
  return [...new Set([sample.pick(world.demo), ...some])];
}

interface Made {
  template: Template;
  at: Date;
  values: TemplateValues;
  to: Person[];
}

function content({ template, at, values }: Made): Draft<typeof Message> & { createdAt: Date } {
  const { kind, category, level, texts, fallback } = template;
  const say = (locale: 'zh' | 'en') => rendered(texts.in_app![locale], values, locale, fallback);
  const [zh, en] = [say('zh'), say('en')];
  return {
    kind,
    category,
    level,
    titleZh: shortened(zh.title, longestTitle),
    titleEn: shortened(en.title, longestTitle),
    bodyZh: asBody(zh.content),
    bodyEn: asBody(en.content),
    url: kind === codeKind ? null : (pages[kind] ?? null),
    createdAt: at,
  };
}

/** Where the demo's notices lead. */
const pages: Record<string, string> = {
  'system.rentDue': '/rentQi?tab=dues',
  'system.leaseExpiring': '/rentQi',
  'system.franchiseExpiring': '/schoolCenter',
  'system.supportAssigned': '/SupportSchool?view=mine',
  'system.nodeDue': '/OperateNode',
  'system.nodeReturned': '/OperateNode',
  'system.revealMany': '/logAdmin?tab=operations&action=reveal',
};

/** What is older than three days is mostly read, and some of it put away. */
function receipts(sample: Sample, { template, at, to, messageId }: Made & { messageId: number }) {
  if (!template.channels.includes('in_app')) return [];
  const isOld = sample.now.getTime() - at.getTime() > 3 * 86_400_000;
  return to.map((person) => {
    const isRead = sample.chance(isOld ? 0.97 : 0.4);
    return {
      messageId,
      staffId: person.id,
      at,
      createdAt: at,
      readAt: isRead ? new Date(Math.min(at.getTime() + sample.int(2, 900) * 60_000, sample.now.getTime())) : null,
      starred: sample.chance(0.06),
      archivedAt: isRead && isOld && sample.chance(0.2) ? sample.now : null,
    };
  });
}

function deliveries(sample: Sample, { template, at, values, to, messageId }: Made & { messageId: number }) {
  const outside = template.channels.filter((channel): channel is OutsideChannel => channel !== 'in_app');
  return to.flatMap((person) =>
    outside.map((channel): Draft<typeof MessageDelivery> & { createdAt: Date } => {
      const { title, content: text } = rendered(template.texts[channel]!.zh, values, 'zh', template.fallback);
      const address = channel === 'sms' ? person.mobile : person.email;
      // A code's digits are on record only where it was recorded and not sent.
      const hasFailed = address !== null && template.kind !== codeKind && sample.chance(0.06);
      return {
        at,
        createdAt: at,
        messageId,
        kind: template.kind,
        recipientId: person.id,
        recipientName: person.name,
        channel,
        address,
        title: channel === 'sms' ? null : shortened(title, longestTitle),
        content: text,
        provider: address === null ? null : hasFailed ? 'webhook' : 'log',
        tries: hasFailed ? 3 : 0,
        sentAt: null,
        reason: address === null ? 'no_address' : hasFailed ? 'provider' : null,
        error: hasFailed ? 'HTTP 503 upstream unavailable' : null,
        state: address === null ? 'skipped' : hasFailed ? 'failed' : 'recorded',
      };
    }),
  );
}
