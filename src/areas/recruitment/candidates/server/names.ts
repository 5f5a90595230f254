// Names that sound alike are written alike, however they are written in characters.
import { pinyin } from 'pinyin-pro';

export const nameSound = (name: string): string =>
  pinyin(name.replace(/\s/g, ''), { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' })
    .join('')
    .toLowerCase()
    .slice(0, 100);
