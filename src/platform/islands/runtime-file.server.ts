/**
 * Astro's island runtime as a file. Astro writes it into every page that has an island; pages whose islands all wait for a
 * person (`tap.inline.ts`) leave it out, and fetch it later.
 */
import islandRuntime from 'astro/runtime/server/astro-island.prebuilt.js';
import { hash } from '../hashes/hash.ts';

export { islandRuntime };

export const runtimeFile = `_astro/islands.${hash(islandRuntime).slice(0, 8)}.js`;

export const inlineRuntime = `<script>${islandRuntime}</script>`;
