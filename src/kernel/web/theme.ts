// Every colour, size and font of the product, once: for Ant Design and for our own CSS (as custom properties).
import { mix, readable } from './colour';
import type { Theme } from './state';

export const sizes = { header: 80, menu: 120, panel: 220, tabBar: 35, padding: 16, radius: 6 } as const;

export const fontFamily = '-apple-system, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';

/** Text of every shade reads at 4.5 : 1 on the grounds of its theme; a test measures it. */
export const palettes = {
  light: {
    page: '#f5f6fa',
    card: '#ffffff',
    panel: '#fafaff',
    sunken: '#f3f4f8',
    line: '#eceef4',
    border: '#d9dce6',
    text: '#1f2233',
    'text-2': '#5b6178',
    'text-3': '#666c82',
    danger: '#d0303a',
    warning: '#a85a05',
    success: '#1a7a52',
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
    'text-3': '#9499af',
    danger: '#ff7a7e',
    warning: '#f09a3e',
    success: '#3fb67f',
    shadow: '0 6px 24px rgba(0, 0, 0, 0.5)',
  },
} satisfies Record<Theme, Record<string, string>>;

/** What text stands on: the plain grounds, and those tinted because something is chosen or pointed at. */
export const groundsOf = (theme: Theme, colour: string): string[] => {
  const { page, card, panel, sunken } = palettes[theme];
  return [page, card, panel, sunken, ...[page, card, panel].map((ground) => mix(ground, colour, 0.1))];
};

/** The brand as text, and as the ground of white text: a shade of it where the colour itself is too pale. */
export const brandText = (theme: Theme, colour: string): string => readable(colour, groundsOf(theme, colour));
export const brandGround = (colour: string): string => readable(colour, ['#ffffff']);
/** Pointed at: darker, where the component library would make it paler than white can be read upon. */
export const brandPointed = (colour: string): string => mix(brandGround(colour), '#000000', 0.12);

export const brandChoices = ['#7571f9', '#2f7bf5', '#13a8a8', '#22a06b', '#fa8c16', '#f5484d', '#d6409f', '#5b6178'];

export function paint(theme: Theme, colour: string, weakMode: boolean): void {
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.classList.toggle('weak', weakMode);
  for (const [name, value] of Object.entries(palettes[theme])) root.style.setProperty(`--${name}`, value);
  for (const [name, value] of Object.entries(sizes)) root.style.setProperty(`--size-${name}`, `${value}px`);
  for (const [tone, value] of Object.entries(tagWords(theme))) root.style.setProperty(`--tag-${tone}`, value);
  root.style.setProperty('--brand', colour);
  root.style.setProperty('--brand-text', brandText(theme, colour));
  root.style.setProperty('--brand-ground', brandGround(colour));
  root.style.setProperty('--font', fontFamily);
}

/** The words of tags and their grounds as the component library has them by day; too pale to be read. */
const tagTones = {
  green: ['#389e0d', '#f6ffed'],
  orange: ['#d46b08', '#fff7e6'],
  gold: ['#d48806', '#fffbe6'],
  cyan: ['#08979c', '#e6fffb'],
  lime: ['#7cb305', '#fcffe6'],
  volcano: ['#d4380d', '#fff2e8'],
} as const;

/** The same tones, darkened until they are read; of those by night two are too dark. */
export const tagWords = (theme: Theme): Record<string, string> =>
  theme === 'dark'
    ? { purple: readable('#854eca', ['#1a1325']), geekblue: readable('#5273e0', ['#131629']) }
    : Object.fromEntries(Object.entries(tagTones).map(([tone, [word, ground]]) => [tone, readable(word, [ground])]));

/** Who has asked their computer for less movement gets none from us. */
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What endangers, pointed at: by day darker, where the component library would make it too pale to be read. */
export const dangerPointed = (theme: Theme) => {
  if (theme === 'dark') return {};
  const shade = mix(palettes.light.danger, '#000000', 0.12);
  return { colorErrorHover: shade, colorErrorTextHover: shade, colorErrorBorderHover: shade };
};

export function antTokens(theme: Theme, colour: string) {
  const palette = palettes[theme];
  return {
    motion: !isStill(),
    colorPrimary: colour,
    colorInfo: colour,
    colorLink: brandText(theme, colour),
    colorLinkHover: brandText(theme, colour),
    colorLinkActive: brandText(theme, colour),
    colorTextSecondary: palette['text-2'],
    colorTextTertiary: palette['text-3'],
    colorTextQuaternary: palette['text-3'],
    colorTextPlaceholder: palette['text-3'],
    colorError: palette.danger,
    ...dangerPointed(theme),
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
    // What is chosen stands on a ground that its words are measured on.
    controlItemBgActive: mix(palette.card, colour, 0.1),
    colorPrimaryBg: mix(palette.card, colour, 0.1),
    // Of shades as dark as words must be, the component library makes grey.
    colorSuccessBg: mix(palette.card, palette.success, 0.08),
    colorWarningBg: mix(palette.card, palette.warning, 0.08),
    colorErrorBg: mix(palette.card, palette.danger, 0.08),
  };
}

/** Where the component library writes in the brand colour, or in white upon it. */
export function antComponents(theme: Theme, colour: string) {
  const text = { colorPrimary: brandText(theme, colour), colorPrimaryHover: brandText(theme, colour) };
  return {
    Button: {
      colorPrimary: brandGround(colour),
      colorPrimaryHover: brandPointed(colour),
      defaultHoverColor: text.colorPrimary,
      defaultHoverBorderColor: text.colorPrimary,
      defaultActiveColor: text.colorPrimary,
      algorithm: true,
    },
    Tabs: { itemSelectedColor: text.colorPrimary, itemHoverColor: text.colorPrimary },
    Pagination: text,
    Radio: text,
    Calendar: text,
    Menu: { itemSelectedColor: text.colorPrimary },
    // White, or the ground itself, stands on the brand as text.
    Steps: { ...text, colorTextLightSolid: palettes[theme].card },
  };
}
