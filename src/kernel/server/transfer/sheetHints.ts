// How each column of an import's template is to be filled in, in the reader's words.
import type { Field } from '../../model/fields';
import { say, type Tongue, texts } from '../../model/text';
import { sheetTexts } from './sheetCells';

const hints = texts('sheetHint', {
  text: ['文字，最多 {max} 字', 'text, at most {max} characters'],
  int: ['整数', 'a whole number'],
  number: ['数字，最多两位小数', 'a number with at most two decimals'],
  money: ['金额（元），最多两位小数', 'an amount in yuan with at most two decimals'],
  percent: ['百分数，如 12.5', 'a percentage, such as 12.5'],
  mobile: ['11 位手机号', 'an 11-digit mobile number'],
  idCard: ['18 位身份证号', 'an 18-character ID number'],
  email: ['邮箱地址', 'an email address'],
  colour: ['颜色，如 #7571f9', 'a colour, such as #7571f9'],
  geo: ['经度,纬度', 'longitude,latitude'],
  file: ['文件地址，以 https:// 或 / 开头', 'the address of a file, beginning with https:// or /'],
  files: ['文件地址，多个用空格隔开', 'addresses of files, separated by spaces'],
  json: ['JSON', 'JSON'],
  name: ['系统中已有的名称', 'a name that is already in the system'],
  names: ['系统中已有的名称，多个用顿号隔开', 'names that are already in the system, separated by commas'],
  several: ['{options}，多个用顿号隔开', '{options}; several separated by commas'],
});

export function hintFor(field: Field, tongue: Tongue): string {
  const options = Object.values(field.options ?? {})
    .map(({ label }) => say(label, tongue))
    .join(' / ');
  switch (field.kind) {
    case 'choice':
      return options;
    case 'choices':
      return say(hints.several, tongue, { options });
    case 'date':
      return 'yyyy-MM-dd';
    case 'datetime':
      return 'yyyy-MM-dd HH:mm';
    case 'time':
      return 'HH:mm';
    case 'bool':
      return `${say(sheetTexts.yes, tongue)} / ${say(sheetTexts.no, tongue)}`;
    default:
      return field.help ? say(field.help, tongue) : byKind(field, tongue);
  }
}

function byKind(field: Field, tongue: Tongue): string {
  switch (field.kind) {
    case 'int':
    case 'money':
    case 'percent':
    case 'mobile':
    case 'idCard':
    case 'email':
    case 'geo':
    case 'file':
    case 'files':
    case 'json':
      return say(hints[field.kind], tongue);
    case 'image':
      return say(hints.file, tongue);
    case 'quantity':
      return say(hints.number, tongue);
    case 'ref':
    case 'category':
      return say(hints.name, tongue);
    case 'refs':
    case 'categories':
      return say(hints.names, tongue);
    default:
      return field.colour ? say(hints.colour, tongue) : say(hints.text, tongue, { max: field.max ?? 200 });
  }
}
