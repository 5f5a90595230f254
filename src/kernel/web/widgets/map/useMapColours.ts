// The colours of the map, from the theme, so that it follows light and dark.
import { theme } from 'antd';
import { useMemo } from 'react';
import { mix } from '#kernel/web/colour';
import { tonesOf } from '../../tones';
import type { MapColours } from './parts';

export function useMapColours(): MapColours {
  const { token } = theme.useToken();
  return useMemo(
    () => ({
      sea: token.colorBgLayout,
      land: mix(token.colorBgContainer, token.colorPrimary, 0.14),
      border: mix(token.colorBgContainer, token.colorPrimary, 0.45),
      label: token.colorTextSecondary,
      primary: token.colorPrimary,
      surface: token.colorBgElevated,
      text: token.colorText,
      tones: tonesOf(token),
    }),
    [token],
  );
}
