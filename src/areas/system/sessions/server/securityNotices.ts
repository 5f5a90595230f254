// What people are told about their own accounts, and administrators about those who look at much.
import { dayOf, localTime } from '#kernel/model/dates';
import { pair } from '#kernel/model/text';
import { notify, valueRevealed } from '#kernel/server/calls';
import { type AreaPiece, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { roleHolders } from '../../identity/server/recipients';
import { securityTemplates } from './securityTexts';
import { type Device, deviceName } from './signInDevice';

interface Seen extends Pick<Device, 'ip' | 'userAgent'> {
  staffId: number;
  sessionId: number;
}

const unnamed = pair('未知设备', 'An unknown device');
/** Where devices are signed out and the password is changed. */
const securityUrl = '/index?account=security';
const seenAt = ({ now, actor }: Work, { ip, userAgent }: Seen) => ({
  device: deviceName(userAgent) || unnamed,
  ip,
  at: localTime(now, actor.timezone).slice(0, 16),
});

/** With the button that ends the session and asks for a new password. */
export async function tellOfDevice(work: Work, seen: Seen): Promise<void> {
  const { staffId, sessionId } = seen;
  await notify(work, {
    kind: 'system.newDevice',
    key: `newDevice:${sessionId}`,
    recipientIds: [staffId],
    vars: seenAt(work, seen),
    subject: { type: 'session', id: sessionId },
    url: securityUrl,
    includeActor: true,
    actions: [
      {
        key: 'notMe',
        label: pair('不是我', 'It was not me'),
        confirm: pair(
          '该设备将被下线，下次登录须修改密码。确定不是您本人？',
          'That device will be signed out and a new password asked for. Was it really not you?',
        ),
        danger: true,
        method: 'POST',
        path: '/user/v1/me/notMe',
        payload: { sessionId },
      },
    ],
  });
}

/** A used refresh token came back: whoever holds the copy, all its sessions have ended. */
export async function tellOfReuse(work: Work, seen: Seen): Promise<void> {
  const { staffId, sessionId } = seen;
  await notify(work, {
    kind: 'system.tokenReuse',
    key: `tokenReuse:${sessionId}`,
    recipientIds: [staffId],
    vars: seenAt(work, seen),
    url: securityUrl,
    includeActor: true,
  });
}

const warnAt = 0.8;

/** At four fifths of what one person may look at in a day. */
async function tellOfMany(work: Work, { count, limit }: { count: number; limit: number }): Promise<void> {
  if (count !== Math.ceil(limit * warnAt)) return;
  const { staffId, name, timezone, schoolId } = work.actor;
  await notify(work, {
    kind: 'system.revealMany',
    key: `revealMany:${staffId}:${dayOf(work.now, timezone)}`,
    recipientIds: await roleHolders(work, ['admin', 'super_editor'], schoolId ?? 0),
    vars: { name, count, limit },
    url: `/logAdmin?tab=operations&action=reveal&staffId=${staffId}`,
  });
}

export const securityPiece: AreaPiece = {
  registers: { template: securityTemplates },
  listeners: [on(valueRevealed, tellOfMany)],
};
