type Shape = ReadonlyMap<string, string>;

const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);

/** Returns the type of each field by its path, such as `customer_details.name`. Elements of lists share one path. */
function shapeOf(value: unknown, path = '', into = new Map<string, string>()): Shape {
  const type = typeOf(value);
  // An empty value says nothing about its type; another element may.
  if (type !== 'null' || !into.has(path)) into.set(path, type);
  if (Array.isArray(value)) for (const element of value) shapeOf(element, `${path}[]`, into);
  // What we or somebody else wrote into metadata is no field of the provider's.
  else if (type === 'object' && !path.endsWith('metadata')) {
    for (const [name, inner] of Object.entries(value as object)) {
      if (typeof inner !== 'function') shapeOf(inner, path === '' ? name : `${path}.${name}`, into);
    }
  }
  return into;
}

const isBelowNothing = (path: string, shape: Shape): boolean => {
  const parents = path.split(/[.[]/).map((_, index, parts) => parts.slice(0, index).join('.').replaceAll('.]', '[]'));
  return parents.some((parent) => parent !== '' && ['null', undefined].includes(shape.get(parent)));
};

/**
 * Returns a sentence for each field that the emulator has and the provider lacks, or that is of another type. Fields that only
 * the provider has are no difference: the emulator has those that the site reads.
 */
export function compareShapes(real: unknown, emulated: unknown, provider = 'Stripe'): string[] {
  const there = shapeOf(real);
  const differences: string[] = [];
  for (const [path, type] of shapeOf(emulated)) {
    const known = there.get(path);
    if (known === undefined) {
      if (!isBelowNothing(path, there) && !path.endsWith('[]'))
        differences.push(`${path}: ${provider} doesn’t have it`);
    } else if (known !== type && known !== 'null' && type !== 'null') {
      differences.push(`${path}: ${known} at ${provider}, ${type} in the emulator`);
    }
  }
  return differences;
}
