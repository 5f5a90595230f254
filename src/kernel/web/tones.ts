// The colours that states are shown in, from the theme: the same on a board, a map and a chart.
import type { GlobalToken } from 'antd';
import type { Tone } from '#kernel/model/fields';

export const tonesOf = (token: GlobalToken): Record<Tone, string> => ({
  grey: token.colorTextTertiary,
  blue: token.blue,
  orange: token.orange,
  green: token.green,
  red: token.red,
  purple: token.purple,
  gold: token.gold,
  cyan: token.cyan,
});
