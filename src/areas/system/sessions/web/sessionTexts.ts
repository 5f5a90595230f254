import { texts } from '#kernel/model/text';

export const sessionTexts = texts('system.logAdmin', {
  sessions: ['在线会话', 'Sessions'],
  address: ['地址', 'Address'],
  person: ['人员', 'Person'],
  device: ['设备', 'Device'],
  since: ['登录时间', 'Signed in'],
  current: ['当前', 'This one'],
  kick: ['强制下线', 'Sign out'],
  kickAsk: ['让选中的 {count} 个会话下线？', 'Sign out the chosen sessions ({count})?'],
  kicked: ['{count} 个会话已下线', 'Sessions signed out: {count}'],
  ownOnly: ['这是你自己的会话，请用退出登录', 'This is your own session: sign out instead'],
});

export const securityTexts = texts('system.security', {
  devices: ['登录设备', 'Devices'],
  access: ['我的权限', 'My access'],
  signIns: ['登录记录', 'Sign-ins'],
  current: ['本机', 'This device'],
  signOut: ['下线', 'Sign out'],
  signOutOthers: ['下线全部其他', 'Sign out all others'],
  othersAsk: ['让其他设备全部下线？', 'Sign out all other devices?'],
  notMe: ['不是我', 'Not me'],
  notMeAsk: [
    '让这个会话下线，并在下次登录时要求修改密码？',
    'End this session and ask for a new password at the next sign-in?',
  ],
  changeNow: ['该会话已下线，请立即修改密码', 'That session is over; change your password now'],
  signedIn: ['当前登录', 'Signed in now'],
  known: ['已知设备', 'Known devices'],
  knownHint: [
    '在其他设备上登录会收到提醒；移除后，该设备再登录也会提醒',
    'Signing in from any other device is told to you; one you remove counts as another',
  ],
  seenBetween: ['首次 {from} · 最近 {to}', 'First {from} · last {to}'],
  forget: ['移除', 'Remove'],
  trustedUntil: ['受信任至 {day}', 'Trusted until {day}'],
  untrust: ['取消信任', 'Stop trusting'],
  untrusted: ['下次登录将要求二次验证', 'The second step is asked for at the next sign-in'],
  forgotten: ['已移除', 'Removed'],
  ended: ['已下线', 'Signed out'],
  lastSeen: ['最近活动 {time}', 'Last seen {time}'],
  firstRole: ['首要角色', 'First role'],
  until: ['至 {day}', 'until {day}'],
  always: ['长期有效', 'no end'],
  newDevice: ['新设备', 'New device'],
  unknownDevice: ['未知设备', 'Unknown device'],
});
