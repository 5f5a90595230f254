// Every colour, size and font of the product, once: for Ant Design and for our own CSS (as custom properties).
import type { Theme } from './state';

export const sizes = { header: 80, menu: 120, panel: 220, tabBar: 35, padding: 16, radius: 6 } as const;

export const fontFamily = '-apple-system, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';

const palettes: Record<Theme, Record<string, string>> = {
  light: {
    page: '#f5f6fa',
    card: '#ffffff',
    panel: '#fafaff',
    sunken: '#f3f4f8',
    line: '#eceef4',
    border: '#d9dce6',
    text: '#1f2233',
    'text-2': '#5b6178',
    'text-3': '#8b90a5',
    danger: '#f5484d',
    warning: '#fa8c16',
    success: '#22a06b',
    shadow: '0 6px 24px rgba(31, 34, 51, 0.12)',
  },
  dark: {
    page: '#14151d',
    card: '#1c1e29',
    panel: '#191b25',
    sunken: '#262938',
    line: '#2a2d3c',
    border: '#3a3e52',
    text: '#e8e9f2',
    'text-2': '#b0b4c8',
    'text-3': '#81869c',
    danger: '#f0555a',
    warning: '#f09a3e',
    success: '#3fb67f',
    shadow: '0 6px 24px rgba(0, 0, 0, 0.5)',
  },
};

export const brandChoices = ['#7571f9', '#2f7bf5', '#13a8a8', '#22a06b', '#fa8c16', '#f5484d', '#d6409f', '#5b6178'];

export function paint(theme: Theme, colour: string, weakMode: boolean): void {
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.classList.toggle('weak', weakMode);
  for (const [name, value] of Object.entries(palettes[theme])) root.style.setProperty(`--${name}`, value);
  for (const [name, value] of Object.entries(sizes)) root.style.setProperty(`--size-${name}`, `${value}px`);
  root.style.setProperty('--brand', colour);
  root.style.setProperty('--font', fontFamily);
}

/** Who has asked their computer for less movement gets none from us. */
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export function antTokens(theme: Theme, colour: string) {
  const palette = palettes[theme];
  return {
    motion: !isStill(),
    colorPrimary: colour,
    colorInfo: colour,
    colorLink: colour,
    colorError: palette.danger,
    colorWarning: palette.warning,
    colorSuccess: palette.success,
    colorBgLayout: palette.page,
    colorBgContainer: palette.card,
    colorBgElevated: palette.card,
    colorText: palette.text,
    colorBorder: palette.border,
    colorBorderSecondary: palette.line,
    borderRadius: sizes.radius,
    fontFamily,
    boxShadowSecondary: palette.shadow,
  };
}
