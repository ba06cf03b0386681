interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/**
 * Follows the cursors of a long list to its end, for screens that need it all (docs/product/limits-and-security.md#lists).
 *
 * @param readPage loads one page; the first without a cursor
 */
export async function allPages<Item>(
  readPage: (query: { cursor?: string }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const all: Item[] = [];
  let query: { cursor?: string } | null = {};
  while (query !== null) {
    // oxlint-disable-next-line no-await-in-loop -- the cursor of a page is in the answer before it
    const page: Page<Item> = await readPage(query);
    all.push(...page.items);
    query = page.nextCursor === null ? null : { cursor: page.nextCursor };
  }
  return all;
}
