// The colours of the map, from the theme, so that it follows light and dark.
import { theme } from 'antd';
import { useMemo } from 'react';
import type { MapColours } from './parts';

export function useMapColours(): MapColours {
  const { token } = theme.useToken();
  return useMemo(
    () => ({
      sea: token.colorBgLayout,
      land: token.colorPrimaryBgHover,
      border: token.colorPrimaryBorderHover,
      label: token.colorTextTertiary,
      primary: token.colorPrimary,
      surface: token.colorBgElevated,
      text: token.colorText,
      tones: {
        grey: token.colorTextTertiary,
        blue: token.blue,
        orange: token.orange,
        green: token.green,
        red: token.red,
        purple: token.purple,
        cyan: token.cyan,
      },
    }),
    [token],
  );
}
