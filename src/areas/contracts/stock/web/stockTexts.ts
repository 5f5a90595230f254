import { texts } from '#kernel/model/text';

export const stockTexts = texts('contracts.stockPage', {
  balance: ['结存', 'Balance'],
  moves: ['流水', 'Moves'],
  sums: [
    '库存金额 {value} · 现存 {onHand} 件 · 占用 {reserved} 件 · 低于安全库存 {low} 项',
    'Stock value {value} · {onHand} on hand · {reserved} reserved · {low} below the minimum',
  ],
  available: ['可用', 'Available'],
  below: ['少于 {n}', 'below {n}'],
});
