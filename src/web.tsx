// Composition root of the browser app: the kernel's shell, the areas' routes, and the pages of the areas that have some.
import { pages as customersPages } from '#areas/customers/web/area';
import { pages as peoplePages } from '#areas/people/web/area';
import { accountParts as systemAccountParts, pages as systemPages } from '#areas/system/web/area';
import { bell, pages as workbenchPages } from '#areas/workbench/web/area';
import { start } from '#kernel/web/shell/start';
import { areas } from './areas';

start({
  areas,
  pages: { ...customersPages, ...systemPages, ...peoplePages, ...workbenchPages },
  account: systemAccountParts,
  bell,
});
