/**
 * Which styles a page has in itself, and which in a file. A public page carries what its components use, so that it is there with the
 * first bytes. The screens behind a sign-in share one file, which the browser keeps from one screen to the next
 * (docs/decisions/0089-styles-live-with-what-they-style.md).
 */

const name = 'workspace';
/** Rooms whose components are behind a sign-in, wherever they are shown. */
const modules =
  /src\/(styles\/workspace\.css|(app\/layout\/(Admin|Settings|Studio)|features\/(admin|booth\/phones|joining\/(invites|onboarding)|studio|transfers)\/.+)\.astro\?astro&type=style)/;

export const workspaceChunk = { name, test: modules };

/** Says whether the build puts an asset into what needs it. Undefined leaves that to its size. */
export const isInline = (file: string): boolean | undefined =>
  file.endsWith('.css') ? !file.includes(`/${name}.`) : undefined;
