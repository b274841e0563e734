import type { ListWalk } from '../../../harness/run/profile.js';
import { itemsOf, itemText } from '../../../harness/run/walk.js';

/** Names that stand twice on a page of a walk, or on two pages for items that are not alike; the very same item on two pages is a matter of paging. */
export function namesakes({ pages, member }: ListWalk): string[] {
  const seen = new Map<string, { readonly page: number; readonly text: string }>();
  const twice = new Set<string>();
  for (const [page, { result }] of pages.entries()) {
    for (const item of itemsOf(result ?? {}, member)) {
      if (typeof item.name !== 'string') continue;
      const text = itemText(item);
      const earlier = seen.get(item.name);
      if (earlier === undefined) seen.set(item.name, { page, text });
      else if (earlier.page === page || earlier.text !== text) twice.add(item.name);
    }
  }
  return [...twice];
}
