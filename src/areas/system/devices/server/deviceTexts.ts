// The sentences in which devices and their names say no, and what they tell people.
import { pair, texts } from '#kernel/model/text';
import type { MessageTemplate } from '#kernel/server/shipped';

export const deviceRules = texts('system.device', {
  address: ['不是有效的 IP 地址', 'Not an IP address'],
  warranty: ['保修截止不能早于购买日', 'The warranty cannot end before the purchase'],
  scrap: ['报废设备 {name}', 'Scrap {name}'],
  gone: ['已报废的设备不能绑定域名', 'A scrapped device takes no name'],
});

export const deviceTodos = texts('system.deviceTodo', {
  offline: ['设备离线：{school} {name}', 'Device offline: {name}, {school}'],
});

export const deviceTemplates: MessageTemplate[] = [
  {
    key: 'system.deviceOffline',
    area: 'system',
    name: pair('设备离线', 'Device offline'),
    audience: pair('保管人和校长', 'Its keeper and the principal'),
    title: pair('{{school}}：{{name}} 已离线', '{{school}}: {{name}} is offline'),
    content: pair('最近一次上报：{{lastSeen}}。', 'It last reported at {{lastSeen}}.'),
    variables: { school: '徐汇中心', name: '前台路由器', lastSeen: '2026-07-08 09:30' },
  },
];
