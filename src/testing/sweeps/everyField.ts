/** A field of every kind, for tests that hold for all of them. */
import { z } from 'zod';
import * as f from '../../kernel/model/fields';
import { lifecycle } from '../../kernel/model/states';

const colours = { red: ['红', 'Red'], blue: ['蓝', 'Blue'] } as const;
const life = lifecycle({
  states: { on: ['开', 'On', 'green'], off: ['关', 'Off', 'grey'] },
  initial: 'on',
  transitions: {},
});
export const photo = {
  FileName: '图.png',
  FileUrl: '/files/1/a.png',
  FileType: 'image/png',
  FileSize: 12,
  FileDuration: '',
};
const settings = z.object({ size: z.number() });

export const fields = {
  text: f.text('字', 'Text', { max: 5, min: 2, pattern: /^[^x]+$/ }),
  longText: f.longText('长', 'Long'),
  richText: f.richText('文', 'Rich'),
  int: f.int('数', 'Int', { min: -10, max: 10 }),
  money: f.money('额', 'Money', { max: 1000_00 }),
  percent: f.percent('率', 'Percent'),
  quantity: f.quantity('量', 'Quantity'),
  date: f.date('日', 'Date'),
  datetime: f.datetime('时', 'Moment'),
  time: f.time('点', 'Time'),
  bool: f.bool('否', 'Bool'),
  choice: f.choice('选', 'Choice', colours),
  choices: f.choices('多', 'Choices', colours, { max: 2 }),
  category: f.category('类', 'Category', 'tree'),
  categories: f.categories('类', 'Categories', 'tree'),
  ref: f.ref('指', 'Ref', 'staff'),
  refs: f.refs('指', 'Refs', 'staff', { max: 3 }),
  file: f.file('件', 'File'),
  files: f.files('件', 'Files'),
  image: f.image('图', 'Image'),
  mobile: f.mobile('手机', 'Mobile'),
  idCard: f.idCard('证', 'ID'),
  email: f.email('邮', 'Email'),
  geo: f.geo('位', 'Geo'),
  json: f.json('设', 'Json', settings),
  lines: f.lines('行', 'Lines', { name: 'line', fields: { parentId: f.ref('单', 'Parent', 'parent') } }, 'parentId'),
  state: f.states(life),
} satisfies Record<f.FieldKind, f.Field>;
