/// <reference types="svelte" />
/// <reference types="vite/client" />

/** Language -> key -> text: the messages of `ui.boot.*`, which are needed when the server is away. */
declare const __BOOT_TEXT__: Record<string, Record<string, string>>;
