const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be an id of ours: anything else is not worth asking the database for. */
export function isUuid(text: string): boolean {
  return pattern.test(text);
}
