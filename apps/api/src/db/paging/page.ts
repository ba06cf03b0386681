/** A page of a list, with the cursor of the next one. */
export interface Page<T> {
  readonly items: T;
  readonly nextCursor: string | null;
}
