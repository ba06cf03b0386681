/** Whether the pictures of the console lie in public/images (vite.config.ts). */
declare const __CONSOLE_PICTURES__: boolean;
