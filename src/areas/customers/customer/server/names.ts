// Names that sound alike are written alike here, however they are written in characters.
import { pinyin } from 'pinyin-pro';
import { nameKey } from '../model/names';

export const namePinyin = (name: string): string =>
  pinyin(nameKey(name), { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' }).join('').toLowerCase();
