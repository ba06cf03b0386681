// For bench/, which is TypeScript: it takes from here what the scripts take from paths.mjs.
export const ROOT: string;
/** The built server. */
export const SERVER_MAIN: string;
