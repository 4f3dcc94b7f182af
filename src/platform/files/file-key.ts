const keyPattern = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;

/** True for a key such as "vendors/ab12.avif": a path in lowercase, none of whose parts is hidden. */
export const isFileKey = (key: string): boolean => key.length <= 200 && keyPattern.test(key);

/** @throws Error for any other key, which is a bug */
export function checkFileKey(key: string): string {
  if (!isFileKey(key)) throw new Error(`"${key}" is not a key for a file.`);
  return key;
}
