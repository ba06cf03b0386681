// For the console's build and for e2e/, which are TypeScript: they take from here what the scripts take from pages.mjs.
export interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;
export interface Page {
  readonly name: string;
  readonly path: string;
  readonly file: string;
  readonly area: 'public' | 'admin' | 'display';
}
export function listPages(): Page[];
export function readManifest(): Manifest;
export function chunksOf(
  manifest: Manifest,
  page: Pick<Page, 'file' | 'area'>,
  besides?: readonly string[],
): Chunk[];
export function laterChunksOf(
  manifest: Manifest,
  page: Page,
  known: ReadonlySet<Chunk>,
): { readonly name: string; readonly chunks: Chunk[] }[];
export function gzipBytes(chunks: Iterable<Chunk>): number;

export const FRAMES: Readonly<Record<Page['area'], readonly string[]>>;
/** The folder of the console. */
export const CONSOLE: string;
