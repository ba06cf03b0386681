/** Whether public/images has the screenshots of the console (vite.config.ts). */
declare const __CONSOLE_PICTURES__: boolean;

/** Read by the scroll lock inside dialogs and menus for the style element that it adds. */
declare var __webpack_nonce__: string | undefined;
