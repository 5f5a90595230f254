import { pair } from '#kernel/model/text';
import { nextNumber } from '#kernel/server/numbers';
import { type AreaPiece, service } from '#kernel/server/service';
import { Product } from '../model/product';

export const products: AreaPiece = {
  services: [
    service(Product, {
      async beforeSave({ row, work }) {
        row.code ||= await nextNumber(work, 'contracts.product');
      },
    }),
  ],
  registers: {
    number: [{ key: 'contracts.product', pattern: 'SP{seq:5}', reset: 'never' }],
    category: [
      {
        key: 'product_category',
        area: 'contracts',
        title: pair('商品分类', 'Product categories'),
        nodes: [
          { code: 'book', name: pair('图书教材', 'Books') },
          { code: 'tool', name: pair('教具学具', 'Tools') },
          { code: 'wear', name: pair('服装配饰', 'Clothes') },
          { code: 'other', name: pair('其他', 'Other') },
        ],
      },
    ],
  },
};
