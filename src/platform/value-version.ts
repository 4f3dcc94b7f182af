import { hash } from './hashes/hash.ts';

/** Returns the version of a part that forms edit: the same for the same values, in whichever order they are. */
export function versionOf(values: object): string {
  const sorted = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
  return hash(JSON.stringify(sorted), 'base64url').slice(0, 22);
}
