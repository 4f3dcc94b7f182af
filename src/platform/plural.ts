interface PluralForms {
  one: string;
  other: string;
}

const rules = new Intl.PluralRules('en-US');

/** Returns the form that fits `count`: `plural(2, { one: '1 piece', other: '2 pieces' })` returns `2 pieces`. */
export function plural(count: number, { one, other }: PluralForms): string {
  return rules.select(count) === 'one' ? one : other;
}
