import { expect, test } from 'vitest';
import { contrast } from './colour';
import { hues } from './hues';
import {
  brandChoices,
  brandGround,
  brandPointed,
  brandText,
  dangerPointed,
  groundsOf,
  palettes,
  tagWords,
} from './theme';

const themes = ['light', 'dark'] as const;
const written = ['text', 'text-2', 'text-3', 'danger', 'warning', 'success'] as const;

test('every shade of text can be read on every ground of its theme', () => {
  for (const theme of themes) {
    const { page, card, panel, sunken } = palettes[theme];
    for (const shade of written)
      for (const ground of [page, card, panel, sunken])
        expect([theme, shade, ground, contrast(palettes[theme][shade], ground) >= 4.5]).toEqual([
          theme,
          shade,
          ground,
          true,
        ]);
  }
});

test('whatever colour an enterprise chooses, it can be read as text, and white upon it', () => {
  for (const colour of brandChoices) {
    expect(contrast('#ffffff', brandGround(colour))).toBeGreaterThanOrEqual(4.5);
    expect(contrast('#ffffff', brandPointed(colour))).toBeGreaterThanOrEqual(4.5);
    for (const theme of themes)
      for (const ground of groundsOf(theme, colour))
        expect(contrast(brandText(theme, colour), ground)).toBeGreaterThanOrEqual(4.5);
  }
});

test('what endangers can be read while it is pointed at', () => {
  const { card, page } = palettes.light;
  for (const shade of Object.values(dangerPointed('light')))
    for (const ground of [card, page]) expect(contrast(shade, ground)).toBeGreaterThanOrEqual(4.5);
});

test('a count in the menu can be read on its red', () => {
  for (const theme of themes)
    expect(contrast(palettes[theme].card, palettes[theme].danger)).toBeGreaterThanOrEqual(4.5);
});

test('the words of tags, and a letter on the colour of a name, can be read', () => {
  // The grounds of the component library.
  const grounds = {
    green: '#f6ffed',
    orange: '#fff7e6',
    gold: '#fffbe6',
    cyan: '#e6fffb',
    lime: '#fcffe6',
  };
  const shades = tagWords('light');
  for (const [tone, ground] of Object.entries(grounds))
    expect(contrast(shades[tone] ?? '', ground)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(tagWords('dark').purple ?? '', '#1a1325')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(tagWords('dark').geekblue ?? '', '#131629')).toBeGreaterThanOrEqual(4.5);
  for (const hue of hues) expect(contrast('#ffffff', hue)).toBeGreaterThanOrEqual(4.5);
});
