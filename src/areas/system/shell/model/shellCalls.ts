// What the frame around every page asks.
import { call, type } from '#kernel/model/call';
import { int, text } from '#kernel/model/fields';
import type { MenuTree } from '../../menu/model/menu';

export const myMenu = call('GET', '/api/v1/systemmenu/mine', {
  label: ['我的菜单', 'My menu'],
  answer: type<MenuTree[]>(),
});

/** Categories as a form offers them. */
export interface CategoryChoice {
  id: number;
  parentId: number | null;
  name: string;
  nameEn: string | null;
  code: string;
  color: string | null;
  icon: string | null;
  enabled: boolean;
  child: CategoryChoice[];
}

export const categoryChoices = call('GET', '/v1/category/tree', {
  label: ['分类选项', 'Categories to choose from'],
  input: {
    name: text('分类树', 'Tree', { required: true, max: 40 }),
    school: int('校区', 'School', { min: 1, max: Number.MAX_SAFE_INTEGER }),
  },
  answer: type<CategoryChoice[]>(),
});

export const findEverywhere = call('GET', '/work/v1/search', {
  label: ['全局搜索', 'Search everywhere'],
  input: { q: text('关键字', 'Words', { required: true, max: 40 }) },
  answer:
    type<
      {
        source: string;
        label: string;
        items: { id: number | string; title: string; sub: string; url: string }[];
        all?: string;
        /** Took too long and was left out. */
        isLate?: true;
      }[]
    >(),
});
