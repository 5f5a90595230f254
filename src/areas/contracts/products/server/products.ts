import { sql } from 'drizzle-orm';
import { yuan } from '#kernel/model/money';
import { pair } from '#kernel/model/text';
import { nextNumber } from '#kernel/server/numbers';
import { rows } from '#kernel/server/rows';
import { type AreaPiece, serves, service } from '#kernel/server/service';
import { goodsOfCourses, Product } from '../model/product';

export const products: AreaPiece = {
  services: [
    service(Product, {
      async beforeSave({ row, work }) {
        row.code ||= await nextNumber(work, 'contracts.product');
      },
      calls: [
        serves(goodsOfCourses, async (work, { courseIds }) => {
          const found = await rows(
            work,
            Product,
            (p) => sql`${p.state} = 'on_sale' and ${p.courseIds} && ${sql.param(courseIds)}::bigint[]`,
            { sort: 'code', limit: 20 },
          );
          return found.map(({ id, name, price }) => ({ id, name, price: yuan(price) }));
        }),
      ],
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
