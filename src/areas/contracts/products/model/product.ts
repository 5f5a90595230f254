// Goods: books, materials, clothes, gifts, and services that are sold without being kept.
import { call, type } from '#kernel/model/call';
import { bool, category, choice, image, int, money, percent, refs, states, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

export const ProductLife = lifecycle({
  states: { on_sale: ['在售', 'On sale', 'green'], off_sale: ['停售', 'Off sale', 'grey'] },
  initial: 'on_sale',
  transitions: {
    takeOff: { label: ['停售', 'Take off sale'], from: ['on_sale'], to: 'off_sale', permission: 'edit', danger: true },
    putOn: { label: ['恢复销售', 'Put on sale'], from: ['off_sale'], to: 'on_sale', permission: 'edit' },
  },
});

export const Product = resource({
  name: 'product',
  area: 'contracts',
  path: '/v1/classFee/product',
  title: ['商品', 'Product'],
  fields: {
    image: image('图片', 'Image', { open: true }),
    code: text('编号', 'Code', { max: 32, search: 'plain', help: ['不填自动编号', 'Empty: numbered by itself'] }),
    name: text('名称', 'Name', { required: true, max: 60, search: 'pinyin' }),
    barcode: text('条码', 'Barcode', { max: 32, search: 'plain', exact: true }),
    kind: choice(
      '类别',
      'Kind',
      {
        textbook: ['教材', 'Textbook'],
        material: ['教具', 'Material'],
        uniform: ['服装', 'Uniform'],
        gift: ['赠品', 'Gift'],
        service: ['服务费', 'Service fee'],
      },
      { required: true },
    ),
    categoryId: category('分类', 'Category', 'product_category'),
    unit: text('单位', 'Unit', { required: true, max: 8, default: '件' }),
    price: money('售价', 'Price', { required: true, max: 99_999_00 }),
    cost: money('参考成本', 'Cost', { mask: 'hidden', seenWith: 'cost', max: 99_999_00 }),
    taxRate: percent('税率', 'Tax rate', { default: 0 }),
    minStock: int('安全库存', 'Minimum', { default: 0, min: 0, max: 1_000_000 }),
    returnable: bool('可退', 'Returnable', { default: true }),
    courseIds: refs('配套课程', 'Courses', 'course', { max: 50 }),
    state: states(ProductLife),
  },
  search: ['name', 'barcode', 'kind', 'categoryId', 'state'],
  columns: ['image', 'code', 'name', 'barcode', 'kind', 'unit', 'price', 'cost', 'minStock', 'state'],
  unique: [['code'], ['barcode']],
  lookup: 'everyone',
  actions: { cost: ['查看成本', 'See costs'] },
});
export type Product = Row<typeof Product>;

/** Services are sold and never kept. */
export const isKept = ({ kind }: Pick<Product, 'kind'>): boolean => kind !== 'service';

/** What belongs to courses that are bought: offered with them. */
export const goodsOfCourses = call('GET', `${Product.path}/ofCourses`, {
  label: ['配套商品', 'Goods of courses'],
  permission: permission(Product, 'view'),
  input: { courseIds: refs('课程', 'Courses', 'course', { required: true, max: 50 }) },
  answer: type<{ id: number; name: string; price: string }[]>(),
});
