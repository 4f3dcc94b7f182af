/** Returns the initials of a name: "PD" for Pat Doe. */
export function initialsOf(name: string): string {
  const letters = name.match(/(?<![^\s])[\p{L}\p{N}]/gu) ?? [];
  return [letters[0], ...letters.slice(1).slice(-1)].join('').toUpperCase();
}
