export const mapNames = <Name extends string, Value>(names: readonly Name[], toValue: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<Name, Value>;

export const pick = <Name extends string, From extends Readonly<Record<Name, unknown>>>(
  from: From,
  names: readonly Name[],
): Pick<From, Name> => mapNames(names, (name) => from[name]) as Pick<From, Name>;

/** Sorts rows into the order of a list of their ids, which may have more. */
export function inOrderOf<T extends { id: string }>(ids: readonly string[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
