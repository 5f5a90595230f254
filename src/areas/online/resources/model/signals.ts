// Asked of whatever stands above: where a resource is used.
import { query } from '#kernel/model/signals';

export interface ResourceUse {
  kind: 'package' | 'page';
  id: number;
  name: string;
}
export const resourceUsesQuery = query<{ id: number }, ResourceUse[]>('online.resourceUses', () => []);
