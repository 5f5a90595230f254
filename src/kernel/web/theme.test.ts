import { expect, test } from 'vitest';
import { contrast } from './colour';
import { brandChoices, brandGround, brandText, groundsOf, palettes } from './theme';

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
    for (const theme of themes)
      for (const ground of groundsOf(theme, colour))
        expect(contrast(brandText(theme, colour), ground)).toBeGreaterThanOrEqual(4.5);
  }
});
