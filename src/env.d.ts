declare namespace App {
  interface Locals {
    app: import('./app/app.ts').App;
    /** Shown on error pages and in the log. */
    requestId: string;
    /** The buyer's socket address, or what a trusted proxy says of it. */
    clientAddress: string;
    /** The files of a form (`platform/http/front-door/photo-forms.ts`); missing in development. */
    files?: readonly import('./platform/http/sent-file.ts').SentFile[];
    /** Resolves once what was written of the answer is taken (`platform/http/paced.ts`); missing in development. */
    drained?: () => Promise<void>;
    /** What the page of a 404 says; a page when nothing else is known to be missing. */
    notFound?: import('./features/catalog/not-found.server.ts').NotFound;
    refused?: import('./platform/http/refuse-document.ts').RefusedDocument;
    /** Set by Clerk's middleware, if Clerk keeps the accounts and the request carries a token. */
    auth?: import('@clerk/astro/server').AuthFn;
    /** Once the session was renewed or found to be over: whatever the answer is, it carries these cookies. */
    sessionRenewal?: import('./features/accounts/identity.ts').SessionRenewal;
  }
}

/** The program that the pages inline: the module and its imports, bundled and minified (`src/tools/inline-scripts.ts`). */
declare module '*.inline.ts?script' {
  const code: string;
  export default code;
}
